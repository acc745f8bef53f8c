internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewReader
internal import CurlewPeople
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

/// Output for scripts: pages, outline and facts about a book.
struct Printer {
  let source: OpenBook
  let settings: Settings
  let size: Size

  var book: BookText { source.text }

  // MARK: Pages

  /// Writes the spreads of a range of pages, with form feeds between them.
  ///
  /// The pages of a very long book are counted only as far as needed, so they show no total.
  func printPages(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, as form: PrintedForm,
    to write: ([UInt8]) throws(Complaint) -> Void
  ) throws(Complaint) {
    var edition = edition(for: form)
    var page = try firstPage(wanted, from: start, &edition)
    let end = wanted?.upperBound ?? (start == nil ? Int.max : page + 1)
    while page < min(end, edition.layout.pageCount) {
      let spreads = spreads(from: page, to: end, edition)
      try printSpreads(spreads, edition, as: form, to: write)
      page = spreads.reduce(page) { max($0, $1.first + $1.step) }
      edition.count(upToPage: page)
      if page < min(end, edition.layout.pageCount) { try write(.formFeed) }
    }
  }

  /// In plain text, pictures are frames with their descriptions.
  ///
  /// - Parameter pan: How far wide lines are moved to the left; nil if they continue in the rows below.
  func edition(for form: PrintedForm, pan: Int? = nil) -> Edition {
    var edition = Edition(
      source, settings, size, pan: pan, pictures: pictures(for: form),
      of: form == .plain ? .letters : .text)
    edition.showsTotal = edition.countIfShort()
    return edition
  }

  func pictures(for form: PrintedForm) -> BookPictures? {
    form == .plain
      ? nil
      : source.pictureReader.map {
        BookPictures(makesAtOnce: true, of: source.print, read: $0)
      }
  }

  /// Writes consecutive spreads in batches, with form feeds between them.
  private func printSpreads(
    _ spreads: [Spread<Int>], _ edition: Edition, as form: PrintedForm,
    to write: ([UInt8]) throws(Complaint) -> Void
  ) throws(Complaint) {
    let batches = stride(from: 0, to: spreads.count, by: Self.batch).map {
      $0..<min($0 + Self.batch, spreads.count)
    }
    var complaint: Complaint?
    Workers.pool.forEach(batches) { [self] batch in
      var text: [UInt8] = []
      for index in batch {
        if index > 0 { text += .formFeed }
        let higher = edition.highEnough(for: spreads[index], settings)
        append(spreads[index], higher, as: form, to: &text)
      }
      return text
    } _: { text in
      guard complaint == nil else { return }
      do throws(Complaint) { try write(text) } catch { complaint = error }
    }
    if let complaint { throw complaint }
  }

  /// The number of spreads that a worker prints at a time.
  private static let batch = 32

  private func append(
    _ spread: Spread<Int>, _ edition: Edition, as form: PrintedForm, to text: inout [UInt8]
  ) {
    if form == .plain, !drawsLight {
      edition.append(spread, to: &text)
    } else {
      text += self.text(of: spread, edition, as: form).utf8
    }
  }

  /// Whether the tone shows light and shade by characters, also in plain text.
  private var drawsLight: Bool {
    tone != .truecolor && tone != .colours256 || settings.theme == .terminal
  }

  /// The next spreads whose page numbers are known. Their number is limited, so that output begins
  /// early.
  private func spreads(from page: Int, to end: Int, _ edition: Edition) -> [Spread<Int>] {
    let known = min(end, edition.layout.pageCount, max(edition.layout.numberedPages, page + 1))
    let first = spread(showing: page, edition)
    return stride(from: first.first, to: min(known, page + Self.mostPages), by: first.step)
      .map { spread(showing: $0, edition) }
  }

  private static let mostPages = 4096

  func firstPage(
    _ wanted: ClosedRange<Int>?, from start: StartingPoint?, _ edition: inout Edition
  ) throws(Complaint) -> Int {
    if let start {
      if case .page(let number) = start { edition.count(upToPage: number - 1) }
      let position = edition.position(of: start)
      _ = edition.renumber {
        $0.count(upToOffset: position)
        return true
      }
      return edition.layout.page(containing: position)
    }
    let first = (wanted?.lowerBound ?? 1) - 1
    edition.count(upToPage: first)
    let count = edition.layout.pageCount
    guard first < count else {
      throw Complaint(
        "\(source.name): the book has only \(count.inPages)", status: Complaint.notFound)
    }
    return first
  }

  func spread(showing page: Int, _ edition: Edition) -> Spread<Int> {
    Spread(showing: page, of: edition.layout.pageCount, edition.geometry.orientation)
  }

  /// A spread, drawn as a canvas first.
  func text(of spread: Spread<Int>, _ edition: Edition, as form: PrintedForm) -> String {
    let picture = edition.picture(of: spread)
    return text(of: form == .plain ? picture.part(edition.geometry.book) : picture, as: form)
  }

