import CurlewTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal types that this machine knows.
enum InstalledTypes {
  /// At most a few hundred of them, evenly spread: a machine may know thousands.
  static let all: [String] = {
    let known = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]
      .flatMap { place in names(in: place).flatMap { names(in: "\(place)/\($0)") } }
    return stride(from: 0, to: known.count, by: known.count / 200 + 1).map { known[$0] }
  }()

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

extension InstalledTypes {
  /// Whether an entry is that of a screen on which the cursor can be moved to any cell.
  static func canMoveCursor(_ type: String) -> Bool {
    let (generic, hardcopy, cursorAddress) = (6, 7, 10)
    guard let entry = TerminfoEntry(of: type) else { return false }
    return entry.strings[cursorAddress] != nil && entry.flags[generic] == 0
      && entry.flags[hardcopy] == 0
  }

  /// Whether an entry says how to set a colour.
  static func haveColours(_ type: String) -> Bool {
    TerminfoEntry(of: type)?.withDirectColour() != nil
  }
}
