internal import CurlewAppSupport
package import CurlewCells
package import CurlewSettings
package import CurlewSystem

/// The picture of the open pages when their place was saved, shown at the next start before the book
/// has been read.
///
/// It is used only if the book would show the same picture: the same file, settings, screen size and
/// program, and a place that has not changed since.
package struct CachedPicture: Equatable {
  package let key: PictureKey
  /// The check line of the place's record, which identifies the record.
  package let record: String
  package let picture: TextCanvas

  /// The check line and the cells, sealed.
  package var bytes: [UInt8] {
    Self.seal(for: key).sealed(Array("\(record)\n".utf8) + picture.bytes)
  }

  /// Nil when the bytes are damaged or belong to another key.
  package init?(bytes: [UInt8], for key: PictureKey) {
    guard let body = Self.seal(for: key).contents(of: bytes),
      let end = body.firstIndex(of: UInt8(ascii: "\n")),
      let picture = TextCanvas(bytes: body[(end + 1)...], of: key.size)
    else { return nil }
    self.init(key: key, record: String(decoding: body[..<end], as: UTF8.self), picture: picture)
  }

  package init(key: PictureKey, record: String, picture: TextCanvas) {
    (self.key, self.record, self.picture) = (key, record, picture)
  }

  private static func seal(for key: PictureKey) -> CacheSeal {
    CacheSeal("curlew picture 1", key: key.value)
  }
}

/// A hash of everything that the picture of an open book depends on, except the place: the file, the
/// settings, the screen size and the program.
///
/// Hyphenation patterns are left out. After they have been installed, the next start may show one
/// picture that differs from the book's own.
package struct PictureKey: Equatable {
  package let value: UInt64
  package let size: Size
  /// The inode of the file, which chooses the cache file.
  package let file: UInt64

  package init(value: UInt64, size: Size, file: UInt64) {
    (self.value, self.size, self.file) = (value, size, file)
  }

  /// - Parameter path: The absolute path without symbolic links.
  package init?(_ path: String, _ settings: Settings, _ size: Size) {
    guard let stamp = FileStamp(of: path) else { return nil }
    self.init(path, stamp, settings, size)
  }

  /// - Parameters:
  ///   - stamp: The version of the file that was read.
  ///   - language: The code of the language in which the foot and the title page speak.
  package init(
    _ path: String, _ stamp: FileStamp, _ settings: Settings, _ size: Size,
    language: String = MessageCatalogue.current?.language ?? ""
  ) {
    self.size = size
    file = UInt64(truncatingIfNeeded: stamp.numbers[0])
    var hash = Hash64()
    hash.add(About.version.utf8)
    hash.add(CurrentProcess.programStamp?.numbers ?? [])
    hash.add(path.utf8)
    hash.add(language.utf8)
    hash.add(stamp.numbers + [size.columns, size.rows, settings.hasTallCells ? 1 : 0])
    settings.addLayout(to: &hash)
    value = hash.value
  }
}

extension Settings {
  /// Adds the settings that lines and pages depend on.
  fileprivate func addLayout(to hash: inout Hash64) {
    let settings = layoutSettings
    for entry in SettingTable.all {
      hash.add(entry.read(settings).utf8)
      hash.add(0)
    }
  }
}

extension Hash64 {
  fileprivate mutating func add(_ numbers: [Int]) {
    for number in numbers { add(UInt64(truncatingIfNeeded: number)) }
  }
}
