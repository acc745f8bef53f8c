import CurlewGlyphs
import CurlewManuscript
import CurlewNumerals
import CurlewSystem
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewPlainText

/// Corrections of contents on the disk, which are protected as marks are.
@Suite(.timeLimit(.minutes(90))) struct ContentsFileTests {
  private static let book = BookIdentity(key: "a1", path: "/a.txt", title: "A")
  private static let other = BookIdentity(key: "b2", path: "/b.txt", title: "B")

  private static func correction(_ words: String) -> ContentsCorrection {
    ContentsCorrection(.line(words, number: 1, above: ""), level: nil)
  }

  /// A book whose chapters with these words were taken out of the contents.
  private static func edit(
    from former: [String] = [], to new: [String], of book: BookIdentity = book
  ) -> ContentsEdit {
    ContentsEdit(from: former.map(correction), to: new.map(correction), of: book)
  }

  private static func words(_ corrections: [ContentsCorrection]) -> [String] {
    corrections.map { if case .line(let words, _, _) = $0.scope { words } else { "" } }
  }

  private static func words(
    _ text: ContentsText, of book: BookIdentity = book
  ) -> [String] {
    words(text.corrections(of: book))
  }

  private static func make(_ edit: ContentsEdit, at moment: Int, in text: inout ContentsText) {
    let hasRoom = text.make(edit, at: moment)
    #expect(hasRoom)
  }

  private static func text(_ edits: [(ContentsEdit, Int)]) -> ContentsText {
    var text = ContentsText()
    for (edit, moment) in edits { Self.make(edit, at: moment, in: &text) }
    return text
  }

  @Test func `a pair of passages is read as it was written`() {
    let pair = ContentsCorrection(
      .pair(
        Place(offset: BookOffset(1044), surroundings: .max),
        with: Place(offset: .start, surroundings: 12), of: "c5a1"))
    #expect([ContentsCorrection](lines: [pair].lines) == [pair])
    for line in [pair].lines {
      for length in 0..<line.count - 12 {
        #expect([ContentsCorrection](lines: [String(line.prefix(length))]).isEmpty)
      }
    }
  }

  // MARK: Merging

  @Test func `merging is a union: commutative, associative and idempotent`() {
    let made = Self.text([(Self.edit(to: ["one"]), 5)])
    let undone = Self.text([
      (Self.edit(to: ["one"]), 5), (Self.edit(from: ["one"], to: ["two"]), 6),
    ])
    let texts =
      [
        made, undone, Self.text([(Self.edit(to: ["three", "one"]), 7)]),
        Self.text([(Self.edit(to: ["one"], of: Self.other), 3)]),
      ].map(\.shared)
    for one in texts {
      for two in texts {
        var (both, reversed) = (one, two)
        both.merge(two)
        reversed.merge(one)
        #expect(both == reversed)
        #expect(ContentsText(parsing: both.bytes) == both)
        for three in texts {
          var (left, right) = (both, two)
          left.merge(three)
          right.merge(three)
          right.merge(one)
          #expect(left == right)
          left.merge(one)
          #expect(left == right)
        }
      }
    }
  }

  @Test func `what was undone stays undone, and may be made again`() {
    var own = Self.text([(Self.edit(to: ["one"]), 5)])
    let peer = own
    Self.make(Self.edit(from: ["one"], to: []), at: 6, in: &own)
    own.merge(peer)
    #expect(Self.words(own).isEmpty)
    Self.make(Self.edit(to: ["two"]), at: 7, in: &own)
    own.merge(peer)
    #expect(Self.words(own) == ["two"])
    // In the second in which it was undone, too.
    Self.make(Self.edit(from: ["two"], to: ["two", "one"]), at: 5, in: &own)
    own.merge(peer)
    #expect(Self.words(own) == ["two", "one"])
  }

  @Test func `one of two equal changes is undone, or both`() {
    let all = ["one", "two", "one"]
    var text = Self.text([(Self.edit(to: all), 5)])
    #expect(Self.words(text) == all)
    Self.make(Self.edit(from: all, to: ["one", "two"]), at: 6, in: &text)
    #expect(Self.words(text) == ["one", "two"])
    // Two machines made the same one without knowing of each other.
    var twice = Self.text([(Self.edit(to: ["one"]), 5)])
    twice.merge(Self.text([(Self.edit(to: ["one"]), 6)]))
    #expect(Self.words(twice) == ["one"])
    Self.make(Self.edit(from: ["one"], to: []), at: 7, in: &twice)
    #expect(Self.words(twice).isEmpty)
  }

  @Test func `an exception is kept and undone with its correction`() {
    var exception = Self.correction("two")
    exception.isException = true
    let all = [Self.correction("one"), exception]
    var text = ContentsText()
    Self.make(ContentsEdit(from: [], to: all, of: Self.book), at: 5, in: &text)
    #expect(ContentsText(parsing: text.bytes).corrections(of: Self.book) == all)
    Self.make(ContentsEdit(from: all, to: all.undone, of: Self.book), at: 6, in: &text)
    #expect(text.corrections(of: Self.book).isEmpty)
  }

  /// The last second of the year 9999, from a wrong clock or somebody hostile.
  @Test func `times that are still to come hide nothing`() {
    let end = ClosedRange.moments.upperBound
    let now = CurrentProcess.wallClock
    var text = Self.text([(Self.edit(to: ["one"]), now - 10)])
    let hostile = Self.text([(Self.edit(to: ["peer"]), end)])
    text.merge(hostile)
    Self.make(Self.edit(to: ["two"]), at: now, in: &text)
    text.merge(hostile)
    #expect(Self.words(text) == ["peer", "one", "two"])
    Self.make(Self.edit(from: ["peer", "one", "two"], to: []), at: now, in: &text)
    text.merge(hostile)
    #expect(Self.words(text).isEmpty)
    Self.make(Self.edit(to: ["three"]), at: now, in: &text)
    #expect(Self.words(ContentsText(parsing: text.bytes)) == ["three"])
  }

  @Test func `a book that was edited keeps its corrections`() {
    var text = Self.text([(Self.edit(to: ["one"]), 5)])
    let edited = BookIdentity(key: "c3", path: "/a.txt", title: "A")
    #expect(Self.words(text, of: edited) == ["one"])
    Self.make(Self.edit(from: ["one"], to: ["one", "two"], of: edited), at: 6, in: &text)
    #expect(Self.words(text, of: edited) == ["one", "two"])
    #expect(Self.words(text, of: BookIdentity(key: "d", path: "/a.txt", title: "B")).isEmpty)
  }

  // MARK: The file

  @Test func `windows that correct one book lose nothing`() throws {
    let folder = try Folder()
    let windows = (0..<2).map { _ in ContentsFile(path: folder.path + "/contents") }
    #expect(windows[0].save([Self.edit(to: ["one"])]) == SaveOutcome())
    #expect(windows[1].save([Self.edit(from: ["one"], to: ["one", "two"])]) == SaveOutcome())
    #expect(windows[0].save([Self.edit(from: ["one"], to: ["one", "three"])]) == SaveOutcome())
    #expect(Self.words(windows[1].contents) == ["one", "two", "three"])
    #expect(windows[0].save([Self.edit(from: ["one", "three"], to: [])]) == SaveOutcome())
    #expect(Self.words(windows[1].contents) == ["two"])
  }

  @Test(arguments: [100, 940, 1100, 5000, 100_000])
  func `a correction of a long title is kept`(length: Int) throws {
    let folder = try Folder()
    let file = ContentsFile(path: folder.path + "/contents")
    let title = String(repeating: "word ", count: length / 5) + "end"
    #expect(file.save([Self.edit(to: [title])]) == SaveOutcome())
    #expect(Self.words(file.contents) == [title])
  }

  @Test func `a book with too many corrections says so`() throws {
    let folder = try Folder()
    let file = ContentsFile(path: folder.path + "/contents")
    let many = (1..<1000).map { "\($0)" }
    #expect(file.save([Self.edit(to: many)]) == SaveOutcome())
    let outcome = file.save([Self.edit(from: many, to: many + ["more"])])
    #expect(outcome.complaint?.line.string.contains("too many") == true)
    #expect(Self.words(file.contents) == many)
    #expect(file.save([Self.edit(from: many, to: many.dropLast())]) == SaveOutcome())
  }

  // MARK: Damage

  private static let whole = text([
    (edit(to: ["one"]), 5), (edit(from: ["one"], to: ["one", "two"]), 6),
    (edit(to: ["three", "four"], of: other), 7),
    (edit(from: ["three", "four"], to: ["three"], of: other), 8),
  ])

  /// What is wrong when a file is damaged in a way; nil if nothing is lost without a word.
  private static func harm(_ bytes: [UInt8], in folder: borrowing Folder) throws -> String? {
    let path = folder.path + "/contents"
    try Descriptor(creating: path).write(bytes)
    let (text, complaint) = ContentsFile(path: path).read()
    let isSame = [book, other].allSatisfy { words(text, of: $0) == words(whole, of: $0) }
    guard let complaint else { return isSame ? nil : "not told" }
    let copies = FileSystem.names(in: folder.path).filter { $0.contains(".bad-") }
    let isKept = try copies.contains { try folder.bytes($0) == bytes }
    for copy in copies { FileSystem.remove(folder.path + "/" + copy) }
    if text.isNewer { return try folder.bytes("contents") == bytes ? nil : "overwritten" }
    guard isKept || bytes.isEmpty, complaint.status == 0 else { return "not set aside" }
    return ContentsFile(path: path).read().complaint == nil ? nil : "told twice"
  }

  @Test func `a flipped bit loses nothing without a word`() throws {
    let folder = try Folder()
    let bytes = Self.whole.bytes
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      // Each trial waits for the disk.
      if bit % 31 == 0 { #expect(try Self.harm(damaged, in: folder) == nil, "bit \(bit)") }
      let text = ContentsText(parsing: damaged)
      let found = [Self.book, Self.other].flatMap { Self.words(text, of: $0) }
      #expect(!text.isWhole || text.isNewer || text == Self.whole, "bit \(bit)")
      // The line with the key belongs to all corrections of a book.
      #expect(found.count >= 1 && Set(["one", "two", "three"]).isSuperset(of: found), "bit \(bit)")
    }
  }

  @Test func `a cut, a missing paragraph or garbage loses nothing without a word`() throws {
    let folder = try Folder()
    let bytes = Self.whole.bytes
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(try Self.harm(Array(bytes[..<length]), in: folder) == nil, "cut at \(length)")
      #expect(try Self.harm(Array(bytes[(length + 1)...]), in: folder) == nil, "from \(length)")
    }
    let paragraphs = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
    for missing in paragraphs.indices {
      var left = paragraphs
      left.remove(at: missing)
      #expect(
        try Self.harm(Array((left.joined(separator: "\n\n") + "\n").utf8), in: folder) == nil)
    }
    let garbage = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ $0 >> 1) }
    #expect(try Self.harm(garbage, in: folder) == nil)
  }

  @Test func `a file of a later version is left alone, and that is told`() throws {
    let folder = try Folder()
    let newer = Array("curlew contents 2\nsomething new\n".utf8)
    try folder.write(newer, to: "contents")
    let outcome = ContentsFile(path: folder.path + "/contents").save([Self.edit(to: ["one"])])
    #expect(!outcome.isSaved)
    #expect(outcome.complaint?.line.string.contains("a newer version wrote them") == true)
    #expect(try folder.bytes("contents") == newer)
  }

  // MARK: Others

  @Test func `others fill no more than half, of a book and of the file`() throws {
    let folder = try Folder()
    let file = ContentsFile(path: folder.path + "/contents")
    let many = (0..<400).map { "\($0)" + String(repeating: "y", count: 200) }
    let books = (0..<60).map { BookIdentity(key: "\($0)", path: "-", title: "t") }
    let hostile = (0..<3).map { machine in
      Self.text(books.map { (Self.edit(to: many.map { "\(machine) \($0)" }, of: $0), 5) })
    }
    let honest = Self.text([(Self.edit(to: ["one"], of: books[0]), 5)])
    let merged = try file.exchange(
      ContentsText(), with: hostile + [honest], keepsFormer: false)
    #expect(!merged.isComplete)
    #expect(Self.words(merged.all, of: books[0]).contains("one"))
    #expect(books.allSatisfy { merged.all.corrections(of: $0).count <= 501 })
    #expect(try folder.bytes("others/contents").count < 5 << 19)
    #expect(file.save([Self.edit(to: ["mine"])]) == SaveOutcome())
    #expect(Self.words(file.contents) == ["mine"])
    let gone = try file.exchange(ContentsText(), with: [honest], keepsFormer: false)
    #expect(books.dropFirst().allSatisfy { gone.all.corrections(of: $0).isEmpty })
    #expect(Self.words(file.contents) == ["mine"])
  }
}
