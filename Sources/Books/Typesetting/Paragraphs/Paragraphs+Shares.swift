internal import CurlewManuscript

extension Paragraphs {
  /// The smallest share worth giving to another worker, in boxes.
  private static let leastShare = 10_000

  /// Divides the paragraphs into ranges of about equally many words: several per worker, so that no
  /// worker waits long for another.
  func shares(among workers: Workers) -> [Range<Int>] {
    let most = workers.count > 1 ? 32 * workers.count : 1
    let count = max(min(most, boxes.count / Self.leastShare), 1)
    let ends = (1..<count).map { share in
      let end = boxes.count * share / count
      return all.partitioningIndex { Int($0.firstBox) >= end }
    }
    return zip([0] + ends, ends + [all.count]).map { $0..<$1 }
  }
}
