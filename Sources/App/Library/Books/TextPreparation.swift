package import CurlewManuscript
package import CurlewPlainText
package import CurlewSettings
package import CurlewTypesetting

/// Turns manuscripts into books that can be set: with the form of paragraphs and the hyphens that the
/// settings ask for.
package struct TextPreparation: Equatable {
  private let paragraphs: ParagraphForm?
  private let keepsWordsWhole: Bool
  let hyphenators: HyphenatorCache
  /// What a reader changed in the contents.
  package internal(set) var corrections: [ContentsCorrection] = []

  package init(_ settings: Settings) {
    (paragraphs, keepsWordsWhole) = (settings.paragraphs, settings.keepsWordsWhole)
    hyphenators = HyphenatorCache(settings)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.paragraphs == other.paragraphs && one.keepsWordsWhole == other.keepsWordsWhole
      && one.corrections == other.corrections
  }

  package func book(of manuscript: Manuscript) -> Book {
    var book = Book(inForm(manuscript), by: .pool)
    hyphenators.hyphenate(&book)
    return book
  }

  package func book(of long: any LongManuscript) -> LongBook {
    LongBook(long) { section in
      if paragraphs != nil || !corrections.isEmpty { section = Book(inForm(section.manuscript)) }
      hyphenators.hyphenate(&section)
    }
  }

  private func inForm(_ manuscript: Manuscript) -> Manuscript {
    let corrected = manuscript.corrected(by: corrections)
    return paragraphs.map { corrected.withParagraphs($0) } ?? corrected
  }
}
