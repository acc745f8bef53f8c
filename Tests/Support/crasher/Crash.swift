internal import CurlewSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Ways to crash.
enum Crash: String {
  case outOfBounds, unwrap, overflow, recursion, abort, segmentation, fatalError

  func happen() {
    let one = CommandLine.arguments.isEmpty ? 0 : 1
    switch self {
    case .outOfBounds: use([1, 2, 3][one + 9])
    case .unwrap: use(unwrapped(Int(rawValue)))
    case .overflow: use(Int.max + one)
    case .recursion: use(dive(one).count)
    case .abort: abortProgram()
    case .segmentation: UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = one
    case .fatalError: Swift.fatalError("a \u{1B}]0;title\u{7} and more")
    }
  }

  func happenInThread() {
    Thread { happen() }?.detach()
  }
}

// swift-format-ignore: NeverForceUnwrap
private func unwrapped(_ number: Int?) -> Int {
  number!
}

@inline(never)
private func use(_ number: Int) {
  print(number)
}

@inline(never)
private func dive(_ depth: Int) -> [Int] {
  depth < 0 ? [] : dive(depth + 1) + [depth]
}

// Inside the type the case hides the function of the same name.
private func abortProgram() {
  abort()
}
