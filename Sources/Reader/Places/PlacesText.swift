internal import Manuscript
internal import Typesetting

/// The text of the places file: a version line, then one paragraph of `key value` lines for each book.
/// Each record has a checksum, so that a damaged record does not affect the others.
struct PlacesText: Equatable {
  private static let header = "curlew places "
  static let version = 1

  /// Records in the order of the file.
  private(set) var records: [PlaceRecord] = []
  /// The number of records with a wrong checksum or invalid fields.
  private(set) var damaged = 0
  /// Whether a later version of the program wrote the file.
  private(set) var isNewer = false

  init() {}

  /// Whether the record with a check line is the latest of its book. Tries the last record first,
  /// because the record that was saved last is at the end.
  static func isCurrent(_ checkLine: String, in bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "\(header)\(version)\n\n".utf8) else { return false }
    if let last = Self.paragraphs(of: lines(of: lastPart(of: bytes))).last,
      let record = PlaceRecord(lines: last), record.checkLine == checkLine
    {
      return true
    }
    let records = PlacesText(parsing: bytes).records
    guard let record = records.last(where: { $0.checkLine == checkLine }) else { return false }
    let latest = records.last {
      $0.describesBook(of: record)
    }
    return latest == record
  }

  /// The bytes after the last empty line.
  private static func lastPart(of bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let gap = bytes.indices.dropFirst().last { bytes[$0] == newline && bytes[$0 - 1] == newline }
    return Array(bytes[(gap.map { $0 + 1 } ?? 0)...])
  }

  init(parsing bytes: [UInt8]) {
    var lines = Self.lines(of: bytes)[...]
    if let first = lines.first, first.hasPrefix(Self.header) {
      isNewer = Int(first.dropFirst(Self.header.count)).map { $0 > Self.version } ?? false
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

  /// Replaces all records of the same book by this one.
  mutating func merge(_ record: PlaceRecord) {
    var record = record
    let isSame = { (other: PlaceRecord) in other.describesBook(of: record) }
    if let known = records.last(where: isSame) { record.inherit(from: known) }
    records.removeAll(where: isSame)
    records.append(record)
  }

  var bytes: [UInt8] {
    let paragraphs = ["\(Self.header)\(Self.version)"] + records.map(\.text)
    return Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
  }

  /// The lines, with either line ending: the file may have been edited by hand.
  private static func lines(of bytes: [UInt8]) -> [Substring] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return Substring(decoding: end, as: UTF8.self)
    }
  }

  /// The lines of each record, from its `book` line to its `check` line, so that damage around a
  /// record does not affect it. Other lines become paragraphs of their own, which are damaged.
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
  /// Takes over what only the previous record of the book has.
  fileprivate mutating func inherit(from known: PlaceRecord) {
    if unknown.isEmpty { unknown = known.unknown }
    // The same book, read from a pipe this time.
    if path == BookPath.standardInput { path = known.path }
  }
}

// MARK: One record

extension PlaceRecord {
  /// The lines of the record, ending with its checksum.
  var text: String { (lines + [Self.checkLine(of: lines)]).joined(separator: "\n") }

  /// The last line: a checksum that identifies the record.
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

  /// The values of up to eight keys. A list is faster than a dictionary here.
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
  /// Without line breaks, which a path or a title may contain.
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
