internal import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

/// A page of an edition, by its kind.
package enum BookPage: Hashable {
  case blank, title, persons, end
  /// Numbered from 0.
  case contents(Int)
  case text(Int)
}

/// The order of the pages of an edition: front matter, text, end page. Behind the end page are the pages
/// of the text that only links lead to.
///
/// Readers see the page numbers of the text; the front matter has Roman numerals of its own. The text
/// begins at an even index, so that the front matter has no influence on which pages face each
/// other.
package struct Imposition: Equatable {
  private var front: [BookPage]
  /// The pages behind the text.
  private var back: [BookPage] = [.end]
  private var textPages: Int
  private var asidePages: Int
  private let orientation: Orientation
  /// How many pages of the text a turn of a single page moves on.
  private let stride: Int

  /// - Parameters:
  ///   - textPages: how many pages of the text are read one after another.
  ///   - asidePages: how many only links lead to.
  ///   - isInTwoTexts: Whether pages of two texts alternate, so that turning a single page stays in one of them.
  init(
    _ orientation: Orientation, contentsPages: Int, hasPersons: Bool = false, textPages: Int,
    asidePages: Int = 0, isInTwoTexts: Bool = false
  ) {
    stride = isInTwoTexts && orientation == .one ? 2 : 1
    let leaves =
      [.title] + (0..<contentsPages).map { BookPage.contents($0) } + (hasPersons ? [.persons] : [])
    front = orientation == .one ? leaves : Self.paired(leaves)
    (self.textPages, self.asidePages, self.orientation) = (textPages, asidePages, orientation)
  }

  /// The order of the pages of a text that is laid out.
  ///
  /// - Parameter contentsPages: Nil if there is nothing but the text.
  init(
    _ orientation: Orientation, _ layout: BookLayout, contentsPages: Int?, hasPersons: Bool = false
  ) {
    self.init(
      orientation, contentsPages: contentsPages ?? 0, hasPersons: hasPersons, textPages: 0,
      isInTwoTexts: layout.hasTranslation)
    if contentsPages == nil { (front, back) = ([], []) }
    take(layout)
  }

  /// Takes over how many pages the text has.
  mutating func take(_ layout: BookLayout) {
    textPages = layout.pageCountInOrder
    asidePages = layout.pageCount - textPages
  }

  /// The contents face the title. A title without contents is a right-hand page.
  private static func paired(_ leaves: [BookPage]) -> [BookPage] {
    guard leaves.count % 2 == 1 else { return leaves }
    return leaves.count == 1 ? [.blank] + leaves : leaves + [.blank]
  }

  /// The number of pages up to the end page.
  package var count: Int { endOfText + back.count }

  private var endOfText: Int { front.count + textPages }

  /// The number of all pages.
  var total: Int { asidePages > 0 ? firstAside + asidePages : count }

  /// The index of the first page behind the end page, which begins a spread.
  private var firstAside: Int {
    orientation == .two && !back.isEmpty && !count.isMultiple(of: 2) ? count + 1 : count
  }

  /// The run of pages that contains an index. Turning pages never leaves it: one run ends with the end
  /// page, the other is behind it.
  func neighbours(of index: Int) -> Range<Int> {
    index < count ? 0..<count : firstAside..<total
  }

  /// The page to which a turn forward leads from another; nil at the end.
  package func page(after index: Int) -> Int? {
    let next = isText(index) ? min(index + stride, max(endOfText, index + 1)) : index + 1
    return neighbours(of: index).contains(next) ? next : nil
  }

  /// The page to which a turn back leads from another; nil at the beginning.
  package func page(before index: Int) -> Int? {
    let isBehindText = index > front.count && index <= endOfText
    let former = isBehindText ? index - stride : index - 1
    guard neighbours(of: index).contains(former) else { return nil }
    return max(former, min(front.count, index) - 1)
  }

  private func isText(_ index: Int) -> Bool {
    if case .text = self[index] { true } else { false }
  }

  package subscript(index: Int) -> BookPage {
    if index < front.count { return front[index] }
    if index >= firstAside, index < total { return .text(index - firstAside + textPages) }
    if index < endOfText { return .text(index - front.count) }
    return index < count ? back[index - endOfText] : .blank
  }

  /// The index of a page; nil when there is no such page.
  package func index(of page: BookPage) -> Int? {
    switch page {
    case .text(let number):
      number < textPages || asidePages == 0
        ? front.count + min(number, textPages - 1)
        : firstAside + min(number - textPages, asidePages - 1)
    case .blank, .title, .contents, .persons, .end:
      front.firstIndex(of: page) ?? back.firstIndex(of: page).map { endOfText + $0 }
    }
  }

  /// The Roman page number of a page of the contents or of persons; empty for other pages.
  func romanFolio(at index: Int) -> String {
    switch self[index] {
    case .contents, .persons: (index + 1).inRomanNumerals.lowercased()
    default: ""
    }
  }
}
