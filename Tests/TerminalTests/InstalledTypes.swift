import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal types that this machine knows.
enum InstalledTypes {
  static let all: [String] = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]
    .flatMap { place in names(in: place).flatMap { names(in: "\(place)/\($0)") } }

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
  /// Whether an entry says how to set a colour.
  static func haveColours(_ type: String) -> Bool {
    TerminfoDatabase.compiledEntry(of: type)
      .flatMap { TerminfoEntry(compiled: $0)?.withDirectColour() } != nil
  }
}
