import CurlewGlyphs
import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// What holds for every text at every size, tried on the books at hand and on texts made to break it. This takes a
/// minute of the processor: every page of every text is set, at up to twenty-nine sizes.
@Suite(.timeLimit(.minutes(90)), .releaseOnly) struct LawTests {
  static let settings =
    [
      Setting(measure: 13, rows: 4, isJustified: true), Setting(measure: 60, rows: 30),
      Setting(measure: 33, rows: 12, isJustified: true),
      Setting(measure: 8, rows: 3), Setting(measure: 20, rows: 6),
      Setting(measure: 100, rows: 60, isJustified: true),
      Setting(measure: 200, rows: 60, isJustified: true),
      Setting(measure: 1, rows: 1), Setting(measure: 2, rows: 9, isJustified: true),
    ]
    + [(30, 9), (36, 17), (45, 5), (60, 31), (72, 40)].flatMap { measure, rows in
      [
        Setting(measure: measure, rows: rows, isJustified: true),
        Setting(measure: measure, rows: rows, isJustified: true, hangs: true),
        Setting(measure: measure, rows: rows + 1, mayHyphenate: false),
        Setting(measure: measure, rows: rows + 2, isJustified: true, mayHyphenate: false),
      ]
    }

  static let settingsOfHardLines = [
    Setting(measure: 33, rows: 12, isJustified: true), Setting(measure: 20, rows: 6),
    Setting(measure: 200, rows: 60, isJustified: true),
  ]
  static let books = Library.own + Library.trial

  /// All sizes for a short text; for each long one others, and the fewer the longer it is.
  private static func settings(for volume: Library.Volume) -> [Setting] {
    let count = volume.bytes.count
    let part = count > 1_000_000 ? 6 : count > 200_000 ? 3 : 1
    return settings.indices.filter { $0 % part == count % part }.map { settings[$0] }
  }

  @Test(arguments: books + Hostile.texts)
  func everyLawHoldsForEveryText(volume: Library.Volume) throws {
    var book = Book(decode(volume.bytes), keepsHardLines: false)
    book.hyphenate(by: try Patterns.required("hyph_en_US"))
    expectLaws(book, Self.settings(for: volume))
    expectLaws(Book(decode(volume.bytes), keepsHardLines: true), Self.settingsOfHardLines)
  }

  private func expectLaws(_ book: Book, _ settings: [Setting]) {
    let ink = Ink(of: book)
    for setting in settings {
      let layout = Layout(book, setting)
      let pages = (0..<layout.pageCount).map { layout.page($0) }
      expectLinesFit(pages, layout)
      expectWholeText(pages, book, ink)
      expectPlaces(layout)
    }
  }

  /// Lines fit the measure, as the screen will draw them, but for a sign that hangs in the margin
  /// and one that is by itself wider than a line; and pages have no more rows than there are, but for
  /// those that wide lines add.
  private func expectLinesFit(_ pages: [SetPage], _ layout: Layout) {
    let setting = layout.setting
    for (index, page) in pages.enumerated() {
      for line in page.lines where !fits(line, setting) { Issue.record("\(line) is too wide") }
      // The parts of a line whose leader is shortened stand side by side.
      var (next, end) = (0, 0)
      for line in page.lines {
        let isBehind = line.row == next - 1 && line.column >= end
        if line.row < next && !isBehind { Issue.record("two lines in row \(line.row)") }
        (next, end) = (line.row + 1, line.column + cells(line.plainText))
      }
      if next > setting.rows + layout.rowsAddedByWideLines(onPage: index) {
        Issue.record("\(next) of \(setting.rows) rows")
      }
    }
  }

  private func fits(_ line: SetLine, _ setting: Setting) -> Bool {
    let end =
      line.spans.last { !$0.text.allSatisfy(\.isWhitespace) }.map { span in
        // Blank space at the end is not seen.
        var text = span.text
        while text.last?.isWhitespace == true { text.removeLast() }
        return span.column + cells(text)
      } ?? 0
    guard end > setting.measure || line.column < 0 else { return true }
    let text = line.plainText
    let last = text.unicodeScalars.last
    let behind = setting.hangs && last.map(".,-'\"’”".unicodeScalars.contains) == true ? 1 : 0
    let opening = line.spans.first?.text.unicodeScalars.first
    let before = setting.hangs && opening.map("'\"‘“".unicodeScalars.contains) == true ? 1 : 0
    let isOneSign = line.column == 0 && (text.count == 1 || signs(text) == 1)
    return (end <= setting.measure + behind || isOneSign) && line.column >= -before
  }

  /// How many signs take cells: what only joins them is not seen.
  private func signs(_ text: String) -> Int {
    var sanitiser = Sanitiser()
    return text.unicodeScalars.count { sanitiser.admit($0)?.width ?? 0 > 0 }
  }

  private func cells(_ text: String) -> Int {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    var sanitiser = Sanitiser()
    return text.unicodeScalars.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
  }

  /// Every letter of the book is on its pages once, in order. Where there is text that is read from
  /// right to left, a line has the letters and signs of its part of the text in an order of its own.
  private func expectWholeText(_ pages: [SetPage], _ book: Book, _ all: Ink) {
    let isOrdered = !book.text.utf8.contains { 0xD6...0xDF ~= $0 }
    var ink = Ink()
    for line in pages.lazy.flatMap(\.lines) {
      if isOrdered {
        ink.add(line)
      } else {
        let text = book.text.utf8[line.range]
        #expect(Ink(unordered: line.plainText.utf8) == Ink(unordered: text))
        ink.add(text)
      }
    }
    #expect(ink == all)
  }

  private func expectPlaces(_ layout: Layout) {
    let starts = (0..<layout.pageCount).map { layout.start(ofPage: $0) }
    #expect(starts.indices.dropFirst().allSatisfy { starts[$0 - 1] < starts[$0] })
    #expect(starts.map { layout.page(containing: $0) } == Array(starts.indices))
  }

  @Test(arguments: books)
  func theSameLayoutTwiceIsEqual(volume: Library.Volume) {
    let setting = Setting(measure: 60, rows: 30, isJustified: true)
    let layouts = (0..<2).map { _ in Layout(Book(decode(volume.bytes), named: ""), setting) }
    #expect(layouts[0].pageCount == layouts[1].pageCount)
    for page in stride(from: 0, to: layouts[0].pageCount, by: 17) {
      #expect(layouts[0].page(page) == layouts[1].page(page))
    }
  }

  @Test(arguments: books)
  func pagesOfAnotherHeightAreThoseOfALayoutMadeForIt(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    let (low, high) = (Setting(measure: 40, rows: 7), Setting(measure: 40, rows: 33))
    let (made, remade) = (
      Layout(book, high), Layout(book, Paragraphs(book), Layout(book, low).broken, high)
    )
    #expect(remade.setting == high && remade.pageCount == made.pageCount)
    #expect((0..<made.pageCount).allSatisfy { remade.start(ofPage: $0) == made.start(ofPage: $0) })
  }

  /// A reader who resizes and comes back is where he was.
  @Test func aPlaceOutlivesEverySize() throws {
    let text = (1...40).map { "CHAPTER \($0)\n\n\(prose)\n\n\(prose)\n\n\n" }.joined()
    let book = book(text)
    let sizes = [(20, 6), (33, 9), (60, 30), (80, 24), (120, 40), (200, 60)]
    let whole = BookText(book)
    let layouts = sizes.map { Layout(book, Setting(measure: $0.0, rows: $0.1)) }
    for page in 0..<layouts[0].pageCount {
      let place = whole.place(at: BookOffset(layouts[0].start(ofPage: page)))
      for layout in layouts {
        let there = layout.page(containing: whole.offset(of: place).value)
        #expect(layout.start(ofPage: there) <= place.offset.value)
        #expect(
          there + 1 == layout.pageCount || layout.start(ofPage: there + 1) > place.offset.value)
      }
    }
  }
}

