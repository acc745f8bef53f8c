/// The differences between the printed numbers of a document and the indices of its pages.
struct PageDistances {
  private var pages: [Int: [Int]] = [:]
  private var likely: Set<Int> = []

  /// Notes the numbers that may be that of a page. Pages come in order.
  mutating func add(_ numbers: Set<Int>, onPage index: Int) {
    for number in numbers { pages[number - index, default: []].append(index) }
  }

  /// Chooses the distances that hold on most pages of a stretch. Others come from notes, tables or years.
  mutating func choose(ofPages count: Int) {
    var explained: Set<Int> = []
    let sorted = pages.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
    for (distance, found) in sorted where found.count >= max(3, count / 20) {
      guard Self.areDense(found), 2 * found.count(where: explained.contains) <= found.count else {
        continue
      }
      likely.insert(distance)
      explained.formUnion(found)
    }
  }

  /// Whether at least two of five pages in their middle half are among some pages. Odd pages alone may have numbers.
  private static func areDense(_ pages: [Int]) -> Bool {
    let (low, high) = (pages.count / 4, pages.count * 3 / 4)
    return 5 * (high - low + 1) >= 2 * (pages[high] - pages[low] + 1)
  }

  var isEmpty: Bool { likely.isEmpty }

  func hold(_ number: Int, onPage index: Int) -> Bool { likely.contains(number - index) }
}
