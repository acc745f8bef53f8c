internal import Paging

/// What is on one side of a leaf of the bound book.
enum BookPage: Hashable {
  case blank, title, end
  /// Counted from 0 among their own kind.
  case contents(Int)
  case text(Int)
}

/// Which pages the book is bound of, and in which order: the front matter, the text, the end page.
///
/// The numbers that people see, and say, are those of the text. The front matter counts for itself,
/// in small Roman numerals. The text begins at an even index, because the same two of its pages must
/// face each other whatever stands before it.
struct Imposition: Equatable {
  private let front: [BookPage]
  private let textPages: Int
  private let hasEnd: Bool

  /// - Parameter isWhole: a book of which only the beginning is known has no end yet.
  init(_ orientation: Orientation, contentsPages: Int, textPages: Int, isWhole: Bool) {
    let leaves = [.title] + (0..<contentsPages).map { BookPage.contents($0) }
    front = orientation == .one ? leaves : Self.paired(leaves)
    self.textPages = textPages
    hasEnd = isWhole
  }

  /// The contents begin beside the title; a title that has nothing beside it stands on the right.
  private static func paired(_ leaves: [BookPage]) -> [BookPage] {
    guard leaves.count % 2 == 1 else { return leaves }
    return leaves.count == 1 ? [.blank] + leaves : leaves + [.blank]
  }

  var count: Int { front.count + textPages + (hasEnd ? 1 : 0) }

  subscript(index: Int) -> BookPage {
    if index < front.count { return front[index] }
    let page = index - front.count
    return page < textPages ? .text(page) : .end
  }

  /// Where a page is bound; nil when there is none such.
  func index(of page: BookPage) -> Int? {
    switch page {
    case .text(let number): front.count + min(number, textPages - 1)
    case .end: hasEnd ? count - 1 : nil
    case .blank, .title, .contents: front.firstIndex(of: page)
    }
  }

  /// What is written at the foot of a page of the front matter that is numbered.
  func romanFolio(at index: Int) -> String {
    guard case .contents = self[index] else { return "" }
    return (index + 1).roman
  }
}
