/// Spreads the room at a line's end over the spaces between its words.
///
/// Each space gets what divides evenly. What is left goes, a cell each, to spaces that lie evenly
/// along the line, rather behind the end of a sentence than within it, and rather not below a wide
/// space of the line above, since wide spaces one below the other run down a page like a river.
/// ``SpaceChoice`` finds the best of all.
package struct WordSpacing: Sendable {
  private var places: [SpaceChoice.Place] = []
  private var choice = SpaceChoice()

  /// The widest space; rather than a wider one the line is left short.
  private static let widest = 3

  package init() {}

  /// Spreads room over the spaces of a line below another.
  package mutating func spread(
    _ row: inout WordRow, filling room: Int, below above: borrowing WideSpaces
  ) {
    guard room > 0 else { return }
    findPlaces(row)
    guard !places.isEmpty else { return }
    let (each, rest) = room.quotientAndRemainder(dividingBy: places.count)
    if each > 0 { widen(&row, by: each) }
    if rest > 0 {
      choice.find(rest, of: places, each: each, below: above.columns.span) {
        row.words[$0.word].space &+= 1
      }
    }
    if isTooWide(row) { restore(&row) }
  }

  private func widen(_ row: inout WordRow, by cells: Int) {
    for place in places { row.words[place.word].space &+= Int32(truncatingIfNeeded: cells) }
  }

  private func isTooWide(_ row: borrowing WordRow) -> Bool {
    let (places, words) = (places.span, row.words.span)
    for index in places.indices {
      let place = places[index]
      if words[place.word].space > max(Self.widest, place.cells) { return true }
    }
    return false
  }

  private func restore(_ row: inout WordRow) {
    for place in places { row.words[place.word].space = Int32(truncatingIfNeeded: place.cells) }
  }

  private mutating func findPlaces(_ row: borrowing WordRow) {
    places.removeAll(keepingCapacity: true)
    let words = row.words.span
    var column = row.column
    places.append(addingCapacity: words.count) { places in
      for index in 1..<max(words.count, 1) {
        let (before, cells) = (words[index &- 1], Int(words[index].gap))
        column &+= Int(before.cells)
        if cells > 0 {
          places.append(
            SpaceChoice.Place(word: index, column: column, cells: cells, liking: Int(before.liking))
          )
        }
        column &+= cells
      }
    }
  }
}
