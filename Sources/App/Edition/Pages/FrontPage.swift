package import CurlewAppSupport
package import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
package import CurlewManuscript
internal import CurlewPictures

/// The title page that the program adds to a book: title, author, length, and how much has been read.
package struct FrontPage {
  package var title: String
  package var author: String?
  package var language: String?
  /// What else the book says of itself.
  package var details: [Imprint.Detail] = []
  var face = Face.drawn
  /// The picture on the cover, which stands above the title where there is room.
  package var cover: Picture?
  /// Nil until the whole book has been read.
  var extent: Extent?
  /// The arrow key that turns to the next page.
  var forwardKey: SafeText = "→"
  /// Nil for a book that was never read.
  var progress: Progress?
  /// Leads to what is no page of the text; nil if there is no such thing.
  var hidden: Hidden?

  enum Face {
    /// The title in drawn capitals, or in spaced ones where those do not fit.
    case drawn
    /// The title in spaced capitals.
    case spaced
    /// The title as it is: the name of a file.
    case small
    /// The same, with all lines at the left: of a report or a manual page.
    case report
  }

  /// What a file has besides the pages of the text.
  enum Hidden {
    case titlePage(Link<BookOffset>)
    /// What stood around the text of a saved page.
    case menus(Link<BookOffset>)
  }

  package struct Extent: Equatable {
    package var pages: Int
    package var words: Int
    /// Whether it has too few chapters for its length.
    package var lacksChapters = false

    package init(pages: Int, words: Int, lacksChapters: Bool = false) {
      (self.pages, self.words, self.lacksChapters) = (pages, words, lacksChapters)
    }

    /// The reading time, rounded as a person would.
    package var time: Message {
      let minutes = words / Int(ReadingPace.usual)
      switch minutes {
      case 0..<2: return "a minute or two"
      case 2..<55: return "about \((minutes + 4) / 5 * 5) minutes"
      case 55..<90: return "about an hour"
      default: return "about \((minutes + 30) / 60) hours"
      }
    }
  }

  struct Progress: Equatable {
    var page: Int
    var percent: Int
  }

  package func draw(in metrics: PageMetrics, chosen: PageAction?) -> DrawnPage {
    let columns = metrics.text.size.columns
    var page = Composition(
      upper: name(in: metrics), lower: factLines(columns), isAtLeft: face == .report
    )
    .draw(in: area(in: metrics), of: metrics.leaf, chosen: chosen)
    if let row = metrics.footRow {
      let start: SafeText = progress == nil ? "Enter starts" : "Enter continues"
      let choose: SafeText = page.spots.count > 1 ? "↑ ↓ choose    Enter opens" : start
      let hints: [SafeText] = [
        "\(choose)    \(forwardKey) turns the page    ? all keys",
        "\(choose)    \(forwardKey) turns    ? all keys", "\(choose)    ? all keys",
      ]
      page.picture.centre(
        hints.first { $0.width <= columns } ?? "", row: row, within: metrics.text,
        style: Style(.soft))
    }
    return page
  }

  // MARK: Cover

  /// The smallest cover that is worth its room, in rows.
  private static let fewestRows = 8

  /// The cells for the cover; nil if the title and the facts need the whole page.
  package func coverArea(in metrics: PageMetrics) -> Rect? {
    let (text, columns) = (metrics.text, metrics.text.size.columns)
    guard let cover else { return nil }
    let free = text.size.rows - name(in: metrics).count - factLines(columns).count - 2
    let rows = min(free, text.size.rows / 2)
    guard rows >= Self.fewestRows else { return nil }
    let size = cover.size.cells(in: Size(columns: columns, rows: rows))
    return Rect(
      column: text.origin.column + (columns - size.columns) / 2, row: text.origin.row,
      columns: size.columns, rows: size.rows)
  }

  /// The cells for the lines of the page.
  private func area(in metrics: PageMetrics) -> Rect {
    let text = wide(metrics)
    guard let cover = coverArea(in: metrics) else { return text }
    let rows = cover.size.rows + 1
    return Rect(
      column: text.origin.column, row: text.origin.row + rows, columns: text.size.columns,
      rows: text.size.rows - rows)
  }

  // MARK: Title and author

  private func name(in metrics: PageMetrics) -> [ComposedLine] {
    let columns = metrics.text.size.columns
    let parts = splitTitle(title)
    var lines = heading(parts.title, in: metrics)
    if let subtitle = parts.subtitle ?? detail(.subtitle) {
      lines.append(.space())
      lines += balancedLines(subtitle, columns: columns * 4 / 5)
        .map { ComposedLine($0, Style(.text, on: .page, .italic), rank: 6) }
    }
    guard let author else { return lines + credits(columns) }
    return lines + [.space(rank: 5), .space(rank: 8)]
      + balancedLines(author, columns: columns).map { ComposedLine($0, Style(.text), rank: 1) }
      + credits(columns)
  }

  private func detail(_ kind: Imprint.Detail.Kind) -> String? {
    details.first { $0.kind == kind }?.text
  }

  /// Who translated the book, and the series that it belongs to.
  private func credits(_ columns: Int) -> [ComposedLine] {
    let texts = [
      detail(.translator).map { Message("translated by \($0)").text },
      detail(.illustrator).map { Message("illustrated by \($0)").text }, detail(.series),
      detail(.facing).map { Message("beside it: \($0)").text },
    ]
    return texts.compactMap(\.self).flatMap { text in
      [ComposedLine.space(rank: 7)]
        + balancedLines(text, columns: columns * 4 / 5).map {
          ComposedLine($0, Style(.soft), rank: 7)
        }
    }
  }

  private func heading(_ title: String, in metrics: PageMetrics) -> [ComposedLine] {
    let (columns, rows) = (metrics.text.size.columns, metrics.text.size.rows)
    let style = Style(.text, on: .page, .bold)
    let plain = balancedLines(title, columns: columns).map { ComposedLine($0, style) }
    guard face == .drawn || face == .spaced else { return plain }
    let room = Size(
      columns: wide(metrics).size.columns, rows: cover == nil ? rows * 3 / 5 : rows / 5)
    let drawn = face == .drawn ? DrawnTitle(title)?.lines(in: room) : nil
    return ruled(drawn ?? spaced(title, columns, style) ?? plain, columns)
  }

  /// The text block and a little of its margins: less than the shade at the spine leaves.
  private func wide(_ metrics: PageMetrics) -> Rect {
    let text = metrics.text
    let margin = min(text.origin.column, metrics.leaf.columns - text.columns.upperBound)
    return text.inset(columns: -min(margin / 3, 3), rows: 0)
  }

  private func spaced(_ title: String, _ columns: Int, _ style: Style) -> [ComposedLine]? {
    let lines = balancedLines(title, columns: columns / 2)
    let spaced = lines.compactMap { spacedCapitals($0.string, columns: columns) }
    guard spaced.count == lines.count, 1...3 ~= lines.count else { return nil }
    var parts = [ComposedLine(spaced[0], style)]
    for line in spaced.dropFirst() { parts += [.space(), ComposedLine(line, style)] }
    return parts
  }

  /// A title between rules, with the ornament of the book's cover.
  private func ruled(_ title: [ComposedLine], _ columns: Int) -> [ComposedLine] {
    let ornament = BoundCover(title: self.title, author: author).ornament
    let width = min(max((title.map(\.text.width).max() ?? 0) * 3 / 4, 16), columns)
    let side = String(repeating: "━", count: max((width - ornament.width) / 2 - 1, 2))
    let lower = SafeText(side) + " " + ornament + " " + SafeText(side)
    let upper = SafeText(String(repeating: "━", count: lower.width))
    // Without room for the space, there is no rule: it would touch the title.
    return [ComposedLine(upper, Style(.soft), rank: 7), .space(rank: 6)] + title
      + [.space(rank: 6), ComposedLine(lower, Style(.soft), rank: 7)]
  }

  // MARK: Facts

  private func factLines(_ columns: Int) -> [ComposedLine] {
    let line = SafeText(facts.reduce("") { $0.isEmpty ? $1 : $0 + "  ·  " + $1 })
    let fitting = line.width <= columns ? [line] : facts.map { SafeText($0) }
    var lines = [ComposedLine.space(rank: 3)]
    lines += fitting.map { ComposedLine($0, Style(.soft), rank: 4) }
    // In the place of a blank line, so that the title does not move when this is known.
    lines.append(extent?.lacksChapters == true ? noChapters(columns) : .space(rank: 5))
    if let progress { lines += readLine(progress) }
    lines.append(invitation)
    lines += hiddenLine(columns)
    return lines + [.space(rank: 8)]
  }

  private func noChapters(_ columns: Int) -> ComposedLine {
    let text: SafeText = "few or no chapters were found: press c to say where they begin"
    let line = text.width <= columns ? text : "few or no chapters: press c"
    return ComposedLine(line, Style(.soft), rank: 5)
  }

  private func hiddenLine(_ columns: Int) -> [ComposedLine] {
    let (text, short, link): (SafeText, SafeText, Link<BookOffset>)
    switch hidden {
    case .titlePage(let goal):
      (text, short, link) = ("The book’s own title page and contents", "Its own title page", goal)
    case .menus(let goal):
      (text, short, link) = ("Left out: menus and banners of the page", "Menus left out", goal)
    case nil: return []
    }
    let line = text.width + 4 <= columns ? text : short
    return [.space(rank: 8), ComposedLine(line, Style(.soft), rank: 6, action: .follow(link))]
  }

  /// The languages that are named in the reader's.
  private static let languages: [Message] = [
    "English", "German", "French", "Spanish", "Italian", "Portuguese", "Dutch", "Finnish",
    "Swedish", "Norwegian", "Danish", "Russian", "Ukrainian", "Polish", "Czech", "Hungarian",
    "Greek", "Latin", "Hebrew", "Arabic", "Persian", "Chinese", "Japanese", "Korean", "Turkish",
  ]

  private var facts: [String] {
    var facts: [String] = []
    if let language {
      facts.append(Self.languages.first { $0.text(in: nil) == language }?.text ?? language)
    }
    if let extent { facts += [extent.pages.inPages.text, extent.time.text] }
    return facts
  }

  private func readLine(_ progress: Progress) -> [ComposedLine] {
    [ComposedLine("\(progress.percent)% read", Style(.soft), rank: 3), .space(rank: 6)]
  }

  private var invitation: ComposedLine {
    .choice(
      progress.map { "Continue at page \($0.page.grouped)" } ?? "Start reading", .continueReading)
  }
}
