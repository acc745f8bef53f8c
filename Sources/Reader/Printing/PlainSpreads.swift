internal import Cells
internal import Manuscript
internal import Paging
internal import Typesetting

/// Writes spreads as plain text, byte for byte what their pictures would read as, but without the
/// pictures: a book is thousands of pages, and a picture is a thousand cells.
struct PlainSpreads {
  private let geometry: BookGeometry
  /// Sets the lines of the section at hand, as far as they may reach.
  private var lines: PlainSetter?
  private var section = -1
  private let room: Int
  private var leaves: [PlainLeaf]
  /// The leaves in the order in which a line of the text meets them, and where they lie.
  private let places: [(side: Int, rect: Rect)]
  /// Whether no page lies beside another, and the rows of the pages are those of the text.
  private let isOnePage: Bool

  /// Nil where colours are so few that a picture is more than its letters.
  init?(_ setter: PageSetter, tone: Tone, _ theme: Theme) {
    guard tone == .truecolor || tone == .colours256, theme != .terminal else { return nil }
    geometry = setter.geometry
    let metrics = setter.metrics
    room = metrics.leaf.columns - metrics.text.origin.column
    leaves = geometry.pages.map { _ in PlainLeaf(metrics) }
    isOnePage = geometry.pages == [geometry.book]
    places = geometry.pages.enumerated().map { ($0, $1) }
      .sorted { $0.rect.origin.column < $1.rect.origin.column }
  }

  /// Hands over spreads that follow each other, some at a time, a form feed between any two.
  func write(
    _ spreads: [Spread<Int>], _ setter: PageSetter, by workers: Workers, to take: ([UInt8]) -> Void
  ) {
    let shares = stride(from: 0, to: spreads.count, by: Self.spreadsAtATime).map {
      $0..<min($0 + Self.spreadsAtATime, spreads.count)
    }
    workers.forEach(shares) { share in
      var (lines, text) = (self, [UInt8]())
      text.reserveCapacity(share.count * roomOfSpread)
      for index in share {
        if index > 0 { text += .formFeed }
        lines.write(spreads[index], setter, to: &text)
      }
      return text
    } _: {
      take($0)
    }
  }

  private static let spreadsAtATime = 64

  /// Most spreads are fewer bytes.
  private var roomOfSpread: Int { geometry.book.size.columns * geometry.book.size.rows }

  /// Adds a spread to a text.
  mutating func write(_ spread: Spread<Int>, _ setter: PageSetter, to text: inout [UInt8]) {
    if isOnePage {
      leaves[0].rows.begin(on: &text)
      set(spread, 0, setter)
      leaves[0].rows.finish(&text)
    } else {
      for side in leaves.indices {
        leaves[side].rows.begin()
        set(spread, side, setter)
      }
      for row in geometry.book.rows { write(row: row, to: &text) }
    }
  }

  private mutating func set(_ spread: Spread<Int>, _ side: Int, _ setter: PageSetter) {
    guard side < spread.places.count, let page = spread.places[side] else { return }
    let place = PagePlace(side: side, isLast: isLast(side, of: spread), geometry: geometry)
    let location = setter.layout.location(ofPage: page)
    if let location, location.section != section {
      section = location.section
      lines = PlainSetter(setter.layout.layout(ofSection: section), room: room)
    }
    leaves[side].set(page, at: place, setter, location?.page, by: &lines)
  }

  private func isLast(_ side: Int, of spread: Spread<Int>) -> Bool {
    spread.places[(side + 1)...].allSatisfy { $0 == nil }
  }

  /// Adds a row of pages that lie beside each other.
  private func write(row: Int, to text: inout [UInt8]) {
    let left = geometry.book.origin.column
    var cells = 0
    for (side, rect) in places where rect.rows.contains(row) {
      cells = leaves[side].rows.append(
        row: row - rect.origin.row, at: rect.origin.column - left, behind: cells, to: &text)
    }
    text.append(0x0A)
  }
}

extension [UInt8] {
  /// What stands between two pages of a printout.
  static let formFeed: [UInt8] = [0x0C]
}

extension [[UInt8]] {
  func joinedByFormFeeds() -> [UInt8] { Array<UInt8>(joined(separator: [UInt8].formFeed)) }
}
