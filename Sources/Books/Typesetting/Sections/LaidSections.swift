internal import CurlewManuscript

/// The sections of a book that have been laid out at one setting. Others are laid out when they are
/// needed, by any thread.
final class LaidSections: Sendable {
  let book: BookText
  private let setting: Setting
  private let tables: DemeritTables
  private let workers: Workers
  private let laid: SectionCache<Int, LaidSection>

  init(_ book: BookText, _ setting: Setting, _ workers: Workers) {
    (self.book, self.setting, self.workers) = (book, setting, workers)
    tables = DemeritTables(setting)
    laid = SectionCache(capacity: book.whole == nil ? BookText.few : .max)
  }

  subscript(number: Int) -> LaidSection { laid.value(number) { lay(number, isKept: true) } }

  private func lay(_ number: Int, isKept: Bool) -> LaidSection {
    LaidSection(book.section(number, isKept: isKept), setting, tables, by: workers)
  }

  /// How many sections are counted at a time: one for each worker in a long book, and in one with a translation,
  /// whose passages have to be paired for that; else all.
  var batch: Int {
    book.whole == nil || book.translation != nil ? workers.count : book.sectionCount
  }

  /// Counts the pages of sections in parallel.
  func counts(of numbers: [Int]) -> [SectionCount] {
    workers.map(numbers) { [self] in SectionCount(self[$0]) }
  }

  /// Counts the pages of a section. Those of a long book are not kept, because so many are passed.
  func count(of number: Int) -> SectionCount {
    SectionCount(
      book.whole == nil ? laid.known(number) ?? lay(number, isKept: false) : self[number])
  }
}

/// Counts the pages of a book section by section.
package struct PageCounter: IteratorProtocol, Sendable {
  private let sections: LaidSections
  private var section = 0

  init(_ sections: LaidSections) { self.sections = sections }

  /// Whether only parts of the book are in memory.
  package var isOfLongBook: Bool { sections.book.whole == nil }

  package mutating func next() -> SectionCount? {
    guard section < sections.book.sectionCount else { return nil }
    defer { section += 1 }
    return sections.count(of: section)
  }
}
