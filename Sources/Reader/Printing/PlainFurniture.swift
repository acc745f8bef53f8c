internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// What stands around the lines of one page after another, as bytes.
///
/// From one page of a chapter to the next there is mostly nothing new but the number.
struct PlainFurniture {
  /// From the page's head to its foot and from left to right.
  private(set) var pieces: [Piece] = []
  /// The piece that begins with the page's number.
  private var folio: Int?
  private var kind: Kind?

  struct Piece {
    let text: SafeText
    let place: Point
    let width: Int
    /// Whether all of it is on the page.
    let isInside: Bool
    fileprivate(set) var bytes: [UInt8] = []

    fileprivate init(_ text: SafeText, _ place: Point, on leaf: Size) {
      (self.text, self.place, width) = (text, place, text.width)
      isInside = place.column >= 0 && place.column + width <= leaf.columns
      text.append(to: &bytes)
    }
  }

  /// What the furniture depends on besides the digits of the number.
  fileprivate struct Kind: Equatable {
    let chapter: Int
    let opensWithHeading: Bool
    let percent: Int?
    let digits: Int
  }

  /// - Parameter metrics: says where the pieces stand.
  mutating func turn(
    to page: Int, at place: PageSlot, _ setter: PageSetter, _ metrics: PageMetrics
  ) {
    let kind = Kind(of: page, at: place, setter)
    if let folio, let kind, kind == self.kind {
      pieces[folio].bytes.replaceDigits(kind.digits, by: page + 1)
    } else {
      set(setter.furniture(of: page, at: place), metrics)
      self.kind = kind
    }
  }

  private mutating func set(_ furniture: Furniture, _ metrics: PageMetrics) {
    pieces = metrics.placed(furniture).filter { !$0.text.isEmpty }
      .map { Piece($0.text, $0.place, on: metrics.leaf) }
    folio = pieces.firstIndex {
      $0.text == furniture.folio && $0.place.row == metrics.footRow && $0.isInside
    }
  }
}

extension PlainFurniture.Kind {
  /// Nil where pages have numbers that are guesses, or no chapter says what their heads are.
  fileprivate init?(of page: Int, at place: PageSlot, _ setter: PageSetter) {
    guard setter.hasPlainFolio, let chapter = setter.layout.chapter(ofPage: page) else {
      return nil
    }
    self.chapter = chapter
    opensWithHeading = setter.layout.opensWithHeading(page)
    percent = setter.percent(at: page, place)
    digits = (page + 1).digits
  }
}

extension [UInt8] {
  /// Writes a number in place of one that begins the text.
  fileprivate mutating func replaceDigits(_ count: Int, by number: Int) {
    var rest = number
    for index in (0..<count).reversed() {
      self[index] = 0x30 + UInt8(rest % 10)
      rest /= 10
    }
  }
}

extension Int {
  fileprivate var digits: Int {
    var (digits, limit) = (1, 10)
    while self >= limit { (digits, limit) = (digits + 1, limit * 10) }
    return digits
  }
}
