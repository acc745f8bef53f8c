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

  /// The spreads that hold the pages, as they lie open at the size, a form feed between them.
  func pages(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, as form: Form
  ) throws(Complaint) -> String {
    let setter = PageSetter(source, settings, size)
    let count = setter.layout.pageCount
    if let wanted, wanted.lowerBound > count {
      throw Complaint("\(source.name): there are only \(count) pages", status: Complaint.notFound)
    }
    return spreads(wanted, from: start, setter).map { spread in
      switch form {
      case .plain: plain(spread, setter)
      case .coloured: coloured(spread, setter)
      case .vector:
        VectorPicture(canvas: setter.picture(of: spread), theme: settings.theme).text
      }
    }.joined(separator: "\u{0C}")
  }

  private func spreads(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, _ setter: PageSetter
  ) -> [Spread] {
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
