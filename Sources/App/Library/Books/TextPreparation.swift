package import CurlewAppSupport
package import CurlewManuscript
package import CurlewPlainText
package import CurlewSettings
internal import CurlewTypesetting
internal import CurlewSubsequences

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

  /// A book with the mends in it and in its translation.
  struct Prepared: Sendable {
    let text: BookText
    let mends: Mends
    var translationMends: Mends?
  }

  /// - Parameter translation: A text for the facing pages, and what a reader changed in its contents.
  func book(
    of raw: RawBook, facing translation: (raw: RawBook, corrections: [ContentsCorrection])?
  ) -> Prepared {
    guard let original = raw.manuscript else { return longBook(of: raw) }
    var (manuscript, mends) = inForm(original, corrections)
    var others: Mends?
    if let translation, let other = translation.raw.manuscript {
      let (facing, found) = inForm(other, translation.corrections)
      manuscript = manuscript.with(
        translation: facing, mapAddress: PictureAddress.ofTranslation)
      manuscript.pair(corrections.pairs(with: translation.raw.key), mends, found)
      others = found
    }
    var book = Book(manuscript, in: columns(manuscript.imprint))
    hyphenators.hyphenate(&book)
    return Prepared(text: BookText(book), mends: mends, translationMends: others)
  }

  /// A book that is read in parts. Nothing is mended in it.
  private func longBook(of raw: RawBook) -> Prepared {
    let contents = corrections.withoutMisprints
    let text = BookText(raw.text) { manuscript in
      var part = Book(inForm(manuscript, contents).manuscript, in: columns(raw.text.imprint))
      hyphenators.hyphenate(&part)
      return part
    }
    let nothing = Manuscript(DecodedText(utf8: []), raw.text.imprint, body: 0..<0, blocks: [])
    return Prepared(text: text, mends: Mends(corrections, in: nothing))
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

  private func inForm(_ manuscript: Manuscript, _ corrections: [ContentsCorrection]) -> (
    manuscript: Manuscript, mends: Mends
  ) {
    var (manuscript, mends) = manuscript.correctedAndMended(by: corrections)
    if quotes == .curly {
      manuscript = manuscript.withCurledQuotes(inColumns: columns(manuscript.imprint) != nil)
    }
    return (paragraphs.map { manuscript.withParagraphs($0) } ?? manuscript, mends)
  }
}

extension [ContentsCorrection] {
  /// The pairs of passages for the translation with a key.
  fileprivate func pairs(with key: String) -> [(original: Place, translation: Place)] {
    compactMap { correction in
      guard case .pair(let place, let other, let of) = correction.scope, of == key else {
        return nil
      }
      return (place, other)
    }
  }
}

extension Manuscript {
  /// Finds the passages that a reader has paired with passages of the translation. Pairs have the same order in both
  /// texts, so a later one takes away the earlier ones that cross it.
  fileprivate mutating func pair(
    _ all: [(original: Place, translation: Place)], _ mends: Mends, _ others: Mends
  ) {
    guard let (start, shift) = translation.map({ ($0.start, $0.shift) }), !all.isEmpty else {
      return
    }
    let lefts = offsets(of: all.map(\.original), mends, shift: 0)
    let rights = offsets(
      of: all.map { $0.translation.moved(by: start - shift) }, others, shift: shift)
    var pairs: [(original: Int, translation: Int)] = []
    for case (let left?, let right?) in zip(lefts, rights) where left < start && right >= start {
      pairs.removeAll { !($0 < left && $1 < right || $0 > left && $1 > right) }
      pairs.append((left, right))
    }
    translation?.pairs = pairs.sorted { $0.original < $1.original }
  }

  /// The offsets of places in one of the two texts. Places are looked up in the text of the file, then in the mended text.
  ///
  /// - Parameter shift: The difference between its offsets here and those in its own file.
  private func offsets(of places: [Place], _ mends: Mends, shift: Int) -> [Int?] {
    let own = mends.shownOffsets(of: places).map { $0.map { $0 + shift } }
    guard own.contains(nil) else { return own }
    let mended = Surroundings(text.utf8).offsets(of: places.map { $0.moved(by: shift) })
    return zip(own, mended).map { $0 ?? $1 }
  }
}
