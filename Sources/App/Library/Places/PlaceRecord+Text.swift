package import CurlewAppSupport
internal import CurlewManuscript
internal import CurlewNumerals

/// A record as it stands in the places file.
extension PlaceRecord: FileRecord {
  /// The lines of the record, ending with its checksum.
  package var text: String { String(decoding: lines, as: UTF8.self) + checkLine }

  /// The last line: a checksum that identifies the record.
  package var checkLine: String { checksumLine(of: lines) }

  private var lines: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  package static let fields: [FileField<PlaceRecord>] = [
    .init("book", { $0.fingerprint.hexadecimal }) { record, text in
      UInt64(text, radix: 16).map { record.fingerprint = $0 }
    },
    .init("path", { $0.path }, { $0.path = $1 }),
    .init("title", { $0.title }, { $0.title = $1 }),
    .init("author", optional: true, { $0.author }, { $0.author = $1 }),
    .init("offset", { String($0.place.offset.value) }) { record, text in
      Int(reading: text, in: .offsets).map { record.place.offset = BookOffset($0) }
    },
    .init("surroundings", { $0.place.surroundings.hexadecimal }) { record, text in
      UInt64(text, radix: 16).map { record.place.surroundings = $0 }
    },
    .init("percent", { String($0.percent) }) { record, text in
      Int(reading: text, in: 0...100).map { record.percent = $0 }
    },
    .init("opened", { String($0.opened) }) { record, text in
      Int(reading: text, in: .moments).map { record.opened = $0 }
    },
    .init("page", optional: true, { $0.page.map { "\($0.number)/\($0.count)" } }) {
      $0.page = PageOfBook($1)
    },
    .init("words", optional: true, { $0.words.map { String($0) } }) {
      $0.words = Int(reading: $1, in: .ordinals)
    },
    .init("facing", optional: true, { $0.facing }, { $0.facing = $1 }),
    .init("read", optional: true, { $0.isInTranslation ? "translation" : nil }) {
      $0.isInTranslation = $1 == "translation"
    },
  ]

  /// Nil for a damaged record.
  package init?(lines: [FileLine]) {
    guard let lines = lines.checked, lines.allSatisfy(\.hasValue) else { return nil }
    self.init(
      fingerprint: 0, path: "", title: "",
      place: Place(offset: .start, surroundings: 0), percent: 0, opened: 0)
    guard read(lines) else { return nil }
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
