import CurlewSystem
import Testing

/// Pictures that are installed on this computer: in the folders that CURLEW_PICTURES names, or where
/// Debian's packages put icons and documentation.
enum Corpus {
  private static let folders =
    Environment["CURLEW_PICTURES"].map { $0.split(separator: ":").map(String.init) }
    ?? ["/usr/share/icons", "/usr/share/pixmaps", "/usr/share/doc", "/usr/share/images"]

  /// Files of up to 64 KB with an ending, spread over all that there are.
  static func files(_ ending: String, most: Int) -> [String] {
    var files: [String] = []
    for folder in folders { collect(ending, in: folder, depth: 0, &files) }
    let step = max(files.count / most, 1)
    return stride(from: 0, to: files.count, by: step).prefix(most).map { files[$0] }
  }

  private static func collect(
    _ ending: String, in folder: String, depth: Int, _ files: inout [String]
  ) {
    guard depth < 6, files.count < 4000 else { return }
    for name in FileSystem.names(in: folder).sorted() {
      let path = folder + "/" + name
      if name.hasSuffix("." + ending) {
        files.append(path)
      } else if !name.contains("."), FileSystem.isDirectory(path) {
        collect(ending, in: path, depth: depth + 1, &files)
      }
    }
  }

  static func bytes(_ path: String) -> [UInt8] {
    (try? Descriptor(reading: path).readToEnd(limit: 1 << 16)) ?? []
  }

  /// A file of any length; nothing if it is missing.
  static func whole(_ path: String) -> [UInt8] {
    (try? Descriptor(reading: path).readToEnd(limit: 1 << 24)) ?? []
  }
}
