internal import Cells
internal import Typesetting

/// What the open pages looked like when their place was kept.
///
/// It is on the screen before anything of the book has been read. So it must be the very picture that
/// the book would show: of the same text, laid out by the same settings for the same size by the same
/// program, at the place that is still the one remembered.
struct KeptPicture: Equatable {
  let key: PictureKey
  /// The last line of the record of the place, by which that is known from any other.
  let record: String
  let picture: Canvas

  private static let head = Array("curlew picture 1\n".utf8)

  var bytes: [UInt8] {
    let body = picture.bytes
    var bytes = Self.head
    for number in [key.value, Self.sum(of: body[...])] { bytes += Self.bytes(of: number) }
    return bytes + Array("\(record)\n".utf8) + body
  }

  /// Nil when the bytes are of another picture, or none.
  init?(bytes: [UInt8], under key: PictureKey) {
    var rest = bytes[...]
    guard rest.starts(with: Self.head) else { return nil }
    rest = rest.dropFirst(Self.head.count)
    guard rest.starts(with: Self.bytes(of: key.value)) else { return nil }
    rest = rest.dropFirst(8)
    let sum = rest.prefix(8)
    rest = rest.dropFirst(8)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let body = rest[(end + 1)...]
    guard sum.elementsEqual(Self.bytes(of: Self.sum(of: body))),
      let picture = Canvas(bytes: body, of: key.size)
    else { return nil }
    self.init(key: key, record: String(decoding: rest[..<end], as: UTF8.self), picture: picture)
  }

  init(key: PictureKey, record: String, picture: Canvas) {
    (self.key, self.record, self.picture) = (key, record, picture)
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = Hash64()
    hash.add(bytes)
    return hash.value
  }
}

/// All that a picture of an open book depends on but the place.
struct PictureKey: Equatable {
  let value: UInt64
  let size: Size
  /// Which file it is, whatever becomes of the file.
  let file: UInt64

  init(_ file: FileMark, _ settings: Settings, _ size: Size) {
    self.size = size
    self.file = UInt64(truncatingIfNeeded: file.numbers[0])
    var hash = Hash64()
    hash.add(Manual.version.utf8)
    for number in file.numbers + [size.columns, size.rows] {
      hash.add(UInt64(truncatingIfNeeded: number))
    }
    settings.addLayout(to: &hash)
    value = hash.value
  }
}

extension Settings {
  /// Adds what lines and pages depend on.
  fileprivate func addLayout(to hash: inout Hash64) {
    hash.add(choice: spread.rawValue)
    hash.add(choice: spine?.rawValue)
    hash.add(choice: encoding?.name)
    hash.add(choice: language?.code)
    hash.add(UInt64(measure))
    for choice in [isRagged, keepsWordsWhole, keepsHardLines] { hash.add(choice ? 1 : 0) }
  }
}

extension Hash64 {
  fileprivate mutating func add(choice name: String?) {
    add((name ?? "auto").utf8)
    add(0)
  }
}