/// What of a text is printed: its scalars without white space, marks of emphasis, hyphens that
/// line ends may add, and the signs that divide scenes. A hash and a count stand for them.
private struct Ink: Equatable {
  private var hash: UInt64 = 0
  private(set) var count = 0

  init() {}

  /// What the pages of a book have to show.
  init(of book: Book) {
    var (offset, emphasis) = (book.body.lowerBound, Mark.Emphasis.roman)
    func add(upTo end: Int) {
      guard offset < end else { return }
      // Letters of headings may be shown small, and apostrophes curled.
      let text = String(decoding: book.text.utf8[offset..<end], as: UTF8.self)
      for scalar in text.unicodeScalars { self.add(scalar.respelled(in: emphasis)) }
      offset = end
    }
    for mark in book.manuscript.marks.all {
      add(upTo: min(Int(mark.offset), book.body.upperBound))
      emphasis = mark.emphasis
      if mark.drawn == .nothing { offset = max(offset, mark.range.upperBound) }
    }
    add(upTo: book.body.upperBound)
  }

  /// What a line has whose letters stand in an order of their own; brackets may be turned round.
  init(unordered utf8: some Collection<UInt8>) {
    let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
      .filter { !"()[]{}<>«»".unicodeScalars.contains($0) && !$0.properties.isBidiControl }
    for scalar in scalars.sorted() { add(scalar) }
  }

  mutating func add(_ utf8: some Collection<UInt8>) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { add(scalar) }
  }

  mutating func add(_ line: SetLine) {
    for span in line.spans { for scalar in span.text.unicodeScalars { add(scalar) } }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    guard scalar.isASCII ? Self.ascii[Int(scalar.value)] : Self.counts(scalar) else { return }
    hash = hash &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(scalar.value)
    count += 1
  }

  /// Whether each ASCII character counts; to look up properties would take most of the time.
  private static let ascii = (0..<128).map { counts(Unicode.Scalar($0)) }

  private static func counts(_ scalar: Unicode.Scalar) -> Bool {
    (!scalar.properties.isWhitespace || scalar == "\u{A0}") && !left.contains(scalar)
  }

  private static let left = Set("_-*#=~•.+—–·⁂†\u{AD}".unicodeScalars)
}
