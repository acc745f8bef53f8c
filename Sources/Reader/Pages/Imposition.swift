internal import Paging

/// A page of a bound book, by its kind.
enum BookPage: Hashable {
  case blank, title, end
  /// Numbered from 0.
  case contents(Int)
  case text(Int)
}

/// The order of the pages of a bound book: front matter, text, end page.
///
/// Readers see the page numbers of the text; the front matter has Roman numerals of its own. The text
/// begins at an even index, so that the front matter has no influence on which pages face each
/// other.
struct Imposition: Equatable {
  private let front: [BookPage]
  private let textPages: Int

  init(_ orientation: Orientation, contentsPages: Int, textPages: Int) {
    let leaves = [.title] + (0..<contentsPages).map { BookPage.contents($0) }
    front = orientation == .one ? leaves : Self.paired(leaves)
    self.textPages = textPages
  }

  /// The contents face the title. A title without contents is a right-hand page.
  private static func paired(_ leaves: [BookPage]) -> [BookPage] {
    guard leaves.count % 2 == 1 else { return leaves }
    return leaves.count == 1 ? [.blank] + leaves : leaves + [.blank]
  }

  var count: Int { front.count + textPages + 1 }

  subscript(index: Int) -> BookPage {
    if index < front.count { return front[index] }
    let page = index - front.count
    return page < textPages ? .text(page) : .end
  }

  /// The index of a page; nil when there is no such page.
  func index(of page: BookPage) -> Int? {
    switch page {
    case .text(let number): front.count + min(number, textPages - 1)
    case .end: count - 1
    case .blank, .title, .contents: front.firstIndex(of: page)
    }
  }

  /// The Roman page number of a contents page; empty for other pages.
  func romanFolio(at index: Int) -> String {
    guard case .contents = self[index] else { return "" }
    return (index + 1).roman
  }
}
