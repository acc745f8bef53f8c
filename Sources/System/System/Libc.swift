private import CurlewLibc

// Functions of libc that have the same names as our own methods, which hide them inside a type.

func systemRead(_ number: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

func systemWrite(_ number: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt {
  rename(old, new)
}

func systemLink(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt {
  link(old, new)
}
