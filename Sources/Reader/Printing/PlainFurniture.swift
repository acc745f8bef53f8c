internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewTypesetting

/// The furniture of successive pages, as bytes.
///
/// Within a chapter usually only the page number changes, so only its digits are rewritten.
struct PlainFurniture {
  /// From top to bottom and from left to right.
  private(set) var pieces: [Piece] = []
  /// The index of the piece that begins with the page number.
  private var folio: Int?
  private var variant: Variant?

  struct Piece {
    let text: SafeText
    let place: Point
    let width: Int
    /// Whether it is not clipped by the page.
    let isInside: Bool
    fileprivate(set) var bytes: [UInt8] = []

    fileprivate init(_ text: SafeText, _ place: Point, on leaf: Size) {
      (self.text, self.place, width) = (text, place, text.width)
      isInside = place.column >= 0 && place.column + width <= leaf.columns
      text.append(to: &bytes)
    }
  }

  /// Everything the furniture depends on, except for the digits of the page number.
  fileprivate struct Variant: Equatable {
    let chapter: Int
    let opensWithHeading: Bool
    let percent: Int?
    let digits: Int
  }

  /// - Parameter metrics: the places of the pieces.
  mutating func turn(
    to page: Int, at place: PageSlot, _ setter: PageSetter, _ metrics: PageMetrics
  ) {
    let variant = Variant(of: page, at: place, setter)
    if let variant, variant == self.variant {
      if let folio { pieces[folio].bytes.replaceDigits(variant.digits, by: page + 1) }
    } else {
      let furniture = setter.furniture(of: page, at: place)
      set(furniture, metrics)
      self.variant = folio != nil || furniture.folio.isEmpty ? variant : nil
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

extension PlainFurniture.Variant {
  /// Nil if page numbers are estimates, or the page belongs to no chapter.
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
  /// Replaces the number at the beginning of the text by one with the same number of digits, which may
  /// be in groups.
  fileprivate mutating func replaceDigits(_ count: Int, by number: Int) {
    var rest = number
    let places = indices.filter { 0x30...0x39 ~= self[$0] }.prefix(count)
    for index in places.reversed() {
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
