internal import CurlewManuscript

/// The outline and word count of a long book, collected from the parts read so far. It outlives
/// the parts themselves.
///
/// The outline covers the parts up to the first one that has not been read, so it only grows at
/// its end and the index of a heading never changes.
struct LongOutline {
  private(set) var headings: [Heading<BookOffset>] = []
  /// The facts of the parts that have been read.
  private(set) var facts: [Int: BookFacts] = [:]
  private var wordsOfParts: [Int: WordCount] = [:]
  /// Headings of parts after the first unread one, by part.
  private var pending: [Int: [Heading<BookOffset>]] = [:]
  /// Index of the first heading of each part in the outline, then the index after the last.
  private var firstHeadings = [0]
  private var headingCount = 0

  /// Bounds the memory that a text of nothing but headings can take.
  private static let maximumHeadings = 50_000

  mutating func add(_ part: LoadedPart, _ number: Int) {
    guard facts[number] == nil else { return }
    let found = part.book.manuscript.outline.prefix(Self.maximumHeadings - headingCount)
      .map(part.inBook)
    pending[number] = found
    headingCount += found.count
    facts[number] = part.book.facts
    wordsOfParts[number] = WordCount(part.paragraphs(of: part.sections[0], by: .one))
    while let next = pending.removeValue(forKey: firstHeadings.count - 1) {
      headings += next
      firstHeadings.append(headings.count)
    }
  }

  /// The number of parts that have been read.
  var count: Int { facts.count }

  var words: WordCount { wordsOfParts.values.reduce(WordCount()) { $0 + $1 } }

  /// What is known of the first parts.
  func prefix(_ count: Int) -> LongOutline {
    var first = LongOutline()
    first.firstHeadings = Array(firstHeadings.prefix(count + 1))
    first.headings = Array(headings.prefix(first.firstHeadings.last ?? 0))
    first.pending = pending.filter { $0.key < count }
    first.facts = facts.filter { $0.key < count }
    first.wordsOfParts = wordsOfParts.filter { $0.key < count }
    first.headingCount = first.headings.count + first.pending.values.reduce(0) { $0 + $1.count }
    return first
  }

  func lastHeading(beforePart number: Int) -> Heading<BookOffset>? {
    for part in stride(from: number - 1, to: firstHeadings.count - 2, by: -1) {
      guard let found = pending[part] else { return nil }
      if let last = found.last { return last }
    }
    let end = firstHeadings[min(number, firstHeadings.count - 1)]
    return end > 0 ? headings[end - 1] : nil
  }
}
