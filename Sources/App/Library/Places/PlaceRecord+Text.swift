internal import CurlewAppSupport
internal import CurlewManuscript
internal import CurlewNumerals

/// A record as it stands in the places file.
extension PlaceRecord {
  /// The lines of the record, ending with its checksum.
  package var text: String { (lines + [checkLine]).joined(separator: "\n") }

  /// The last line: a checksum that identifies the record.
  package var checkLine: String { CheckedParagraphs.checkLine(of: lines.map(\.utf8)) }

  private var lines: [String] {
    var lines = [
      "book \(fingerprint.hexadecimal)", "path \(path.escaped)", "title \(title.escaped)",
    ]
    if let author { lines.append("author \(author.escaped)") }
    lines += [
      "offset \(place.offset.value)", "surroundings \(place.surroundings.hexadecimal)",
      "percent \(percent)", "opened \(opened)",
    ]
    if let page { lines.append("page \(page.number)/\(page.count)") }
    if let words { lines.append("words \(words)") }
    if let facing { lines.append("facing \(facing.escaped)") }
    if isInTranslation { lines.append("read translation") }
    return lines + unknown
  }

  package init?(lines: [ArraySlice<UInt8>]) {
    guard CheckedParagraphs.isWhole(lines) else { return nil }
    var fields = Fields()
    var unknown: [String] = []
    for line in lines.dropLast() {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      let key = String(decoding: line[..<space], as: UTF8.self)
      switch key {
      case "book", "path", "title", "author", "offset", "surroundings", "percent", "opened", "page",
        "words", "facing", "read":
        fields.add(key, line[(space + 1)...])
      default:
        unknown.append(String(decoding: line, as: UTF8.self))
      }
    }
    self.init(fields, unknown)
  }

  private init?(_ fields: Fields, _ unknown: [String]) {
    guard
      let fingerprint = fields["book"].flatMap({ UInt64($0, radix: 16) }),
      let path = fields["path"], let title = fields["title"],
      let offset = fields["offset"].flatMap({ Int(reading: $0, in: .offsets) }),
      let surroundings = fields["surroundings"].flatMap({ UInt64($0, radix: 16) }),
      let percent = fields["percent"].flatMap({ Int(reading: $0, in: 0...100) }),
      let opened = fields["opened"].flatMap({ Int(reading: $0, in: .moments) })
    else { return nil }
    self.init(
      fingerprint: fingerprint, path: path.unescaped, title: title.unescaped,
      author: fields["author"]?.unescaped,
      place: Place(offset: BookOffset(offset), surroundings: surroundings), percent: percent,
      page: fields["page"].flatMap { PageOfBook($0) },
      words: fields["words"].flatMap { Int(reading: $0, in: .ordinals) },
      facing: fields["facing"]?.unescaped, isInTranslation: fields["read"] == "translation",
      opened: opened,
      unknown: unknown)
  }

  /// The values of up to twelve keys. A list is faster than a dictionary here.
  private struct Fields {
    private var all: [(key: String, value: ArraySlice<UInt8>)] = []

    mutating func add(_ key: String, _ value: ArraySlice<UInt8>) { all.append((key, value)) }

    subscript(key: String) -> String? {
      all.last { $0.key == key }.map { String(decoding: $0.value, as: UTF8.self) }
    }
  }
}

extension PageOfBook {
  /// Reads "301/912"; nil for anything else.
  fileprivate init?(_ text: String) {
    let numbers = text.split(separator: "/").map { Int(reading: $0, in: .ordinals) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      number <= count
    else { return nil }
    self.init(number: number, count: count)
  }
}