  private var tone: Tone { settings.tone ?? .truecolor }

  func text(of picture: TextCanvas, as form: PrintedForm) -> String {
    form.text(of: picture, by: settings)
  }

  // MARK: About the book

  private var countedLayout: BookLayout {
    var layout = Edition(source, settings, size, of: .text).layout
    layout.count(upToPage: Int.max)
    return layout
  }

  /// The chapters with their page numbers, one per line.
  var outline: String {
    let layout = countedLayout
    return book.outline.enumerated().map { number, heading in
      let page = layout.page(ofHeading: number).map { String($0 + 1) } ?? ""
      let indent = String(repeating: "  ", count: heading.level)
      return String(repeating: " ", count: max(6 - page.count, 0)) + page + "  " + indent
        + SafeText(heading.title).string + "\n"
    }.joined()
  }

  /// The persons who are met before a place, one per line; nothing where none are known.
  func people(to start: StartingPoint?, _ hand: [NameCorrection]) throws(Complaint) -> String {
    let layout = countedLayout
    var edition = edition(for: .plain)
    let end = start.map { edition.position(of: $0) } ?? book.textEnd
    let cast = book.wholeManuscript.flatMap { Cast($0, to: end.value, hand) }
    guard let cast else {
      throw Complaint("the names of this book are not known: it is long, or in another language")
    }
    let section = book.textSection(at: .start)
    return (cast.isStory ? cast.persons : []).filter(\.isListed).map { person in
      let names = person.names.map(\.text).filter { $0 != person.name }.joined(separator: ", ")
      let page = layout.page(containing: BookOffset(person.mentions[0].range.lowerBound)) + 1
      let told = person.introduction.map { section.plainText($0.range) } ?? ""
      let fields = [person.name, names, String(person.count), String(page), told]
      return fields.map { SafeText($0).string.oneField }.joined(separator: "\t") + "\n"
    }.joined()
  }

  var info: String {
    let layout = countedLayout
    let facts = book.facts
    let printPages = book.wholeManuscript?.printPages.count ?? 0
    let readings = book.wholeManuscript?.rubies.count ?? 0
    let lines: [(String, String?)] = [
      ("title", book.title), ("author", book.author),
    ]
    let details = book.imprint.details.map { ($0.kind.rawValue, Optional($0.text)) }
    let rest: [(String, String?)] = [
      ("language", book.language.map { "\($0.name) (\($0.code))" }),
      ("hyphens", hyphens), ("encoding", facts.encoding.name),
      ("damaged characters", facts.damaged > 0 ? String(facts.damaged) : nil),
      ("line structure", facts.shape), ("words", book.words.map { String($0.all) }),
      ("chapters", String(book.outline.count)), ("paragraphs", String(facts.paragraphs)),
      ("blocks with kept lines", String(facts.keptGroups)),
      ("readings", readings > 0 ? String(readings) : nil),
      ("lines of code", facts.linesOfCode > 0 ? String(facts.linesOfCode) : nil),
      ("not shown", facts.hidden.isEmpty ? nil : facts.hidden.joined(separator: ", ")),
      ("printed pages", printPages > 0 ? String(printPages) : nil),
      ("pages", "\(layout.pageCountInOrder) at \(size.columns)x\(size.rows)"),
    ]
    return (lines + details + rest).map { name, value in
      value.map { SafeText("\(name): \($0)").string + "\n" } ?? ""
    }.joined()
  }
}

extension TextCanvas {
  /// A part of the canvas: plain text leaves out the desk around the book.
  fileprivate func part(_ rect: Rect) -> TextCanvas {
    var part = TextCanvas(rect.size)
    part.blit(self, rect, to: .zero)
    return part
  }
}

extension Printer {
  /// Which hyphenation is used, or why there is none.
  private var hyphens: String {
    if settings.keepsWordsWhole { return "none (--no-hyphens)" }
    if settings.keepsHardLines { return "none (--lines kept)" }
    guard let language = book.language else { return "none (unknown language)" }
    guard book.canDivideWords else {
      return "none (no patterns for \(language.code) installed)"
    }
    return "patterns for \(language.code)"
  }
}

/// The shelf, one book per line: percentage, title, author, file, status, tags.
func listing(of all: [ShelfBook]) -> String {
  // One's own books come before ours.
  let books = all.filter { !$0.isBuiltIn } + all.filter(\.isBuiltIn)
  return books.map { book in
    let share = book.percent.map { "\($0) %" } ?? "new"
    let fields = [
      share, book.title, book.author ?? "", book.path, book.status?.rawValue ?? "",
      book.shownTags ?? "",
    ]
    return fields.map { SafeText($0).string }.joined(separator: "\t") + "\n"
  }.joined()
}
