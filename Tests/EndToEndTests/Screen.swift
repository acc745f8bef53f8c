/// What tests read from a screen.
extension String {
  /// The page numbers at the feet of the pages: "12 of 345".
  var folios: [Int] {
    matches(of: /([\d,]+)(?:–[\d,]+)? of \d+/).compactMap { Int($0.1.filter { $0 != "," }) }
  }

  /// Whether it is the title page of a new book.
  var showsNewTitle: Bool { contains("Start reading") }

  var pageCount: Int? {
    firstMatch(of: /\d+ of ([\d,]+)/).flatMap { Int($0.1.filter { $0 != "," }) }
  }

  /// The first numbered word of the left page.
  var firstWord: Substring? { firstMatch(of: /w\d{5}/)?.0 }

  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
