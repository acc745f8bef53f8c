import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewReader
@testable import CurlewSettings

/// What is in each file of the program, byte for byte: after a change to a new file, to one with all that it may have,
/// with lines of a later version, of a former version, and with damage.
@Suite(.timeLimit(.minutes(90))) struct OwnFileGoldenTests {
  /// A file of the program.
  struct KeptFile: Sendable {
    let name: String
    /// A file with all that it may have.
    let rich: String
    /// What is read from it.
    let read: @Sendable (_ path: String) throws -> [String]
    /// Changes it, as the program does.
    let change: @Sendable (_ path: String) throws -> [Complaint?]
  }

  static let all = [
    places, marks, contents, times, removed, labels, shelf, machine, tour, searches, words,
    defaults,
    terminals, crash,
  ]

  @Test(arguments: all.map(\.name)) func `every byte of a file is as it was`(name: String) throws {
    let file = try #require(Self.all.first { $0.name == name })
    let lines = file.rich.split(separator: "\n", omittingEmptySubsequences: false)
    let unknown = ["future 1 2 3"]
    let middle = file.rich.utf8.count / 2
    var cases: [(String, [UInt8]?)] = [
      ("no file", nil), ("whole", Array(file.rich.utf8)), ("empty", []),
      ("lines of a later version", Array(file.rich.utf8) + Array("future 1 2 3\n".utf8)),
      (
        "a line of a later version among others",
        Array(
          (lines.prefix(5) + unknown.map { $0[...] } + lines.dropFirst(5))
            .joined(separator: "\n").utf8)
      ),
      ("carriage returns", Array(lines.joined(separator: "\r\n").utf8)),
      ("a damaged byte", Self.damaged(file.rich, at: middle, to: 0xFF)),
      ("cut", Array(file.rich.utf8.prefix(middle))),
      ("without its last byte", Array(file.rich.utf8.dropLast())),
      ("without its first line", Array(lines.dropFirst().joined(separator: "\n").utf8)),
    ]
    let breaks = file.rich.utf8.enumerated().filter { $0.element == 0x0A }.map(\.offset)
    for (number, offset) in breaks.prefix(3).enumerated() {
      cases.append(
        ("line end \(number + 1) damaged", Self.damaged(file.rich, at: offset, to: 0x4A)))
    }
    if lines[0].hasPrefix("curlew ") {
      let newer = lines[0].dropLast() + "9"
      cases += [
        ("a later version", Array("\(newer)\nnew things\n".utf8)),
        (
          "a later version of the same form",
          Array(([newer] + lines.dropFirst()).joined(separator: "\n").utf8)
        ),
      ]
    }
    let tried = try cases.map { try Self.tried(file, $0.0, $0.1) }
    #expect(try Golden.difference("file \(name)", tried.joined(separator: "\n")) == nil)
  }

  private static func damaged(_ text: String, at offset: Int, to byte: UInt8) -> [UInt8] {
    var bytes = Array(text.utf8)
    bytes[offset] = byte
    return bytes
  }

  /// What is read, said and written.
  private static func tried(_ file: KeptFile, _ what: String, _ bytes: [UInt8]?) throws -> String {
    let folder = try Folder()
    let path = folder.path + "/" + file.name
    if let bytes { try SafeSave.create(path, with: bytes) }
    let read = try file.read(path)
    let complaints = try file.change(path).compactMap(\.self)
      .map { "\($0.line) [\($0.status)]".replacing(folder.path, with: "…") }
    let after = try SafeSave.contents(of: path)
    let copies = SafeSave.files(beginningWith: path + ".bad-")
    let isKept = try copies.contains { try SafeSave.contents(of: $0) == bytes }
    let written = after == bytes ? ["  unchanged"] : Self.shown(after ?? [], beside: bytes ?? [])
    return
      (["== \(what)", "read:"] + read.map { "  " + $0.shownInGolden } + ["said:"]
      + complaints.map { "  \($0)" } + ["kept: \(copies.isEmpty ? "no copy" : "\(isKept)")"]
      + ["written:"] + written).joined(separator: "\n") + "\n"
  }

  /// The lines of a file that has changed, with `+` where the former one did not have them, and those that are gone.
  private static func shown(_ bytes: [UInt8], beside former: [UInt8]) -> [String] {
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { $0.map(\.shownInGolden).joined() }
        // A new name is random.
        .map { $0.replacing(/machine (?!laptop-87654321)\S+ here/, with: "machine NEW here") }
    }
    let (now, before) = (lines(bytes), lines(former))
    let (known, left) = (Set(before), Set(now))
    return now.map { (known.contains($0) ? "  " : "+ ") + $0 }
      + before.filter { !left.contains($0) }.map { "- " + $0 }
  }

  // MARK: The files

  private static func place(_ number: Int) -> PlaceRecord {
    PlaceRecord(
      fingerprint: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, path: "/books/\(number) a\\b\n.txt",
      title: "Title \(number)\r\n猫", author: number == 2 ? nil : "Some “Body”",
      place: Place(offset: BookOffset(1000 * number), surroundings: UInt64(77 * number)),
      percent: 10 * number, page: PageOfBook(number: number, count: 912), words: 160_000,
      facing: number == 2 ? "/books/other.txt" : nil, isInTranslation: number == 2,
      opened: 1_795_304_700 + number, unknown: number == 1 ? ["later 4711 a remark"] : [])
  }

  private static let places: KeptFile = {
    var text = PlacesText()
    for number in 1...3 { text.merge(place(number)) }
    return KeptFile(name: "places", rich: String(decoding: text.bytes, as: UTF8.self)) { path in
      let loaded = PlacesFile(path: path).load()
      return loaded.records.map { $0.text.replacing("\n", with: " | ") }
        + loaded.complaints.map { "\($0.line)".replacing(Path.parent(of: path), with: "…") }
    } change: { path in
      var file = PlacesFile(path: path)
      return [file.save(place(9)).complaint]
    }
  }()

  private static func mark(_ number: Int) -> Annotation {
    Annotation(
      kind: number % 2 == 0 ? .bookmark : .highlight(.green),
      quotation: Quotation("quote \(number)", before: "be\nfore", after: "aft\\er"),
      range: BookOffset(100 * number)..<BookOffset(100 * number + 9),
      note: number == 1 ? "Two\nlines" : "", made: 1_795_304_700 + number,
      changed: number == 1 ? 1_795_304_800 : nil, removed: number == 3 ? 1_795_304_900 : nil,
      unknown: number == 2 ? ["later 4711 a remark"] : [])
  }

  private static let marks = KeptFile(
    name: "marks",
    rich: String(
      decoding: MarksText(title: "A Book", author: "Some\nBody", (1...3).map(mark)).bytes,
      as: UTF8.self)
  ) { path in
    let text = MarksText(parsing: try SafeSave.contents(of: path) ?? [])
    return ["\(text.title) by \(text.author ?? "-"), newer: \(text.isNewer)"]
      + text.records.map { String(decoding: $0.text, as: UTF8.self).replacing("\n", with: " | ") }
  } change: { path in
    let outcome = OwnFile<MarksText>(path: path).save { text in
      (text.title, text.author) = ("A Book", "Some\nBody")
      text.put([mark(9)])
    }
    return [outcome.complaint]
  }

  private static func edit(_ number: Int, of book: Int) -> ContentsEdit {
    func correction(_ number: Int) -> ContentsCorrection {
      ContentsCorrection(.line("Chapter \(number) of “a\\b”", number: 1, above: "x"), level: nil)
    }
    var exception = correction(100 + number)
    exception.isException = true
    return ContentsEdit(
      from: [], to: [correction(number), exception],
      of: BookIdentity(key: "\(book)f", path: "/\(book).txt", title: "Book\n\(book)"))
  }

  /// The moment of a change is that of the clock, so the changes are read from the file.
  private static let contents: KeptFile = {
    var text = ContentsText()
    for number in 1...3 { _ = text.make(edit(number, of: number % 2), at: 5 + number) }
    let undone = ContentsEdit(
      from: text.corrections(of: edit(1, of: 1).book), to: [], of: edit(1, of: 1).book)
    _ = text.make(undone, at: 20)
    return KeptFile(
      name: "contents", rich: String(decoding: text.bytes, as: UTF8.self)
    ) { path in
      let text = ContentsText(parsing: try SafeSave.contents(of: path) ?? [])
      return ["newer: \(text.isNewer), whole: \(text.isWhole)"]
        + (0...2).flatMap { book in
          text.corrections(of: edit(1, of: book).book).map { "\(book): \($0)" }
        }
    } change: { path in
      [OwnFile<ContentsText>(path: path).save { _ = $0.make(edit(9, of: 2), at: 30) }.complaint]
    }
  }()

  private static func time(_ number: Int) -> ReadingTime {
    let start = BookOffset(1000 * number)
    return ReadingTime(
      seconds: 60.4 * Double(number), words: 240 * number, text: RangeSet(start..<(start + 99)),
      turns: [.init(words: 240, seconds: 61.24)])
  }

  private static let times: KeptFile = {
    var log = ReadingLog()
    for number in 1...4 {
      log.add(
        time(number), on: "2026-11-2\(number / 2)", in: ("\(number % 3)f", "A \\ \(number)\n"))
    }
    return KeptFile(name: "reading", rich: String(decoding: log.bytes, as: UTF8.self)) { path in
      let log = OwnFile<ReadingLog>(path: path).contents
      return log.turns.map { "\($0.words) in \($0.seconds)" }
        + log.days.map { "\($0.date): \($0.sum.words) in \($0.sum.seconds)" }
        + log.books.map { book in
          "\(book.key) “\(book.title)”: \(book.sum.words) in \(book.sum.seconds), "
            + "\(log.text(readIn: book.key).ranges.map { "\($0.lowerBound.value)" })"
        }
    } change: { path in
      let outcome = OwnFile<ReadingLog>(path: path).save {
        $0.add(time(9), on: "2026-12-01", in: ("new", "New"))
      }
      return [outcome.complaint]
    }
  }()

  private static let removed: KeptFile = {
    var books = RemovedBooks()
    for number in 1...4 { books.set("/books/\(number) a\\b\n\t.txt", removedAt: 1000) }
    return KeptFile(name: "removed", rich: String(decoding: books.bytes, as: UTF8.self)) { path in
      let books = RemovedBooksFile(path: path).contents
      return (1...4).map { "/books/\($0) a\\b\n\t.txt" }.filter { books.contains($0) }
    } change: { path in
      let file = RemovedBooksFile(path: path)
      return [
        file.save { $0.set("/new.txt", removedAt: 5) }.complaint,
        file.save { $0.set("/books/2 a\\b\n\t.txt", removedAt: nil) }.complaint,
      ]
    }
  }()

  private static let labels: KeptFile = {
    var text = LabelsText()
    for number in 1...3 {
      let book = ShelfBook(path: "/", title: "A \\ \(number)\n", author: "B", percent: nil)
      for label in [
        ShelfLabel.status(.allCases[number], of: book), .tag("sea", isGiven: number < 3, to: book),
      ] {
        text.take(label)
      }
    }
    text.take(.board("by:b  #sea", isKept: true))
    // The moment is that of the clock.
    let rich = String(decoding: text.bytes, as: UTF8.self).replacing(/\d{10}/, with: "1795304700")
    return KeptFile(name: "labels", rich: rich) { path in
      let labels = BookLabels(OwnFile<LabelsText>(path: path).contents)
      let books = (1...3).map { number in
        labels.on(ShelfBook(path: "/", title: "A \\ \(number)\n", author: "B", percent: nil))
      }
      return books.map { "\($0.said?.rawValue ?? "-") \($0.tags)" } + labels.boards
    } change: { path in
      let new = LabelsText(parsing: Array("status\tleft\tNew, N\t1795304800\n".utf8))
      return [OwnFile<LabelsText>(path: path).save { $0.merge(new) }.complaint]
    }
  }()

  private static let shelf = KeptFile(
    name: "shelf",
    rich: "curlew shelf 4\n/a\\n.txt\t1.2.33.4\tA title\tAn Author\tTales, 2\tab\tcover\ten\tsea\n"
      + "/b.txt\t1.2.44.4\tB title\t\t\t\t\t\t\n/c.txt\t1.2.55\tC title\t\t\tc0\t\t\t\n"
  ) { path in
    ShelfIndex(path: path).load().map { "\($0) \($0.book.bytes ?? 0)" }
  } change: { path in
    let index = ShelfIndex(path: path)
    var entry = ShelfIndex.Entry(path: "/new\n.txt", stamp: "9", title: "N\tew\n", author: "N")
    (entry.fingerprint, entry.series, entry.hasCover) = (0xFE, "S\t1", true)
    (entry.language, entry.tags) = ("de", ["art", "sea"])
    index.save(index.load() + [entry])
    return []
  }

  private static let machine = KeptFile(
    name: "machine",
    rich: "curlew machine 1\nmachine desktop-12345678 other\nmachine laptop-87654321 here\n"
      + "answered fe desktop-1 1795304700\nanswered ff desktop-1 1795304701\n"
  ) { path in
    guard let bytes = try SafeSave.contents(of: path), !bytes.isEmpty else { return [] }
    let contents = try MachineFile(path: path, system: "here").load()
    return ["known: \(contents.machine == "laptop-87654321")"] + contents.answers.map { "\($0)" }
  } change: { path in
    let file = MachineFile(path: path, system: "here")
    file.add(MachineFile.Answer(fingerprint: 0xFE, machine: "desktop-1", opened: 1_795_304_999))
    return []
  }

  private static let tour = KeptFile(name: "tour", rich: "left at ink\n") { path in
    ["\(try OwnFile<TourProgress>(path: path).load())"]
  } change: { path in
    [OwnFile<TourProgress>(path: path).save { $0 = .leftAt(.shelf) }.complaint]
  }

  private static let searches = KeptFile(
    name: "searches", rich: (1...4).map { "the “tide” \($0) a\\\\b\\n\n" }.joined()
  ) { path in
    OwnFile<SearchHistory>(path: path).contents.all
  } change: { path in
    let history = OwnFile<SearchHistory>(path: path)
    return ["new\n\\", "the “tide” 2 a\\b\n"].map { search in
      history.save { $0.add(search) }.complaint
    }
  }

  private static let words = KeptFile(
    name: "words.tsv",
    rich: (1...4).map { "word\($0)\tword\t“A sentence.”\tBook\t2026-11-2\($0)\n" }.joined()
  ) { path in
    [String(decoding: OwnFile<WordList>(path: path).contents.bytes, as: UTF8.self)]
  } change: { path in
    let list = OwnFile<WordList>(path: path)
    let words = ["ne\tw", "word2"].map {
      FoundWord(word: $0, headword: "word", sentence: "“A sentence.”", title: "Book")
    }
    return words.map { word in list.save { $0.add(word, on: "2026-12-01") }.complaint }
  }

  private static let defaults = KeptFile(
    name: "defaults",
    rich: "# mine\nmeasure = 60\nturn = none\n\n[book A Book]\nmeasure = 50\n\n[book Other]\n"
      + "foot = book\n"
  ) { path in
    var sources = SettingSources()
    let complaints = DefaultsFile(path: path).load(into: &sources)
    return ["\(sources.common.measure)"]
      + sources.books.map { "\($0.title) \($0.values.map(\.value))" }
      + complaints.map { "\($0.line)".replacing(Path.parent(of: path), with: "…") }
  } change: { path in
    try DefaultsFile(path: path).write("measure", "70", forBook: "A Book")
    try DefaultsFile(path: path).write("foot", "none")
    return []
  }

  private static let terminals = KeptFile(
    name: "terminals", rich: "xterm-256color local\nxterm-kitty local\nfoot local\n"
  ) { path in
    ["xterm-kitty local", "foot local"].filter { TerminalMemory(path: path).drewDirectColour($0) }
  } change: { path in
    TerminalMemory(path: path).note("new local", drawsDirectColour: true)
    TerminalMemory(path: path).note("xterm-kitty local", drawsDirectColour: false)
    return []
  }

  private static let crash = KeptFile(name: "crash", rich: "curlew crash 1\nbook /a\\n\\\\.txt\n") {
    path in
    let crash = CrashFile(path: path).take()
    return [crash.map { $0.book ?? "no book" } ?? "no crash"]
  } change: { _ in
    []
  }

  // MARK: Caches

  @Test func `a sealed file is as it was`() throws {
    let picture = CachedPicture(
      key: PictureKey(value: 7, size: Size(columns: 8, rows: 2), file: 9), record: "check 1",
      picture: TextCanvas(Size(columns: 8, rows: 2)))
    #expect(Hash.of(picture.bytes) == "07d2a4174cd133db")
  }
}

private enum Hash {
  static func of(_ bytes: [UInt8]) -> String {
    var hash = Hash64()
    hash.add(bytes)
    return hash.value.hexadecimal
  }
}

extension UInt8 {
  /// The byte, or its number where no letter is.
  fileprivate var shownInGolden: String {
    (0x20..<0x7F).contains(self)
      ? String(UnicodeScalar(self)) : "<\(String(self, radix: 16))>"
  }
}

extension String {
  fileprivate var shownInGolden: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
      .replacing("\r", with: "<d>")
  }
}
