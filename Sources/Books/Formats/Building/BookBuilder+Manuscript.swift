package import CurlewManuscript
internal import CurlewSubsequences

extension BookBuilder {
  /// The book as it was written so far.
  ///
  /// - Parameters:
  ///   - outline: the entries of a table of contents; without one, the headings.
  ///   - body: the part of the text that is the book; all of it, if nil.
  ///   - file: what it was read from, for its encoding.
  ///   - isElsewhere: whether an item is in another section of a long book, or in another file.
  package mutating func manuscript(
    _ imprint: Imprint, outline: [Heading<Int>]? = nil, body: Range<Int>? = nil,
    of file: DecodedText? = nil, _ isElsewhere: (String) -> Bool = { _ in false }
  ) -> Manuscript {
    finish()
    guard !isSpent else {
      return Manuscript(DecodedText(utf8: []), imprint, body: 0..<0, blocks: [])
    }
    // Headings count in the text itself, not in the notes and menus that are appended to it.
    let main = body ?? 0..<text.count
    let notes = body == nil ? appendLinkedParts() : []
    let menus = body == nil ? appendFurniture() : []
    let asides = notes + menus
    let body = body ?? 0..<text.count
    var imprint = imprint
    imprint.language = imprint.language ?? LanguageGuess(text, in: body).language
    let headings = headings.filter { main.contains($0.offset) }
    let chapters = Outline.withoutTitleLines(headings, blocks, in: text)
    let outline = outline ?? Outline.headings(chapters, ofBook: imprint.title)
    let blocks = blocks.filter { body.contains($0.range.lowerBound) }
    let (shaped, dropped) = Outline.shape(blocks, by: outline)
    var manuscript = Manuscript(
      DecodedText(utf8: text, encoding: file?.encoding ?? .utf8, damaged: file?.damaged ?? 0),
      imprint, body: body, blocks: shaped)
    (manuscript.marks, manuscript.outline) = (Marks(marks), outline)
    manuscript.marks.hide(
      (dropped + hiddenSigns).sorted { $0.lowerBound < $1.lowerBound })
    manuscript.facts = Manuscript.Facts(hidden: LeftOut.parts(leftOut))
    manuscript.printPages = printPages.filter { body.contains($0.offset) }
    manuscript.tables = tables.filter { $0.rows.first?.start.map(body.contains) ?? false }
    manuscript.pictures = pictures.filter { body.contains($0.offset) }
    manuscript.rubies = rubies.filter { body.contains($0.base.lowerBound) }
    manuscript.passages = passages.filter {
      body.contains($0.range.lowerBound) && $0.language.family != imprint.language?.family
    }
    manuscript.asides = asides.first.flatMap { $0 > 0 ? $0 : nil }
    manuscript.menus = manuscript.asides == nil ? nil : menus.first
    let resolved = resolvedLinks(in: body, manuscript.blocks, asides: asides, isElsewhere)
    manuscript.links = resolved.links
    for range in resolved.broken { manuscript.marks.remove(.link, from: range) }
    manuscript.hasRightToLeft = hasRightToLeft
    manuscript.findWriting(isAsked: asksForColumns && imprint.direction == .rightToLeft)
    if let elements { manuscript.placeNames = .elements(elements.places) }
    return manuscript
  }
}

extension BookBuilder {
  /// The book in a single file, with links to other files in its folder.
  mutating func manuscript(
    ofFile file: DecodedText, _ imprint: Imprint, _ options: ReadingOptions,
    outline: [Heading<Int>]? = nil, body: Range<Int>? = nil
  ) -> Manuscript {
    var manuscript = manuscript(
      imprint, outline: outline, body: body, of: file, options.folder.hasFile)
    manuscript.anchors = anchors
    return manuscript
  }
}

/// Makes an outline of headings, and lets blocks follow an outline.
enum Outline {
  /// The entries of an outline. Their levels are the places of their ranks; those of a single rank are chapters. The
  /// title of the book is not an entry.
  static func headings(_ ranked: [RankedHeading], ofBook title: String) -> [Heading<Int>] {
    var ranked = ranked
    if ranked.count > 1, let first = ranked.first, isTitle(first, of: title, among: ranked) {
      ranked.removeFirst()
    }
    let ranks = Set(ranked.map(\.rank)).sorted()
    return ranked.map { heading in
      let level = ranks.firstIndex(of: heading.rank) ?? 0
      return Heading(
        title: heading.title, level: level + (ranks.count == 1 ? 1 : 0), offset: heading.offset)
    }
  }

  /// The bytes of text below a heading that show that it is not a line of the title page.
  static let shortestText = 200

  private static func isTitle(_ first: RankedHeading, of title: String, among all: [RankedHeading])
    -> Bool
  {
    // A first chapter has text, and others have its rank.
    if let next = all.dropFirst().first, next.rank == first.rank,
      next.offset - first.offset >= shortestText + first.title.utf8.count
    {
      return false
    }
    let isOnlyOne = first.rank == 1 && !all.dropFirst().contains { $0.rank <= 1 }
    let (heading, title) = (first.title.lowercased(), title.lowercased())
    return heading == title || isOnlyOne && (title.contains(heading) || heading.contains(title))
  }

  /// Lets chapters begin pages, gives headings their levels, and drops rules right before a new page.
  /// Returns the blocks, and the ranges of the rules that were dropped.
  static func shape(
    _ blocks: [Block], by outline: [Heading<Int>]
  ) -> (blocks: [Block], dropped: [Range<Int>]) {
    let paged = levelsThatStartPages(outline, end: blocks.last?.range.upperBound ?? 0)
    var entries = outline[...]
    var level = UInt8(0)
    var (shaped, dropped) = ([Block](), [Range<Int>]())
    shaped.reserveCapacity(blocks.count)
    for block in blocks {
      var block = block
      if shaped.isEmpty { block.rowsBefore = 0 }
      entries = entries.drop { $0.offset < block.start }
      if let entry = entries.first, entry.offset < block.end {
        entries = entries.drop { $0.offset < block.end }
        if case .heading = block.kind {
          level = UInt8(clamping: entry.level)
          if paged.contains(entry.level), !isRightBelowHeading(shaped) { block.startsPage = true }
        }
      }
      if case .heading = block.kind { block.kind = .heading(level: level) }
      if block.startsPage {
        let rules = shaped.reversed().prefix { $0.kind == .rule }
        dropped += rules.reversed().map(\.range)
        shaped.removeLast(rules.count)
      }
      shaped.append(block)
    }
    return (shaped, dropped)
  }

  /// The first chapter of a part stays on the page of its heading.
  private static func isRightBelowHeading(_ blocks: [Block]) -> Bool {
    switch blocks.last?.kind {
    case .heading, nil: true
    default: false
    }
  }

  /// Chapters do not begin pages where there are at least so many, and their average is shorter than this in bytes.
  private static let (fewestShortChapters, shortestChapter) = (12, 400)

  /// Chapters begin pages, short sections do not.
  private static func levelsThatStartPages(_ outline: [Heading<Int>], end: Int) -> Set<Int> {
    guard let top = outline.map(\.level).min() else { return [] }
    let count = outline.count { $0.level == top }
    // The entries of a list of names and remarks are no chapters.
    if count >= fewestShortChapters, end / count < shortestChapter { return [] }
    var paged: Set = [top]
    for level in top + 1..<top + 3 {
      let count = outline.count { $0.level <= level }
      if outline.contains(where: { $0.level == level }), end / max(count, 1) >= 5000 {
        paged.insert(level)
      }
    }
    return paged
  }
}
