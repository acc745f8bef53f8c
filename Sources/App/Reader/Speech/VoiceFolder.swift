internal import CurlewFormats
internal import CurlewLibrary
internal import CurlewSystem

/// The sounds of a recording: a file, or those of a folder in the order of their names.
struct VoiceFolder: Sendable {
  struct Sound: Sendable {
    let path: String
    let stamp: FileStamp

    var name: String { Path.name(of: path) }
  }

  let sounds: [Sound]

  private static let endings: Set = [
    "mp3", "m4a", "m4b", "mp4", "aac", "ogg", "oga", "opus", "flac", "wav", "wma",
  ]
  private static let mostSounds = 2000

  /// - Parameter path: of a folder or a file. Links to files are followed, folders inside it are not read.
  init(_ path: String) {
    let paths =
      FileSystem.isDirectory(path)
      ? FileSystem.names(in: path).filter(Self.isSound)
        .map { ($0, NaturalOrder($0)) }.sorted { $0.1 < $1.1 }.map { Path.join(path, $0.0) }
      : [path]
    sounds = paths.prefix(Self.mostSounds).compactMap { path in
      FileStamp(of: path).map { Sound(path: path, stamp: $0) }
    }
  }

  /// The recording beside a book: a folder or a sound with its name; nil if there is none.
  static func beside(_ book: String) -> String? {
    guard book != BookPath.standardInput else { return nil }
    let folder = Path.parent(of: book)
    let stem = Path.stem(of: book)
    let files = endings.sorted().map { Path.join(folder, "\(stem).\($0)") }
    if let file = files.first(where: FileSystem.isRegularFile) { return file }
    let inner = Path.join(folder, stem)
    return inner != book && FileSystem.isDirectory(inner) && !VoiceFolder(inner).sounds.isEmpty
      ? inner : nil
  }

  private static func isSound(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    return parts.count > 1 && endings.contains(parts[parts.count - 1].lowercased())
  }
}
