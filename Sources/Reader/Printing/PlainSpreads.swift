internal import CurlewCells
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

/// Writes spreads as plain text, byte for byte the text of their canvases, but without drawing a
/// canvas for each of them.
struct PlainSpreads {
  private let geometry: BookGeometry
  /// Composes the lines of the current section.
  private var lines: PlainSetter?
  private var section = -1
  /// The widest line of text that no page clips.
  private let room: Int
  private var leaves: [PlainLeaf]
  /// The pages from left to right, and their areas.
  private let places: [(side: Int, rect: Rect)]
  /// Whether the spread is a single page that covers the whole book.
  private let isOnePage: Bool

  /// Nil for tones that draw more than letters.
  init?(_ setter: PageSetter, tone: Tone, _ theme: Theme) {
    guard tone == .truecolor || tone == .colours256, theme != .terminal else { return nil }
    geometry = setter.geometry
    let sides = geometry.pages.indices.map(setter.metrics(onSide:))
    room = sides.map { $0.leaf.columns - $0.text.origin.column }.min() ?? 0
    leaves = sides.map { PlainLeaf($0) }
    isOnePage = geometry.pages == [geometry.book]
    places = geometry.pages.enumerated().map { ($0, $1) }
      .sorted { $0.rect.origin.column < $1.rect.origin.column }
  }

  /// Writes consecutive spreads in batches, with form feeds between them.
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

  /// An estimate of the bytes per spread; most have fewer.
  private var roomOfSpread: Int { geometry.book.size.columns * geometry.book.size.rows }

  /// Appends a spread.
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
    guard side < spread.slots.count, let page = spread.slots[side] else { return }
    let place = PageSlot(side: side, isLast: isLast(side, of: spread), geometry: geometry)
    let laid = setter.layout.laidPage(page)
    if let laid, laid.section != section {
      section = laid.section
      lines = PlainSetter(laid.layout, room: room)
    }
    leaves[side].set(page, at: place, setter, laid?.index, by: &lines)
  }

  private func isLast(_ side: Int, of spread: Spread<Int>) -> Bool {
    spread.slots[(side + 1)...].allSatisfy { $0 == nil }
  }

  /// Appends one row of pages that are side by side.
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
  /// The separator between spreads.
  static let formFeed: [UInt8] = [0x0C]
}

extension [[UInt8]] {
  func joinedByFormFeeds() -> [UInt8] { Array<UInt8>(joined(separator: [UInt8].formFeed)) }
}
