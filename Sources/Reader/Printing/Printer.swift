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

  private var book: any Volume { source.book }

  // MARK: Pages

  /// Writes the spreads that hold the pages, as they lie open at the size, a form feed between them.
  ///
  /// Of a long book only as much is counted as must be, and one spread after another is written: its
  /// pages say their numbers, but not how many there are.
  func printPages(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, as form: Form,
    to write: (String) throws(Complaint) -> Void
  ) throws(Complaint) {
    var setter = PageSetter(source, settings, size)
    setter.saysTotal = setter.layout.isCounted
    var page = try firstPage(wanted, from: start, &setter)
    let end = wanted?.upperBound ?? (start == nil ? Int.max : page + 1)
    var piece = ""
    while page < min(end, setter.layout.pageCount) {
      let spread = Spread(showing: page, of: setter.layout.pageCount, setter.geometry.orientation)
      piece += text(of: spread, setter, as: form)
      page = spread.first + spread.step
      setter.layout.count(upToPage: page)
      if page < min(end, setter.layout.pageCount) { piece += "\u{0C}" }
      if piece.utf8.count > Self.pieceLength {
        try write(piece)
        piece = ""
      }
    }
    try write(piece)
  }

  /// Fewer pieces than this are not worth a call of the system.
  private static var pieceLength: Int { 1 << 16 }

  private func firstPage(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, _ setter: inout PageSetter
  ) throws(Complaint) -> Int {
    if let start {
      if case .page(let number) = start { setter.layout.count(upToPage: number - 1) }
      let position = setter.position(of: start)
      setter.layout.count(upToOffset: position)
      return setter.layout.page(containing: position)
    }
    let first = (wanted?.lowerBound ?? 1) - 1
    setter.layout.count(upToPage: first)
    guard first < setter.layout.pageCount else {
      throw Complaint(
        "\(source.name): there are only \(setter.layout.pageCount) pages",
        status: Complaint.notFound)
    }
    return first
  }

  private func text(of spread: Spread, _ setter: PageSetter, as form: Form) -> String {
    switch form {
    case .plain: plain(spread, setter)
    case .coloured: coloured(spread, setter)
    case .vector: VectorPicture(canvas: setter.picture(of: spread), theme: settings.theme).text
    }
  }

  /// The paper alone: what the book lies on would only be noise in a text.
  private func plain(_ spread: Spread, _ setter: PageSetter) -> String {
    var paper = Canvas(setter.geometry.book.size)
    paper.blit(setter.picture(of: spread), setter.geometry.book, to: .zero)
    return paper.spelled((settings.tone ?? .truecolor).spelling).description + "\n"
  }

  private func coloured(_ spread: Spread, _ setter: PageSetter) -> String {
    let tone = settings.tone ?? .truecolor
    let picture = setter.picture(of: spread).spelled(tone.spelling)
    return picture.coloured(tone, theme: settings.theme) + "\n"
  }

  // MARK: About the book

  private var countedLayout: any Pages {
    var layout = PageSetter(source, settings, size).layout
    layout.count(upToPage: Int.max)
    return layout
  }

  /// The chapters, each with the page it begins on at the size.
  var outline: String {
    let layout = countedLayout
    return book.outline.map { heading in
      let page = String(layout.page(containing: heading.offset) + 1)
      let indent = String(repeating: "  ", count: heading.level)
      return String(repeating: " ", count: max(6 - page.count, 0)) + page + "  " + indent
        + SafeText(heading.title).string + "\n"
    }.joined()
  }

  var info: String {
    let layout = countedLayout
    let facts = book.facts
    let lines: [(String, String?)] = [
      ("title", book.title), ("author", book.author),
      ("language", book.language.map { "\($0.name) (\($0.code))" }),
      ("encoding", facts.encoding.name),
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

/// The shelf as lines: how far, title, author, file.
func listing(of books: [ShelfBook]) -> String {
  books.map { book in
    let share = book.percent.map { "\($0) %" } ?? "new"
    let fields = [share, book.title, book.author ?? "", book.path]
    return fields.map { SafeText($0).string }.joined(separator: "\t") + "\n"
  }.joined()
}
