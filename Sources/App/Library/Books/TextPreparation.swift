package import CurlewAppSupport
package import CurlewManuscript
package import CurlewPlainText
package import CurlewSettings
internal import CurlewTypesetting

/// In a book of two texts, pictures of the translation have addresses with a mark in front.
enum PictureAddress {
  private static let mark = "\u{1}"

  static func ofTranslation(_ address: String) -> String { mark + address }

  /// The address in the translation; nil if it is one of the original.
  static func inTranslation(_ address: String) -> String? {
    address.hasPrefix(mark) ? String(address.dropFirst()) : nil
  }
}

/// Turns manuscripts into books that can be set: with the form of paragraphs, the quotation marks
/// and the hyphens that the settings ask for.
package struct TextPreparation: Equatable {
  private let paragraphs: ParagraphForm?
  private let keepsWordsWhole: Bool
  private let quotes: Settings.QuoteChoice
  let hyphenators: HyphenatorCache
  private let writing: Settings.WritingChoice?
  private let verticalSigns: Settings.VerticalSigns
  private let wordChoice: Settings.PageWords
  /// What a reader changed in the contents.
  package internal(set) var corrections: [ContentsCorrection] = []

  package init(_ settings: Settings) {
    (paragraphs, keepsWordsWhole) = (settings.paragraphs, settings.keepsWordsWhole)
    quotes = settings.quotes
    (writing, verticalSigns) = (settings.writing, settings.verticalSigns)
    wordChoice = settings.pageWords
    hyphenators = HyphenatorCache(settings)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.paragraphs == other.paragraphs && one.keepsWordsWhole == other.keepsWordsWhole
      && one.quotes == other.quotes && one.corrections == other.corrections
      && one.wordChoice == other.wordChoice
  }

  private func columns(_ imprint: Imprint) -> ColumnSigns? {
    ColumnSigns(of: imprint, writing, verticalSigns)
  }

  /// Whether it makes the same of a book as another.
  func prepares(_ imprint: Imprint, like other: Self) -> Bool {
    self == other && columns(imprint) == other.columns(imprint)
  }

  /// - Parameter translation: A text for the facing pages, and what a reader changed in its contents.
  func book(
    of raw: RawBook, facing translation: (raw: RawBook, corrections: [ContentsCorrection])?
  ) -> BookText {
    guard let original = raw.manuscript else {
      return BookText(raw.text) { manuscript in
        var part = Book(inForm(manuscript, corrections), in: columns(raw.text.imprint))
        hyphenators.hyphenate(&part)
        return part
      }
    }
    var manuscript = inForm(original, corrections)
    if let translation, let other = translation.raw.manuscript {
      manuscript = manuscript.with(
        translation: inForm(other, translation.corrections),
        mapAddress: PictureAddress.ofTranslation)
      manuscript.pair(by: corrections, translation.raw.key)
    }
    var book = Book(manuscript, in: columns(manuscript.imprint))
    hyphenators.hyphenate(&book)
    return BookText(book)
  }

  /// The catalogue for the words on the pages of a book, which for English is nil; nil if they are in the reader's
  /// language. Asks the disk.
  package func pageWords(of imprint: Imprint) -> MessageCatalogue?? {
    guard wordChoice == .book, let language = imprint.language else { return nil }
    return InterfaceLanguage.catalogue(of: [language.code.replacing("-", with: "_")])
  }

  /// The title of a book as its pages show it.
  package func shown(_ title: String, of imprint: Imprint) -> String {
    quotes == .curly && !imprint.isReport ? title.withCurledQuotes(in: imprint.language) : title
  }

  private func inForm(_ manuscript: Manuscript, _ corrections: [ContentsCorrection]) -> Manuscript {
    var manuscript = manuscript.corrected(by: corrections)
    if quotes == .curly {
      manuscript = manuscript.withCurledQuotes(inColumns: columns(manuscript.imprint) != nil)
    }
    return paragraphs.map { manuscript.withParagraphs($0) } ?? manuscript
  }
}

extension Manuscript {
  /// Finds the passages that a reader has paired with passages of the translation that has a key. Pairs have the same
  /// order in both texts, so a later one takes away the earlier ones that cross it.
  fileprivate mutating func pair(by corrections: [ContentsCorrection], _ key: String) {
    guard let start = translation?.start else { return }
    let surroundings = Surroundings(text.utf8)
    var pairs: [(original: Int, translation: Int)] = []
    for correction in corrections {
      guard case .pair(let place, let other, let of) = correction.scope, of == key,
        let left = surroundings.offset(of: place.surroundings, nearest: place.offset.value),
        let right = surroundings.offset(
          of: other.surroundings, nearest: start + other.offset.value),
        left < start, right >= start
      else { continue }
      pairs.removeAll { !($0 < left && $1 < right || $0 > left && $1 > right) }
      pairs.append((left, right))
    }
    translation?.pairs = pairs.sorted { $0.original < $1.original }
  }
}
