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
      all.partitioningIndex { Int($0.firstBox) >= boxes.count * share / count }
    }
    return zip([0] + ends, ends + [all.count]).map { $0..<$1 }
  }

  /// Like `shares`, but of whole chapters, which start on new pages.
  func chapters(among workers: Workers) -> [Range<Int>] {
    let starts = shares(among: workers).dropFirst().compactMap { share in
      (share.lowerBound..<all.count).first { all[$0].startsPage }
    }
    let ends = Set(starts).sorted() + [all.count]
    return zip([0] + ends.dropLast(), ends).map { $0..<$1 }
  }

  /// Like `chapters`; nil if one is so long that the other workers would wait for it.
  func evenChapters(among workers: Workers) -> [Range<Int>]? {
    let chapters = chapters(among: workers)
    let longest = chapters.map { boxes(of: $0).count }.max() ?? 0
    return longest * 4 * workers.count <= boxes.count || workers.count == 1 ? chapters : nil
  }
}
