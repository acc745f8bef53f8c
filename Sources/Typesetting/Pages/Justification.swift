/// The widest space of a justified line; rather than a wider one the line is left short.
private let widestSpace = 3

/// Spreads the room at a line's end over the spaces between its words, as evenly as whole cells
/// allow.
///
/// What does not divide evenly goes to spaces that lie evenly along the line, counted from the
/// left in one line and from the right in the next, so that wide spaces do not stand one below
/// another.
package func justified(_ gaps: [Int], filling room: Int, isOdd: Bool) -> [Int] {
  let places = gaps.indices.filter { gaps[$0] > 0 }
  guard room > 0, !places.isEmpty else { return gaps }
  let (each, rest) = room.quotientAndRemainder(dividingBy: places.count)
  var spaces = gaps
  for (index, place) in places.enumerated() {
    let position = isOdd ? places.count - 1 - index : index
    let isChosen = (position + 1) * rest / places.count > position * rest / places.count
    spaces[place] += each + (isChosen ? 1 : 0)
  }
  return places.contains { spaces[$0] > max(widestSpace, gaps[$0]) } ? gaps : spaces
}
