internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// A book bound for one size of screen: the pages of its text with those before and after them.
struct BoundBook {
  let source: OpenBook
  private(set) var setter: PageSetter
  private(set) var imposition: Imposition
  let contents: ContentsTable
  let contentsPages: [Range<Int>]
  var bystander: Bystander

  /// - Parameter former: the same book, bound for another size.
  init(
    _ source: OpenBook, _ settings: Settings, _ size: Size, like former: BoundBook? = nil,
    bystander: Bystander = Bystander()
  ) {
    self.source = source
    self.bystander = bystander
    setter = PageSetter(source, settings, size, like: former?.setter)
    let text = setter.metrics.text.size
    // What is known of a beginning's chapters makes no contents. Those of a long book come to be known
    // by and by, and are read in the sheet alone.
    let hasContents = source.isWhole && !source.book.isLong
    contents = ContentsTable(
      hasContents ? source.book.outline : [], columns: text.columns,
      direction: source.book.direction)
    contentsPages = contents.pages(rows: text.rows)
    imposition = Self.imposition(source, setter, contentsPages.count)
  }

  private static func imposition(
    _ source: OpenBook, _ setter: PageSetter, _ contentsPages: Int
  ) -> Imposition {
    Imposition(
      setter.geometry.orientation, contentsPages: contentsPages,
      textPages: setter.layout.pageCount, isWhole: source.isWhole)
  }

  /// Lets the pages get other numbers; answers whether any did.
  mutating func renumber(_ change: (inout any Pages) -> Bool) -> Bool {
    guard change(&setter.layout) else { return false }
    imposition = Self.imposition(source, setter, contentsPages.count)
    return true
  }

  /// Gives what can be turned to from where a reader stands its right numbers; answers whether any
  /// changed.
  mutating func settle(for standing: Standing, margin: Int) -> Bool {
    let offset =
      switch standing.whereabouts {
      case .title, .contents: 0
      case .text: standing.offset
      case .end: layout.start(ofPage: layout.pageCount - 1)
      }
    return renumber { $0.settle(near: offset, margin: margin) }
  }

  var geometry: BookGeometry { setter.geometry }
  var layout: any Pages { setter.layout }

  // MARK: Where things are bound

  /// What of the book a page is, said so that it can be found again at any size.
  func whereabouts(at index: Int) -> Whereabouts {
    switch imposition[index] {
    case .blank, .title: .title
    case .contents(let page): .contents(entry: contentsPages[page].lowerBound)
    case .text: .text
    case .end: .end
    }
  }

  /// The page that shows where a reader stands.
  func index(of standing: Standing) -> Int {
    let page: BookPage =
      switch standing.whereabouts {
      case .title: .title
      case .contents(let entry):
        .contents(contentsPages.firstIndex { $0.upperBound > entry } ?? 0)
      case .text: .text(layout.page(containing: standing.offset))
      case .end: .end
      }
    return imposition.index(of: page) ?? index(ofOffset: standing.offset)
  }

  func index(ofOffset offset: Int) -> Int { index(ofTextPage: layout.page(containing: offset)) }

  func index(ofTextPage page: Int) -> Int { imposition.index(of: .text(max(page, 0))) ?? 0 }

  /// The number, from 0, of the page of the text at an index; nil for a page of another kind.
  func textPage(at index: Int) -> Int? {
    if case .text(let page) = imposition[index] { page } else { nil }
  }

  /// The page on which a chapter begins, as people count.
  func pageNumber(ofHeading heading: Int) -> Int? {
    layout.page(ofHeading: heading).map { $0 + 1 }
  }

  /// The chapter that the reader is in, by its number in the outline.
  func chapter(at offset: Int) -> Int? { layout.chapter(ofPage: layout.page(containing: offset)) }
}

// MARK: Pages

extension BoundBook: NumberedPages {
  var pageCount: Int? { imposition.count }

  func page(at index: Int) -> BoundPage? {
    guard (0..<imposition.count).contains(index) else { return nil }
    var page = BoundPage(bound: self, kind: imposition[index], index: index)
    if case .end = page.kind { page.next = bystander.next() }
    return page
  }

  /// What a page is called where all of them lie side by side.
  func name(ofPageAt index: Int) -> SafeText {
    switch imposition[index] {
    case .blank: ""
    case .title: "title"
    case .contents: SafeText(imposition.romanFolio(at: index))
    case .text(let page): SafeText(String(page + 1))
    case .end: "end"
    }
  }

  /// What can be chosen on a page.
  func spots(at index: Int) -> [DrawnPage.Spot] {
    textPage(at: index) == nil ? page(at: index)?.spots ?? [] : []
  }

  /// A page as nobody has touched it.
  func picture(at index: Int) -> Canvas {
    let side = geometry.orientation == .two ? index % 2 : 0
    var canvas = Canvas(geometry.leaf)
    page(at: index)?.draw(on: &canvas, at: PageSlot(side: side, geometry: geometry))
    return canvas
  }
}

/// What pages other than those of the text tell of the reader and the shelf.
struct Bystander {
  /// Where the reader is.
  var standing = Standing(whereabouts: .text, offset: 0, isBegun: false)
  /// What the keys have chosen.
  var chosen: PageAction?
  /// The next book on the shelf, which is looked for only when it is offered.
  var next: () -> ShelfBook? = { nil }
}

/// Which part of a book lies open, whatever the pages look like: the reader's place in the text says
/// where in the text.
enum Whereabouts: Equatable {
  case title
  /// The page of the contents with this entry.
  case contents(entry: Int)
  case text
  case end
}

/// Where a reader is in a book: what lies open, and their place in the text.
struct Standing: Equatable {
  var whereabouts: Whereabouts
  var offset: Int
  /// Whether the text was ever open before.
  var isBegun: Bool
}
