/// What is kept of the sections of a long book that were seen, whether they are still there or not.
///
/// The outline grows at its end alone, so that a heading keeps its number: it reaches as far as all
/// sections from the first on were seen.
struct LongIndex {
  private(set) var outline: [Heading] = []
  private(set) var words = 0
  /// How many sections were seen.
  private(set) var sections = 0
  /// The headings of sections behind the first that was not seen.
  private var ahead: [Int: [Heading]] = [:]
  /// The index of the first heading of each section that is in the outline, and of what comes next.
  private var firsts = [0]
  private var count = 0

  /// A text of nothing but headings has no use for more, and memory has an end.
  private static let most = 50_000

  mutating func note(_ section: Section) {
    guard section.number >= firsts.count - 1, ahead[section.number] == nil else { return }
    let headings = Array(section.outline.prefix(Self.most - count))
    ahead[section.number] = headings
    count += headings.count
    words += section.book.facts.words
    sections += 1
    while let next = ahead.removeValue(forKey: firsts.count - 1) {
      outline += next
      firsts.append(outline.count)
    }
  }

  func location(ofHeading heading: Int) -> (section: Int, heading: Int) {
    let section = firsts.partitioningIndex { $0 > heading } - 1
    return (section, heading - firsts[section])
  }

  func lastHeading(beforeSection number: Int) -> Heading? {
    for section in stride(from: number - 1, to: firsts.count - 2, by: -1) {
      guard let headings = ahead[section] else { return nil }
      if let last = headings.last { return last }
    }
    let end = firsts[min(number, firsts.count - 1)]
    return end > 0 ? outline[end - 1] : nil
  }
}
