internal import CurlewManuscript

extension Paragraphs {
  /// The smallest share worth giving to another worker, in boxes.
  private static let leastShare = 10_000

  /// Divides some paragraphs into ranges of about equally many words: several per worker, so that no
  /// worker waits long for another.
  func shares(of range: Range<Int>, among workers: Workers) -> [Range<Int>] {
    let boxes = boxes(of: range)
    let most = workers.count > 1 ? 32 * workers.count : 1
    let count = max(min(most, boxes.count / Self.leastShare), 1)
    let ends = (1..<count).map { share in
      let end = boxes.lowerBound + boxes.count * share / count
      return all.partitioningIndex { Int($0.firstBox) >= end }
    }
    return zip([range.lowerBound] + ends, ends + [range.upperBound]).map { $0..<$1 }
  }

  // MARK: Sections

  /// A part, such as the second book of a novel, begins a section behind this much text. In bytes.
  private static let shortPart = 1 << 12
  /// A section that has this much text ends: only there a page of a spread may stay empty before a chapter. A section
  /// that would have twice as much ends, too. In bytes.
  private static let longSection = 1 << 16
  /// So does one of so many chapters, which may be pictures with hardly any text. Even, so that chapters of a page each
  /// leave no page of a spread empty.
  private static let mostChapters = 256
  /// The length of the parts into which a chapter of more than twice that length is cut, in bytes: a reader
  /// waits while a section is laid out.
  private static let longestSection = 1 << 20

  /// The paragraphs of each section: some chapters, or a part of a very long chapter. They depend on the text alone.
  ///
  /// - Parameter asides: Where the text begins that only links lead to. It begins a section.
  func sections(asides: Int?) -> [Range<Int>] {
    var (starts, count) = ([0], 0)
    let chapters = all.indices.filter { $0 == 0 || all[$0].startsPage } + [all.count]
    for (chapter, next) in zip(chapters, chapters.dropFirst()).dropFirst() {
      let (start, end) = (self.start(ofParagraph: chapter), self.start(ofParagraph: next))
      let last = self.start(ofParagraph: starts[starts.count - 1])
      count += 1
      let isLong =
        start - last >= Self.longSection || end - last >= 2 * Self.longSection
        || count >= Self.mostChapters
      let beginsPart = all[chapter].heading == .part && start - last >= Self.shortPart
      let beginsAsides = asides.map { last < $0 && $0 <= start } ?? false
      guard isLong || beginsPart || beginsAsides else { continue }
      starts.append(chapter)
      count = 0
    }
    return zip(starts, starts.dropFirst() + [all.count]).flatMap { parts(of: $0..<$1) }
  }

  /// The parts of a very long section, cut between paragraphs of running text; else the section.
  private func parts(of section: Range<Int>) -> [Range<Int>] {
    var (parts, start) = ([Range<Int>](), section.lowerBound)
    func length(upTo paragraph: Int) -> Int {
      self.start(ofParagraph: paragraph) - self.start(ofParagraph: start)
    }
    guard length(upTo: section.upperBound) > 2 * Self.longestSection else { return [section] }
    for index in section.dropFirst()
    where length(upTo: index) >= Self.longestSection
      && all[index - 1].style == .prose && all[index].style == .prose
    {
      parts.append(start..<index)
      start = index
    }
    return parts + [start..<section.upperBound]
  }

  func start(ofParagraph index: Int) -> Int {
    index < all.count ? text(of: index).lowerBound : end
  }
}
