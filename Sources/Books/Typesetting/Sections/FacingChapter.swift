internal import CurlewAlignment
internal import CurlewManuscript

/// The translation of a section, in a book of two texts.
struct FacingChapter: Sendable {
  private let texts: FacingTexts
  private let number: Int
  /// The offsets of the translation.
  let translated: Range<Int>

  init(_ number: Int, of texts: FacingTexts, in book: Book) {
    (self.texts, self.number) = (texts, number)
    translated = book.manuscript.offsets(ofBlocks: texts.chapters[number].translation)
  }

  func isTranslation(_ offset: Int) -> Bool { offset >= texts.translation.start }

  /// The outline of the translation, for an offset in it; nil for an offset in the original.
  func outline(at offset: Int) -> [Heading<Int>]? {
    isTranslation(offset) ? texts.translation.outline : nil
  }

  /// The layouts of both texts, with the same number of pages. Pages with the same number show the same passages.
  func layouts(
    of part: LoadedPart, _ setting: Setting, _ tables: DemeritTables, by workers: Workers
  ) -> [Layout] {
    // Facing pages of two texts do not end on the same row.
    var setting = setting
    setting.isPaired = false
    let pair = texts.chapters[number]
    let paragraphs = [pair.original, pair.translation].map { part.paragraphs(of: $0, by: workers) }
    let settings = texts.leadings.map { setting.spaced(max($0, setting.isGlossed ? 2 : 1)) }
    let lines = zip(paragraphs, settings).map {
      Layout.lines(of: $0, in: part.book, $1, tables, by: workers)
    }
    let sides = paragraphs.indices.map {
      FacingPagination.Text(lines[$0], paragraphs[$0].all, settings[$0])
    }
    let points = texts.passages(of: number, in: part.book).points
    let height = setting.freeRows ?? (setting.rows - 1) * setting.leading + 1
    let pages = FacingPagination(sides[0], sides[1], height).pages(dividedAt: points)
    return zip(paragraphs.indices, [pages.left, pages.right]).map { side, pages in
      Layout(part.book, paragraphs[side], lines[side], settings[side], pages: pages)
    }
  }
}
