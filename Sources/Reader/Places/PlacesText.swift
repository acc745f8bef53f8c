internal import Typesetting

/// The places file as text: a version line, then a paragraph of `key value` lines a book, each with
/// a check sum of its own, so that one damaged record costs no other book its place.
struct PlacesText: Equatable {
  private static let head = "curlew places "
  static let version = 1

  /// Records in the order of the file.
  private(set) var records: [PlaceRecord] = []
  /// Records that do not agree with their check sum, or make no sense.
  private(set) var damaged = 0
  /// Written by a later version, which alone knows what it means.
  private(set) var isNewer = false

  init() {}

  init(parsing bytes: [UInt8]) {
    var lines = Self.lines(of: bytes)[...]
    if let first = lines.first, first.hasPrefix(Self.head) {
      isNewer = Int(first.dropFirst(Self.head.count)).map { $0 > Self.version } ?? false
      lines = lines.dropFirst()
    } else if !bytes.isEmpty {
      damaged += 1
    }
    guard !isNewer else { return }
    for paragraph in Self.paragraphs(of: lines) {
      if let record = PlaceRecord(lines: paragraph) {
        records.append(record)
      } else {
        damaged += 1
      }
    }
  }

  /// Puts a record in the place of every one that is of the same book.
  mutating func merge(_ record: PlaceRecord) {
    var record = record
    let isSame = { (other: PlaceRecord) in
      other.isOf(fingerprint: record.fingerprint, path: record.path, title: record.title)
    }
    if let known = records.last(where: isSame) { record.keep(what: known) }
    records.removeAll(where: isSame)
    records.append(record)
  }

  var bytes: [UInt8] {
    let paragraphs = ["\(Self.head)\(Self.version)"] + records.map(\.text)
    return Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
  }

  /// The lines, whatever they end with: an editor may have had the file.
  private static func lines(of bytes: [UInt8]) -> [Substring] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return Substring(decoding: end, as: UTF8.self)
    }
  }

  /// The lines of each record, which begins with its book and ends with its check sum: damage before
  /// or behind it costs it nothing. What stands elsewhere is damage, and a paragraph of its own.
  private static func paragraphs(of lines: some Sequence<Substring>) -> [[Substring]] {
    var paragraphs: [[Substring]] = [[]]
    for line in lines {
      if line.isEmpty || line.hasPrefix("book ") { paragraphs.append([]) }
      if !line.isEmpty { paragraphs[paragraphs.count - 1].append(line) }
      if line.hasPrefix("check ") { paragraphs.append([]) }
    }
    return paragraphs.filter { !$0.isEmpty }
  }
}

extension PlaceRecord {
  /// Takes over what only an older record of the same book knows.
  fileprivate mutating func keep(what known: PlaceRecord) {
    if unknown.isEmpty { unknown = known.unknown }
    // A book that now came through a pipe still lies where it lay.
    if path == OpenBook.standardInput { path = known.path }
  }
}

// MARK: One record

extension PlaceRecord {
  /// The record as lines, with its check sum as the last.
  var text: String { (lines + [Self.checkLine(of: lines)]).joined(separator: "\n") }

  /// The last line, which no other record has.
  var checkLine: String { Self.checkLine(of: lines) }

  private var lines: [String] {
    var lines = [
      "book \(fingerprint.hexadecimal)", "path \(path.escaped)", "title \(title.escaped)",
    ]
    if let author { lines.append("author \(author.escaped)") }
    lines += [
      "offset \(place.offset)", "surroundings \(place.surroundings.hexadecimal)",
      "percent \(percent)", "opened \(opened)",
    ]
    return lines + unknown
  }

  init?(lines: [Substring]) {
    guard let last = lines.last, last == Self.checkLine(of: lines.dropLast()) else { return nil }
    var fields = Fields()
    var unknown: [String] = []
    for line in lines.dropLast() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      let key = line[..<space]
      switch key {
      case "book", "path", "title", "author", "offset", "surroundings", "percent", "opened":
        fields.add(key, line[line.index(after: space)...])
      default:
        unknown.append(String(line))
      }
    }
    self.init(fields, unknown)
  }

  private init?(_ fields: Fields, _ unknown: [String]) {
    guard
      let fingerprint = fields["book"].flatMap({ UInt64($0, radix: 16) }),
      let path = fields["path"], let title = fields["title"],
      let offset = fields["offset"].flatMap({ Int($0) }), offset >= 0,
      let surroundings = fields["surroundings"].flatMap({ UInt64($0, radix: 16) }),
      let percent = fields["percent"].flatMap({ Int($0) }), (0...100).contains(percent),
      let opened = fields["opened"].flatMap({ Int($0) })
    else { return nil }
    self.init(
      fingerprint: fingerprint, path: path.unescaped, title: title.unescaped,
      author: fields["author"]?.unescaped,
      place: Place(offset: offset, surroundings: surroundings), percent: percent, opened: opened,
      unknown: unknown)
  }

  /// What stands behind the first words of lines. There are eight of them, which are sooner looked
  /// through than hashed.
  private struct Fields {
    private var all: [(key: Substring, value: Substring)] = []

    mutating func add(_ key: Substring, _ value: Substring) { all.append((key, value)) }

    subscript(key: Substring) -> String? { all.last { $0.key == key }.map { String($0.value) } }
  }

  private static func checkLine(of lines: some Sequence<some StringProtocol>) -> String {
    var hash = Hash64()
    for line in lines {
      hash.add(line.utf8)
      hash.add(CollectionOfOne(UInt8(ascii: "\n")))
    }
    return "check \(hash.value.hexadecimal)"
  }
}

extension UInt64 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension String {
  /// On one line: a name may hold anything but a record is made of lines.
  fileprivate var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate var unescaped: String {
    var text = ""
    var scalars = unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let escaped = scalars.next() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      text.unicodeScalars.append(escaped == "n" ? "\n" : escaped == "r" ? "\r" : escaped)
    }
    return text
  }
}
