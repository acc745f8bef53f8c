internal import CurlewManuscript
internal import CurlewNumerals

/// A row at the head or foot of a page, which may name the page or its chapter instead of being text.
struct EdgeRow {
  typealias Place = PlacedPage.LinePlace

  /// The places of its lines, which have the same height on the page, from left to right.
  let places: [Place]
  let key: Key
  let text: [UInt8]
  /// The numbers at its ends.
  let numbers: [Int]
  /// Whether it looks like a footnote: a number and words at the foot of the page.
  let isLikeNote: Bool
  let isLarge: Bool
  let endsSentence: Bool
  private let wordCount: Int

  /// The part of a running row that is the same on each page.
  struct Key: Hashable {
    /// The words, without a number at their beginning or end.
    let text: [UInt8]
    /// The distance from the upper edge, in rows, and the side from which rows were counted.
    let place: Int
  }

  private static let mostRows = 2
  private static let leastWordsOfProse = 4

  init(
    _ first: Place, _ rest: some Sequence<Place>, of page: PlacedPage, isFoot: Bool,
    _ geometry: PageGeometry
  ) {
    places = [first] + rest
    let lines = places.map { page[$0] }
    let words = lines.flatMap { $0.text.split { $0 == 0x20 || $0 == 0x09 } }
    let isNumber = { (word: ArraySlice<UInt8>) in Int(reading: word, in: .ordinals) != nil }
    let rest = words.first.map(isNumber) == true ? words.dropFirst() : words[...]
    let name = rest.last.map(isNumber) == true ? rest.dropLast() : rest
    key = Key(
      text: Array(name.joined()), place: Int(page[first].middle / 12) * 2 + (isFoot ? 1 : 0))
    text = Array(words.joined(separator: [0x20]))
    numbers = [words.first, words.last].compactMap { $0 }.compactMap {
      Int(reading: $0, in: .ordinals)
    }
    isLikeNote = isFoot && rest.count < words.count && !name.isEmpty
    isLarge = lines.allSatisfy(geometry.isLarge)
    (wordCount, endsSentence) = (
      name.count, name.last?.last.map { [0x2E, 0x21, 0x3F].contains($0) } ?? false
    )
  }

  /// Whether it is probably a line of the text.
  var isProse: Bool { endsSentence || wordCount >= Self.leastWordsOfProse }

  /// The rows at one edge of a page, from there inwards.
  static func rows(of page: PlacedPage, atFoot isFoot: Bool, _ geometry: PageGeometry) -> [EdgeRow]
  {
    var places = page.places.sorted {
      isFoot ? page[$0].middle > page[$1].middle : page[$0].middle < page[$1].middle
    }[...]
    var rows: [EdgeRow] = []
    while let outermost = places.first, rows.count < mostRows {
      let line = page[outermost]
      let row = places.prefix { abs(page[$0].middle - line.middle) < line.height / 2 }
      places = places.dropFirst(max(row.count, 1))
      let sorted = row.sorted { page[$0].left < page[$1].left }
      rows.append(
        EdgeRow(
          sorted.first ?? outermost, sorted.dropFirst(), of: page, isFoot: isFoot, geometry))
    }
    return rows
  }
}
