internal import CurlewManuscript

/// Reads a text as a book: lines, then what stands around the book, then blocks.
struct TextReader {
  private let text: DecodedText
  private let options: ReadingOptions
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
    scan = TextScan(text.utf8, by: workers)
    let lines = TextLines(utf8: text.utf8, lines: scan.lines, bold: bold)
    trimmed = TrimmedText(lines, scan, markup, of: options.excerpt)
  }

  var imprint: Imprint {
    Imprint(
      title: trimmed.credits.title ?? options.fallbackTitle, author: trimmed.credits.author,
      language: options.language ?? trimmed.language,
      direction: trimmed.hasRightToLeft ? trimmed.direction : .leftToRight,
      isBlank: trimmed.hasNoLines)
  }

  /// What of the file no page shows, and how much of it.
  private func hiddenParts(_ structure: TextStructure) -> [String] {
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
    return parts.filter { $0.0 > 0 }.map { "\($0) \($0 == 1 ? $1 : $1 + "s") \($2)" }
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
    manuscript.frontMatter = writer.writeFolded()
    manuscript.marks.hide(manuscript.frontMatter.map(\.range))
    (manuscript.outline, manuscript.links) = (structure.outline, structure.links)
    manuscript.hasRightToLeft = trimmed.hasRightToLeft
    manuscript.facts = Manuscript.Facts(
      shape: structure.statistics.shape.rawValue,
      keptGroups: structure.blocks.count { $0.kind == .verse || $0.kind == .table },
      hidden: hiddenParts(structure))
    if manuscript.outline.count < CorrectedContents.fewest, options.hidesRepeatedPages {
      var contents = CorrectedContents(manuscript, by: workers)
      contents.addSeries()
      manuscript = contents.corrected
    }
    manuscript.outline = manuscript.outline.nestedByNumbers
    return manuscript
  }
}
