internal import CurlewEdition
internal import CurlewExchange
internal import CurlewManuscript
internal import CurlewSearch
internal import Synchronization
internal import CurlewTypesetting

/// The sections that were read last, with their folded texts: for the next letter that is typed, and for the list
/// of hits.
final class FoldedSections: Sendable {
  private struct Entry: Sendable {
    let number: Int
    let section: TextSection
    var texts: [(folding: Folding, text: FoldedText)] = []
  }

  private let entries = Mutex<[Entry]>([])
  private static let capacity = 2

  /// How many folded texts are kept.
  var count: Int { entries.withLock { $0.reduce(0) { $0 + $1.texts.count } } }

  func section(_ number: Int, of text: BookText) -> TextSection {
    if let known = entry(number)?.section { return known }
    let section = text.textSection(number)
    entries.withLock { entries in
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(Entry(number: number, section: section))
    }
    return section
  }

  func folded(
    _ number: Int, of text: BookText, by folding: Folding
  ) -> (TextSection, FoldedText) {
    let section = section(number, of: text)
    if let known = entry(number)?.texts.first(where: { $0.folding == folding }) {
      return (section, known.text)
    }
    let folded = FoldedText(section.utf8, section.marks, folding)
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
      entries[index].texts = entries[index].texts.suffix(Self.capacity - 1) + [(folding, folded)]
    }
    return (section, folded)
  }

  private func entry(_ number: Int) -> Entry? {
    entries.withLock { entries in entries.first { $0.number == number } }
  }
}
