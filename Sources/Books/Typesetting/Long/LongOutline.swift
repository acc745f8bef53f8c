internal import CurlewManuscript

/// The outline and word count of a long book, collected from the sections read so far. It outlives
/// the sections themselves.
///
/// The outline covers the sections up to the first one that has not been read, so it only grows at
/// its end and the index of a heading never changes.
struct LongOutline {
  private(set) var headings: [Heading<BookOffset>] = []
  private(set) var words = 0
  /// The facts of the sections that have been read.
  private(set) var facts: [Int: BookFacts] = [:]
  /// Headings of sections after the first unread one, by section.
  private var pending: [Int: [Heading<BookOffset>]] = [:]
  /// Index of the first heading of each section in the outline, then the index after the last.
  private var firstHeadings = [0]
  private var headingCount = 0

  /// Bounds the memory that a text of nothing but headings can take.
  private static let maximumHeadings = 50_000

  mutating func add(_ section: Section) {
    guard facts[section.number] == nil else { return }
    let found = Array(
      section.headings.prefix(Self.maximumHeadings - headingCount).map(section.part.inBook))
    pending[section.number] = found
    headingCount += found.count
    let facts = section.part.book.facts
    self.facts[section.number] = facts
    words += facts.words
    while let next = pending.removeValue(forKey: firstHeadings.count - 1) {
      headings += next
      firstHeadings.append(headings.count)
    }
  }

  func lastHeading(beforeSection number: Int) -> Heading<BookOffset>? {
    for section in stride(from: number - 1, to: firstHeadings.count - 2, by: -1) {
      guard let found = pending[section] else { return nil }
      if let last = found.last { return last }
    }
    let end = firstHeadings[min(number, firstHeadings.count - 1)]
    return end > 0 ? headings[end - 1] : nil
  }
}
