internal import CurlewManuscript

/// Reads a text as a book: lines, then what stands around the book, then blocks.
struct TextReader {
  private let text: DecodedText
  private let options: ReadingOptions
  private let isOfColumns: Bool
  private let workers: Workers
  private let scan: TextScan
  private let trimmed: TrimmedText

  /// - Parameters:
  ///   - markup: the marks of the text; nil for plain text.
  ///   - bold: the parts of the text that are bold, ascending.
  init(
    _ text: DecodedText, _ options: ReadingOptions, markup: (any Markup)?, bold: [Range<Int>] = [],
    by workers: Workers = .one
  ) {
    (self.text, self.options, self.workers) = (text, options, workers)
    isOfColumns = markup?.isOfColumns == true
    scan = TextScan(text.utf8, by: workers)
    let lines = TextLines(utf8: text.utf8, lines: scan.lines, bold: bold)
    trimmed = TrimmedText(lines, scan, markup, of: options.excerpt, named: options.fallbackTitle)
  }

  var imprint: Imprint {
    var imprint = Imprint(
      title: trimmed.credits.title ?? options.fallbackTitle, author: trimmed.credits.author,
      language: options.language ?? trimmed.language,
      direction: trimmed.hasRightToLeft ? trimmed.direction : .leftToRight,
      isBlank: trimmed.hasNoLines)
    imprint.isReport = isReport
    imprint.writing = Imprint.Writing(
      text.utf8[trimmed.body].prefix(Self.sample), in: imprint.language, isAsked: isOfColumns)
    return imprint
  }

  /// Whether two of the first lines are titles with numbers such as “2.1”, as in a report’s contents. A manual
  /// page begins with bold letters.
  private var isReport: Bool {
    let lines = trimmed.text.lines.prefix { $0.end < Self.beginning }
    return trimmed.text.bold.first.map { $0.lowerBound < Self.beginning } == true
      || lines.lazy.filter { text.utf8.span.isNumberedTitle(Int($0.start)..<Int($0.end)) }.prefix(2)
        .count == 2
  }

  /// In bytes: what a preview reads.
  private static let beginning = 4000
  /// In bytes: where Latin letters are counted.
  private static let sample = 1 << 18

  private func hiddenParts(_ structure: TextStructure) -> [HiddenPart] {
    let boilerplate = structure.trimmed.boilerplate
    let repeated = structure.repeated
    let rules = structure.blocks.count { $0.kind == .furniture } - repeated.count
    let parts: [(Int, String, String)] = [
      (filled(boilerplate.head), "line", "before the book"),
      (filled(boilerplate.foot), "line", "after the book"),
      (boilerplate.legend.map(filled) ?? 0, "line", "of an explanation of marks"),
      (repeated.titlePage.reduce(0) { $0 + $1.lines.count }, "line", "of the printed title page"),
      (repeated.contents.reduce(0) { $0 + $1.lines.count }, "line", "of the printed contents"),
      (structure.furniture.gaps.count, "page end", "of a printed edition"),
      (structure.notices.gaps.count, "notice", "of a library"),
      (rules, "rule", "of titles"),
    ]
    return parts.filter { $0.0 > 0 }.map { HiddenPart($0, "\($1) \($2)", "\($1)s \($2)") }
  }

  private func filled(_ lines: Range<Int>) -> Int {
    trimmed.text.lines[lines].count { !$0.isBlank }
  }

  var manuscript: Manuscript {
    let imprint = imprint
    let structure = TextStructure(trimmed, scan, imprint, options, by: workers)
    var writer = BlockWriter(structure, keepsHardLines: options.keepsHardLines)
    var manuscript = Manuscript(text, imprint, body: trimmed.body, blocks: writer.write())
    manuscript.marks = structure.marks
    manuscript.rubies = structure.rubies
    manuscript.frontMatter = writer.writeFolded()
    manuscript.marks.hide(manuscript.frontMatter.map(\.range))
    (manuscript.outline, manuscript.contentsLinks) = (structure.outline, structure.links)
    let pages = structure.furniture.pages(in: trimmed.boilerplate.body)
    manuscript.printPages =
      pages.isEmpty
      ? PageFurniture.sheets(
        trimmed.text, formFeeds: scan.formFeeds, in: trimmed.boilerplate.body) : pages
    manuscript.hasRightToLeft = trimmed.hasRightToLeft
    manuscript.facts = Manuscript.Facts(
      shape: structure.statistics.shape.rawValue,
      keptGroups: structure.blocks.count { $0.kind == .verse || $0.kind == .table },
      hidden: hiddenParts(structure))
    manuscript.outline = manuscript.outline.nestedByNumbers
    return manuscript
  }
}

extension Span<UInt8> {
  /// Whether a line begins like “2.1 Scope” or “2.1. Scope”.
  fileprivate func isNumberedTitle(_ line: Range<Int>) -> Bool {
    var rest = line.drop { self[$0] == 0x20 }
    for part in 0...1 {
      let digits = rest.prefix { 0x30...0x39 ~= self[$0] }
      rest = rest.dropFirst(digits.count)
      guard 1...2 ~= digits.count, let next = rest.first else { return false }
      if part == 0 || self[next] == UInt8(ascii: ".") { rest = rest.dropFirst() }
      guard part == 1 || self[next] == UInt8(ascii: ".") else { return false }
    }
    let title = rest.drop { self[$0] == 0x20 }
    return title.count < rest.count && title.first.map { 0x41...0x5A ~= self[$0] } == true
  }
}
