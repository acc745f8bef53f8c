import CurlewCells
import CurlewGlyphs
import CurlewSystem
import Paging
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Statuses, tags and boards: what is said of books on the shelf.
@Suite(.timeLimit(.minutes(90))) struct BookLabelsTests {
  // MARK: Merging

  private static let emma = ShelfBook(path: "/emma", title: "Emma", author: "J. A.", percent: nil)

  /// All texts of at most two of these lines.
  private static let texts: [LabelsText] = {
    let lines =
      ["done\t", "left\t", "none\t"].flatMap { status in
        [5, 6].map { "status\t\(status)Emma, J. A.\t\($0)\n" }
      } + [
        "tag\tsea\tEmma, J. A.\t5\n", "undone\ttag\tsea\tEmma, J. A.\t5\n",
        "undone\ttag\tsea\tEmma, J. A.\t6\n", "board\t#sea\t7\n", "undone\tboard\t#sea\t8\n",
        "later\tthing\n",
      ]
    let parts = [""] + lines + lines.flatMap { one in lines.map { one + $0 } }
    return parts.map { LabelsText(parsing: Array($0.utf8)) }
  }()

  private static func merged(_ texts: LabelsText...) -> LabelsText {
    texts.dropFirst().reduce(into: texts[0]) { $0.merge($1) }
  }

  @Test func `merging is idempotent, commutative and associative`() {
    let texts = Self.texts
    for one in texts {
      for other in texts {
        let both = Self.merged(one, other)
        #expect(both == Self.merged(other, one) && both == Self.merged(both, one))
        #expect(BookLabels(both) == BookLabels(Self.merged(other, both)))
        for third in texts.prefix(14) {
          #expect(Self.merged(both, third) == Self.merged(one, Self.merged(other, third)))
        }
      }
      #expect(LabelsText(parsing: one.bytes) == one)
    }
  }

  @Test func `of what two machines say of a book the later word counts, whoever merges`() {
    let all: [ReadingStatus?] = ReadingStatus.allCases + [nil]
    for (first, second) in all.flatMap({ one in all.map { (one, $0) } }) {
      for times in [(5, 6), (6, 5)] {
        func text(_ status: ReadingStatus?, _ time: Int) -> LabelsText {
          let line = "status\t\(status?.rawValue ?? "none")\tEmma, J. A.\t\(time)\n"
          return LabelsText(parsing: Array(line.utf8))
        }
        let (one, other) = (text(first, times.0), text(second, times.1))
        let later = times.0 > times.1 ? first : second
        for both in [Self.merged(one, other), Self.merged(other, one)] {
          #expect(BookLabels(both).on(Self.emma).said == later)
        }
      }
    }
  }

  @Test func `what is said last counts, even when the clock of another machine is fast`() {
    var text = LabelsText()
    let fast = CurrentProcess.wallClock + 3600
    text.merge(LabelsText(parsing: Array("status\tdone\tEmma, J. A.\t\(fast)\n".utf8)))
    var labels = BookLabels(text)
    #expect(labels.on(Self.emma).said == .done)
    for status in [ReadingStatus.left, nil, .toRead, .toRead, .reading] {
      text.take(.status(status, of: Self.emma))
      labels.take(.status(status, of: Self.emma))
      #expect(labels.on(Self.emma).said == status && BookLabels(text).on(Self.emma).said == status)
    }
    // One of the year 9999 is that of a wrong clock.
    text.merge(LabelsText(parsing: Array("status\tdone\tEmma, J. A.\t253402300000\n".utf8)))
    #expect(BookLabels(text).on(Self.emma).said == .reading)
  }

  @Test func `the status follows from the place, and what was said holds until the book is opened`()
  {
    var labels = BookLabels()
    func status(_ percent: Int?, opened: Int?) -> ReadingStatus? {
      var book = ShelfBook(path: "/emma", title: "Emma", author: "J. A.", percent: percent)
      book.opened = opened
      return labels.on(book).status
    }
    #expect(status(nil, opened: nil) == nil)
    #expect(status(0, opened: 5) == .reading && status(100, opened: 5) == .done)
    let later = CurrentProcess.wallClock + 100
    for said in ReadingStatus.allCases {
      labels.take(.status(said, of: Self.emma))
      #expect(status(nil, opened: nil) == said && status(50, opened: 5) == said)
      #expect(status(50, opened: later) == (said == .done ? .done : .reading))
    }
  }

  @Test func `other editions have the same labels, and a tag is one word`() {
    var labels = BookLabels()
    let tag = ShelfLabel.tag(typed: " #science  fiction ")
    #expect(tag == "science-fiction" && ShelfLabel.tag(typed: " # ") == nil)
    labels.take(.tag("sea", isGiven: true, to: Self.emma))
    labels.take(.tag("art", isGiven: true, to: Self.emma))
    let other = ShelfBook(path: "/other.epub", title: "Emma", author: "J. A.", percent: 3)
    #expect(labels.on(other).tags == ["art", "sea"] && labels.tags(and: []) == ["art", "sea"])
    labels.take(.tag("sea", isGiven: false, to: other))
    #expect(labels.on(Self.emma).tags == ["art"])
  }

  @Test func `tags of calibre stand among those that were given, until they are taken away`() {
    var book = Self.emma
    book.tags = ["Novel", "sea"]
    var labels = BookLabels()
    #expect(labels.on(book).tags == ["Novel", "sea"])
    labels.take(.tag("art", isGiven: true, to: book))
    labels.take(.tag("sea", isGiven: true, to: book))
    #expect(
      labels.on(book).tags == ["Novel", "art", "sea"]
        && labels.on(labels.on(book)) == labels.on(book))
    labels.take(.tag("Novel", isGiven: false, to: book))
    #expect(labels.on(book).tags == ["art", "sea"] && labels.tags(and: [book]).count == 3)
    labels.take(.tag("Novel", isGiven: true, to: book))
    #expect(labels.on(book).tags == ["Novel", "art", "sea"])
    var desk = shelf().desk
    var content = LabelsContent(book)
    content.fill(Size(columns: 40, rows: 20), over: desk, filter: TextFilter("novel"))
    _ = content.choose(0, on: &desk)
    #expect(desk.labels.on(book).tags == ["sea"], "by its row in the sheet, too")
    var list = ShelfList([book])
    for text in ["#novel", "#no"] {
      list.filter = TextFilter(text)
      #expect(list.shown == [0])
    }
  }

  // MARK: The filter

  /// Each word of a filter, and what it is to accept.
  private static let words: [(text: String, accepts: @Sendable (ShelfBook) -> Bool)] = [
    ("#sea", { $0.tags.contains("Sea") }), ("#se", { $0.tags.contains { $0 != "art" } }),
    ("#", { !$0.tags.isEmpty }), ("#none", { _ in false }),
    ("status:done", { $0.status == .done }), ("Status:", { $0.status != nil }),
    ("status:le", { $0.status == .left }), ("status:to-read", { $0.status == .toRead }),
    ("series:bird", { $0.series == "Birds, 2" }), ("series:2", { _ in false }),
    ("series:", { $0.series != nil }), ("lang:de", { $0.language?.hasPrefix("de") == true }),
    ("lang:", { $0.language != nil }), ("by:austen", { $0.author == "Jane Austen" }),
    ("by:AUSTEN", { _ in false }), ("by:", { $0.author != nil }),
  ]

  /// All books of a small world.
  private static let world: [ShelfBook] = {
    var books: [ShelfBook] = []
    for said in ReadingStatus.allCases + [nil] {
      for tags in [[], ["Sea"], ["seaside"], ["art", "Sea"]] {
        for series in [nil, "Birds, 2"] {
          for language in [nil, "en", "de-at"] {
            for author in [nil, "Jane Austen"] {
              var book = ShelfBook(path: "/", title: "Wrens", author: author, percent: nil)
              (book.said, book.tags, book.series, book.language) = (said, tags, series, language)
              books.append(book)
            }
          }
        }
      }
    }
    return books
  }()

  @Test func `a filter accepts the books that meet each of its words`() {
    var labels = BookLabels()
    for tag in ["Sea", "seaside", "art"] {
      labels.take(.tag(tag, isGiven: true, to: Self.emma))
    }
    for one in Self.words {
      for other in Self.words {
        let filter = ShelfFilter("\(one.text)  wren \(other.text)", of: labels.tags(and: []))
        #expect(filter.words == "wren" && filter.hasTerms && !filter.isEmpty)
        let wanted = Self.world.map { one.accepts($0) && other.accepts($0) }
        #expect(Self.world.map(filter.acceptsTerms) == wanted, "\(one.text) \(other.text)")
      }
    }
    for (text, accepts) in Self.words {
      let filter = ShelfFilter("-\(text)", of: labels.tags(and: []))
      #expect(filter.words.isEmpty && filter.hasTerms)
      #expect(Self.world.map(filter.acceptsTerms) == Self.world.map { !accepts($0) }, "-\(text)")
    }
    for text in ["", " ", "two words", "a#b", "to:do", "-", "-wren"] {
      let filter = ShelfFilter(text, of: labels.tags(and: []))
      #expect(!filter.hasTerms && filter.isEmpty == text.allSatisfy { $0 == " " })
      #expect(filter.words == text.trimmed)
    }
  }

  @Test func `the books of a series stand in its order`() {
    let books = ["Birds, 10", "Other, 1", "Birds, 2"].map { series in
      var book = ShelfBook(path: "/" + series, title: series, percent: nil)
      book.series = series
      return book
    }
    var list = ShelfList(books, order: .title)
    list.filter = TextFilter("series:birds")
    #expect(list.books.map(\.title) == ["Birds, 2", "Birds, 10"])
  }

  @Test func `twenty thousand books are filtered by tags`() {
    var labels = BookLabels()
    let books = (0..<20_000).map { number in
      ShelfBook(path: "/\(number)", title: "Book \(number)", author: "A", percent: nil)
    }
    for book in books { labels.take(.status(.toRead, of: book)) }
    labels.take(.tag("sea", isGiven: true, to: books[777]))
    var list = ShelfList(books)
    list.labels = labels
    for (text, count) in [("#sea", 1), ("status:to-read", 20_000), ("status:done", 0)] {
      list.filter = TextFilter(text)
      #expect(list.shown.count == count)
    }
  }

  // MARK: The shelf

  private static let books = ["Emma", "Persuasion", "Typee"].map {
    ShelfBook(path: "/" + $0, title: $0, author: $0 == "Typee" ? "H. M." : "J. A.", percent: nil)
  }

  private func shelf(_ size: Size = Size(columns: 80, rows: 24)) -> LayerBench<Sheet<ShelfContent>>
  {
    LayerBench(
      Sheet(ShelfContent(ShelfList(Self.books), coversABook: false, now: 100)), size: size)
  }

  private func type(_ keys: String, in view: inout LayerBench<Sheet<ShelfContent>>) {
    for key in keys { view.handle(.press(.character(key))) }
  }

  private func shown(_ view: LayerBench<Sheet<ShelfContent>>) -> [String] {
    let picture = view.picture.description
    return Self.books.map(\.title).filter { picture.contains($0) }
  }

  @Test
  func `a digit gives a status, which Tab shows as a board, and the same digit takes it back`() {
    var view = shelf()
    type("j3", in: &view)
    #expect(view.picture.description.contains("done"))
    view.handle(.press(.tab))
    #expect(shown(view) == ["Persuasion"])
    #expect(view.picture.description.contains("The shelf · done"))
    view.handle(.press(.tab))
    #expect(shown(view).count == 3, "the boards without books are left out")
    view.handle(.key(KeyPress(.tab, .shift)))
    type("3", in: &view)
    #expect(shown(view).isEmpty && view.picture.description.contains("No book is like that"))
    view.handle(.press(.escape))
    #expect(shown(view).count == 3 && !view.picture.description.contains("done"))
    #expect(view.desk.labels.on(Self.books[1]).status == nil)
  }

  @Test func `a filter is kept as a board, within which others filter, until it is dropped`() {
    var view = shelf()
    type("/by:j", in: &view)
    view.handle(.key(KeyPress("k", .alt)))
    #expect(view.desk.labels.boards == ["by:j"] && shown(view) == ["Emma", "Persuasion"])
    type("/pers", in: &view)
    #expect(shown(view) == ["Persuasion"])
    #expect(view.handle(.press(.tab)) == [.searchBooks("by:j pers")])
    view.handle(.press(.escape))
    view.handle(.press(.escape))
    #expect(shown(view).count == 3)
    view.handle(.press(.tab))
    #expect(shown(view) == ["Emma", "Persuasion"])
    view.handle(.key(KeyPress("k", .alt)))
    #expect(view.desk.labels.boards.isEmpty && shown(view) == ["Emma", "Persuasion"])
    view.handle(.press(.tab))
    #expect(shown(view).count == 3)
  }

  @Test(arguments: [
    Size(columns: 120, rows: 34), Size(columns: 80, rows: 24), Size(columns: 40, rows: 20),
  ])
  func `a tap on the head shows the next board, and the right button the tags`(size: Size) throws {
    var view = shelf(size)
    type("1", in: &view)
    let head = Point(column: size.columns / 2, row: 1)
    for action in [Pointer.Action.press, .release] {
      view.handle(.pointer(Pointer(action, at: head)))
    }
    #expect(shown(view) == ["Emma"])
    view.handle(.press(.escape))
    let lines = view.picture.description.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Persuasion") })
    let line = Array(lines[row])
    let column = try #require(line.indices.first { line[$0...].starts(with: "Persuasion") })
    let point = Point(column: column, row: row)
    let effects = view.layer.handle(
      .pointer(Pointer(.release, at: point, button: .right)), on: &view.desk)
    guard case .used(let asked) = effects, case .open(let layer)? = asked.first else {
      Issue.record("no tags")
      return
    }
    var tags = try #require(layer as? Sheet<LabelsContent>)
    #expect(tags.content.title == "Persuasion")
    tags.layOut(on: &view.desk)
    for key in "Sea" { _ = tags.handle(.key(KeyInput(KeyPress(.character(key)))), on: &view.desk) }
    _ = tags.handle(.key(KeyInput(KeyPress(.enter))), on: &view.desk)
    #expect(view.desk.labels.on(Self.books[1]).tags == ["Sea"])
    // A tap takes it again. Below the statuses it is the only row.
    var canvas = TextCanvas(size)
    tags.draw(on: &canvas, over: &view.desk)
    let text = canvas.description.split(separator: "\n", omittingEmptySubsequences: false)
    let tagRow = try #require(text.firstIndex { $0.contains("● #Sea") })
    let place = Point(column: size.columns / 2, row: tagRow)
    for action in [Pointer.Action.press, .release] {
      _ = tags.handle(.pointer(Pointer(action, at: place)), on: &view.desk)
    }
    #expect(view.desk.labels.on(Self.books[1]).tags.isEmpty)
  }

  @Test func `articles are a board, the newest first, from which those that are done fold away`() {
    var labels = LabelsText()
    let lines = ["Emma": 100, "Typee": 300, "Persuasion": 200].map {
      "tag\tarticles\t\($0), \($0 == "Typee" ? "H. M." : "J. A.")\t\($1)\n"
    }
    labels.merge(LabelsText(parsing: Array(lines.joined().utf8)))
    var view = shelf()
    view.handle(.press(.tab))
    #expect(!view.picture.description.contains("Articles"), "without articles there is no board")
    view.desk.labels = BookLabels(labels)
    view.handle(.resized(Size(columns: 80, rows: 24)))
    view.handle(.press(.tab))
    #expect(view.picture.description.contains("The shelf · Articles"))
    func order() -> [String] {
      view.handle(.resized(Size(columns: 80, rows: 24)))
      return view.layer.content.rows.compactMap { $0.item.map { Self.books[$0].title } }
    }
    #expect(order() == ["Typee", "Persuasion", "Emma"])
    type("3", in: &view)
    #expect(order() == ["Persuasion", "Emma"])
    view.handle(.press(.escape))
    #expect(shown(view).count == 3, "it is still on the shelf")
  }

  @Test func `a typed tag in other letters is the one that is known`() {
    var desk = shelf().desk
    desk.labels.take(.tag("Sea", isGiven: true, to: Self.books[0]))
    var content = LabelsContent(Self.books[1])
    content.fill(Size(columns: 40, rows: 20), over: desk, filter: TextFilter("SEA"))
    _ = content.choose(0, on: &desk)
    #expect(desk.labels.on(Self.books[1]).tags == ["Sea"] && content.rows.count == 1)
  }

  @Test func `a list has the status and the tags in its last columns`() {
    var labels = BookLabels()
    for tag in ["sea", "art"] { labels.take(.tag(tag, isGiven: true, to: Self.books[0])) }
    labels.take(.status(.left, of: Self.books[1]))
    let lines = listing(of: Self.books.map(labels.on))
    #expect(
      lines == "new\tEmma\tJ. A.\t/Emma\t\t#art #sea\nnew\tPersuasion\tJ. A.\t/Persuasion\tleft\t\n"
        + "new\tTypee\tH. M.\t/Typee\t\t\n")
  }
}
