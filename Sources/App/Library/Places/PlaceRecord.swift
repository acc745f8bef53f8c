package import CurlewAppSupport
package import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem
internal import CurlewTypesetting

/// What is saved about one book.
package struct PlaceRecord: Equatable, Sendable {
  /// Identifies the book by its contents, wherever the file is.
  package var fingerprint: UInt64
  package var path: String
  package var title: String
  package var author: String?
  package var place: Place
  /// How much has been read, 0 to 100.
  package var percent: Int
  /// The open page and the number of pages; nil while they are not counted.
  package var page: PageOfBook?
  /// The words of the book; nil while they are not counted.
  package var words: Int?
  /// As on the shelf.
  package var series: String?
  package var language: String?
  /// The path of the translation whose pages face those of the book; nil if there is none.
  package var facing: String?
  /// Whether the reader was in the translation, not in the original.
  package var isInTranslation = false
  /// The recording that is played, and how fast; nil if that is not known here.
  package var voice: VoiceChoice?
  /// When the book was last open, in seconds since 1970.
  package var opened: Int
  /// Lines written by a later version of the program, kept as they are.
  package var unknown: [String] = []

  /// Whether the record is of this book: the same contents anywhere, or the same path and title when
  /// the contents were edited. Standard input has no path.
  package func describes(
    fingerprint: UInt64, path: String, title: @autoclosure () -> String
  ) -> Bool {
    let isSameFile = Path.areEqual(self.path, path) && path != BookPath.standardInput
    return self.fingerprint == fingerprint || isSameFile && self.title == title()
  }

  /// Where the reader left the book.
  package func place(in book: OpenBook) -> BookOffset {
    let offset = book.text.offset(ofKept: place)
    return (isInTranslation ? book.text.counterpart(of: offset)?.lowerBound : nil) ?? offset
  }

  /// Whether two records are of the same book.
  func describesBook(of other: PlaceRecord) -> Bool {
    describes(fingerprint: other.fingerprint, path: other.path, title: other.title)
  }
}

extension PlaceRecord {
  /// The record of a book that lies open at an offset.
  package init(
    of book: OpenBook, at offset: BookOffset, percent: Int, page: PageOfBook?, opened: Int
  ) {
    self.init(
      fingerprint: book.fingerprint, path: book.path, title: book.text.title,
      author: book.text.author, place: book.text.place(at: book.text.original(of: offset)),
      percent: percent, page: page, words: book.text.words?.asRead,
      facing: book.facingPath == BookPath.standardInput ? nil : book.facingPath,
      isInTranslation: book.text.isTranslation(offset), opened: opened)
    (series, language) = (book.text.imprint.series, book.text.language?.code)
  }
}

/// What the reader has chosen for the voice of a book.
package struct VoiceChoice: Equatable, Sendable {
  /// The path of a recording, a file or a folder; `none` for none, `auto` or nil for what comes with the book or lies
  /// beside it.
  package var path: String?
  package var speed = 1.0

  package static let speeds = 0.5...3.0
  package static let (none, auto) = ("none", "auto")

  package init() {}
}

/// A page number, from 1, and the number of pages at the size where the book was last read.
package struct PageOfBook: Equatable {
  package var number: Int
  package var count: Int

  package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }
}

extension [PlaceRecord] {
  /// What the reader has chosen for the voice of a book's translation; nil if nothing is known.
  package func voiceOfTranslation(of book: OpenBook) -> VoiceChoice? {
    book.rawTranslation.flatMap { record(of: $0)?.voice }
  }

  package func record(of book: OpenBook) -> PlaceRecord? {
    record(of: book.raw) ?? retitledRecord(of: book)
  }

  /// The record of a file whose title was edited. The words at the saved place must still be there.
  private func retitledRecord(of book: OpenBook) -> PlaceRecord? {
    formerRecord(of: book).flatMap {
      Path.areEqual($0.path, book.path) && book.text.contains($0.place) ? $0 : nil
    }
  }

  package func record(of book: RawBook) -> PlaceRecord? {
    last { $0.describes(fingerprint: book.fingerprint, path: book.path, title: book.title) }
  }

  /// The record of a book under the title that it had before it was edited, or before a file without a
  /// title was renamed.
  package func formerRecord(of book: OpenBook) -> PlaceRecord? {
    guard book.path != BookPath.standardInput else { return nil }
    return last {
      (Path.areEqual($0.path, book.path) || $0.fingerprint == book.fingerprint)
        && ($0.title, $0.author ?? "") != (book.text.title, book.text.author ?? "")
    }
  }

  package func record(of book: BookSummary) -> PlaceRecord? {
    last {
      $0.describes(
        fingerprint: book.fingerprint, path: book.path, title: book.imprint.title)
    }
  }
}

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
    .init("series", optional: true, { $0.series }, { $0.series = $1 }),
    .init("language", optional: true, { $0.language }, { $0.language = $1 }),
    .init("facing", optional: true, { $0.facing }, { $0.facing = $1 }),
    .init("read", optional: true, { $0.isInTranslation ? "translation" : nil }) {
      $0.isInTranslation = $1 == "translation"
    },
    .init("voice", optional: true, { $0.voice?.path }) {
      $0.voice = $0.voice ?? VoiceChoice()
      $0.voice?.path = $1
    },
    .init(
      "voice-speed", optional: true,
      { record in record.voice.flatMap { $0.speed == 1 ? nil : String($0.speed) } }
    ) {
      $0.voice = $0.voice ?? VoiceChoice()
      $0.voice?.speed = Double(reading: $1, in: VoiceChoice.speeds) ?? 1
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
