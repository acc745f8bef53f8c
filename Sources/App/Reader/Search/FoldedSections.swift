internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewTypesetting

/// The sections that were read last, with their folded texts: for the next letter that is typed, and for the list
/// of hits.
final class FoldedSections: Sendable {
  private struct Key: Hashable {
    let number: Int
    let folding: Folding
  }

  private let sections = SectionCache<Int, TextSection>(capacity: capacity)
  private let texts = SectionCache<Key, FoldedText>(capacity: capacity)
  private static let capacity = 2

  /// How many folded texts are kept.
  var count: Int { texts.count }

  func section(_ number: Int, of text: BookText) -> TextSection {
    sections.value(number) { text.textSection(number) }
  }

  func folded(
    _ number: Int, of text: BookText, by folding: Folding
  ) -> (TextSection, FoldedText) {
    let section = section(number, of: text)
    let key = Key(number: number, folding: folding)
    return (section, texts.value(key) { FoldedText(section.utf8, section.marks, folding) })
  }
}
