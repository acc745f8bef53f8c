internal import CurlewManuscript

/// Finds the lines of a title page among the headings of a book.
extension Outline {
  /// The maximum number of headings on a title page.
  private static let mostTitleLines = 10
  /// The minimum number of words in a sentence. “A Novel.” is none.
  private static let fewestWords = 4

  /// Removes the headings of a title page: several headings with hardly a word between them, before the first heading with
  /// text. Their ranks rise at least twice, where a line “by” counts as a rise.
  static func withoutTitleLines(
    _ headings: [RankedHeading], _ blocks: [Block], in text: [UInt8]
  ) -> [RankedHeading] {
    guard var index = firstWithText(headings, blocks, in: text) else { return headings }
    let title = headings[...index]
    var rises = zip(title, title.dropFirst()).count { $1.rank < $0.rank }
    let titles = title.dropLast().map { $0.title.lowercased() }
    if titles.contains(where: { Byline.words.union(Byline.wordsAlone).contains($0) }) { rises += 1 }
    guard index >= 3, rises >= 2 else { return headings }
    // The number of the first chapter may be a heading above its title.
    if headings[index - 1].rank < headings[index].rank { index -= 1 }
    return Array(headings[index...])
  }

  /// The index of the first heading with text below it; nil if the first few have none.
  private static func firstWithText(
    _ headings: [RankedHeading], _ blocks: [Block], in text: [UInt8]
  ) -> Int? {
    var next = blocks.filter { !$0.kind.isHeading }[...]
    for index in headings.indices.prefix(mostTitleLines + 1) {
      next = next.drop { $0.start < headings[index].offset }
      let end = index + 1 < headings.count ? headings[index + 1].offset : .max
      let inside = next.prefix { $0.start < end }
      let length = inside.reduce(0) { $0 + $1.range.count }
      if length >= shortestText || inside.contains(where: { isSentence(text[$0.range]) }) {
        return index
      }
    }
    return nil
  }

  private static func isSentence(_ words: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: words, as: UTF8.self)
    let last = text.last { !$0.isWhitespace && !"\"'”’»)".contains($0) }
    guard let last, ".!?…。！？।؟".contains(last) else { return false }
    return text.split(whereSeparator: \.isWhitespace).count >= fewestWords || "。！？".contains(last)
  }
}
