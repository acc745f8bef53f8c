internal import Cells
internal import Manuscript
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
    let body = Array("\(record)\n".utf8) + picture.bytes
    return Self.head + Self.bytes(of: key.value) + Self.bytes(of: Self.sum(of: body[...])) + body
  }

  /// Nil when the bytes are of another picture, or none.
  init?(bytes: [UInt8], under key: PictureKey) {
    let head = Self.head + Self.bytes(of: key.value)
    guard bytes.starts(with: head) else { return nil }
    let sum = bytes.dropFirst(head.count).prefix(8)
    let body = bytes[sum.endIndex...]
    guard sum.elementsEqual(Self.bytes(of: Self.sum(of: body))),
      let end = body.firstIndex(of: UInt8(ascii: "\n")),
      let picture = Canvas(bytes: body[(end + 1)...], of: key.size)
    else { return nil }
    self.init(key: key, record: String(decoding: body[..<end], as: UTF8.self), picture: picture)
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

/// All that a picture of an open book depends on but the place: the file and its name, the settings,
/// the size, and the program that drew it. Patterns that were installed since are not asked for: they
/// cost one start a picture that is not quite the book's.
struct PictureKey: Equatable {
  let value: UInt64
  let size: Size
  /// A number that few other files have.
  let file: UInt64

  /// - Parameter path: where the file lies, with no links in it.
  init?(_ path: String, _ settings: Settings, _ size: Size) {
    guard let mark = FileMark(of: path) else { return nil }
    self.init(path, mark, settings, size)
  }

  /// - Parameter mark: of the file when it was read.
  init(_ path: String, _ mark: FileMark, _ settings: Settings, _ size: Size) {
    self.size = size
    file = UInt64(truncatingIfNeeded: mark.numbers[0])
    var hash = Hash64()
    hash.add(Manual.version.utf8)
    hash.add(FileMark.ofProgram?.numbers ?? [])
    hash.add(path.utf8)
    hash.add(mark.numbers + [size.columns, size.rows])
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
  fileprivate mutating func add(_ numbers: [Int]) {
    for number in numbers { add(UInt64(truncatingIfNeeded: number)) }
  }

  fileprivate mutating func add(choice name: String?) {
    add((name ?? "auto").utf8)
    add(0)
  }
}
