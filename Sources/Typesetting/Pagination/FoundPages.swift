/// The pages of some chapters, found by a worker while others still find the pages before them.
///
/// Where pages face each other, those of a chapter depend on the side on which it begins.
struct FoundPages: Sendable {
  private let beginningOnLeft: [UInt32]
  /// Nil if they are the same.
  private let beginningOnRight: [UInt32]?

  /// - Parameter first: the paragraph of the first of the lines.
  init(
    _ paragraphs: Paragraphs, _ setting: Setting, of chapters: Range<Int>, _ lines: BrokenLines,
    from first: Int
  ) {
    func pages(beginningOnRight: Bool) -> [UInt32] {
      var pagination = Pagination(
        paragraphs.all, setting, lines, from: first, beginningOnRight: beginningOnRight)
      pagination.run(over: chapters)
      return pagination.pages
    }
    beginningOnLeft = pages(beginningOnRight: false)
    let mayBeginOnRight = setting.isPaired && chapters.lowerBound > 0
    beginningOnRight = mayBeginOnRight ? pages(beginningOnRight: true) : nil
  }

  /// The line with which each page begins, behind a number of pages.
  func pages(behind count: Int) -> [UInt32] {
    count % 2 == 0 ? beginningOnLeft : beginningOnRight ?? beginningOnLeft
  }
}
