internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// What the program writes when it has no terminal to draw on.
struct Printer {
  enum Form { case plain, coloured, vector }

  let source: OpenBook
  let settings: Settings
  let size: Size

  private var book: Book { source.book }

  // MARK: Pages

  /// Writes the spreads that hold the pages, as they lie open at the size, a form feed between them.
  func print(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, as form: Form,
    to sink: ([UInt8]) throws(Complaint) -> Void
  ) throws(Complaint) {
    let setter = PageSetter(source, settings, size)
    let count = setter.layout.pageCount
    if let wanted, wanted.lowerBound > count {
      throw Complaint("\(source.name): there are only \(count) pages", status: Complaint.notFound)
    }
    let spreads = spreads(wanted, from: start, setter)
    var plain = form == .plain ? PlainSpreads(setter, tone: tone, settings.theme) : nil
    var text: [UInt8] = []
    for (number, spread) in spreads.enumerated() {
      if number > 0 { text.append(0x0C) }
      if plain?.write(spread, to: &text) == nil {
        text.append(contentsOf: drawn(spread, setter, as: form).utf8)
      }
      if text.count > Self.portion {
        try sink(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try sink(text)
  }

  /// So many bytes are written at a time.
  private static let portion = 1 << 16

  /// A spread by way of its picture.
  func drawn(_ spread: Spread<Int>, _ setter: PageSetter, as form: Form) -> String {
    let picture = setter.picture(of: spread)
    return text(of: form == .plain ? picture.part(setter.geometry.book) : picture, as: form)
  }

  /// One frame of the turn from the spread that holds the start.
  func frame(
    _ turn: PrintedTurn, from start: StartingPoint?, as form: Form
  ) throws(Complaint) -> String {
    let setter = PageSetter(source, settings, size)
    let page = start.map { setter.layout.page(containing: setter.position(of: $0)) } ?? 0
    let old = Spread(
      showing: page, of: setter.layout.pageCount, setter.geometry.orientation)
    guard let moment = turn.moment(from: old, setter) else {
      let end = turn.direction == .forward ? "last" : "first"
      throw Complaint("\(source.name): the \(end) page lies open", status: Complaint.notFound)
    }
    return text(of: settings.turn.draw(moment), as: form)
  }

  private func spreads(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, _ setter: PageSetter
  ) -> [Spread<Int>] {
    let count = setter.layout.pageCount
    var pages = 0..<count
    if let wanted { pages = (wanted.lowerBound - 1..<wanted.upperBound).clamped(to: pages) }
    if let start {
      let page = setter.layout.page(containing: setter.position(of: start))
      pages = page..<page + 1
    }
    let all = pages.map { Spread(showing: $0, of: count, setter.geometry.orientation) }
    return all.enumerated().filter { $0 == 0 || all[$0 - 1] != $1 }.map(\.element)
  }

  private var tone: Tone { settings.tone ?? .truecolor }

  private func text(of picture: Canvas, as form: Form) -> String {
    switch form {
    case .plain: picture.dressed(for: tone, settings.theme).description + "\n"
    case .coloured:
      picture.dressed(for: tone, settings.theme).coloured(tone, theme: settings.theme) + "\n"
    case .vector: VectorPicture(canvas: picture, theme: settings.theme).text
    }
  }

  // MARK: About the book

  /// The chapters, each with the page it begins on at the size.
  var outline: String {
    let layout = PageSetter(source, settings, size).layout
    return book.outline.map { heading in
      let page = String(layout.page(containing: heading.offset) + 1)
      let indent = String(repeating: "  ", count: heading.level)
      return String(repeating: " ", count: max(6 - page.count, 0)) + page + "  " + indent
        + SafeText(heading.title).string + "\n"
    }.joined()
  }

  var info: String {
    let layout = PageSetter(source, settings, size).layout
    let facts = book.facts
    let lines: [(String, String?)] = [
      ("title", book.title), ("author", book.author),
      ("language", book.language.map { "\($0.name) (\($0.code))" }),
      ("hyphens", hyphens), ("encoding", facts.encoding.name),
      ("damaged characters", facts.damaged > 0 ? String(facts.damaged) : nil),
      ("shape", facts.shape.rawValue), ("words", String(facts.words)),
      ("chapters", String(book.outline.count)), ("paragraphs", String(facts.paragraphs)),
      ("blocks kept as they are", String(facts.keptBlocks)),
      ("pages", "\(layout.pageCount) at \(size.columns)x\(size.rows)"),
    ]
    return lines.map { name, value in
      value.map { SafeText("\(name): \($0)").string + "\n" } ?? ""
    }.joined()
  }
}

extension Canvas {
  /// A part by itself; what the book lies on would only be noise in a text.
  fileprivate func part(_ rect: Rect) -> Canvas {
    var part = Canvas(rect.size)
    part.blit(self, rect, to: .zero)
    return part
  }
}

extension Printer {
  /// Why words are left whole, if they are.
  private var hyphens: String {
    if settings.keepsWordsWhole { return "none, as the settings have it" }
    guard let language = book.language else { return "none, since the language is not known" }
    guard book.canDivideWords else {
      return "none, since there are no patterns for \(language.code)"
    }
    return "by the patterns for \(language.code)"
  }
}

/// The shelf as lines: how far, title, author, file.
func listing(of books: [ShelfBook]) -> String {
  books.map { book in
    let share = book.percent.map { "\($0) %" } ?? "new"
    let fields = [share, book.title, book.author ?? "", book.path]
    return fields.map { SafeText($0).string }.joined(separator: "\t") + "\n"
  }.joined()
}
