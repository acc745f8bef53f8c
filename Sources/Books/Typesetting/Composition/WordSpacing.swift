extension WordRow {
  /// The widest space. A line that would need a wider one is left short.
  private static let widestSpace = 3

  /// Spreads a number of cells over the spaces between the words. Each gets an equal share; `SpaceChoice`
  /// says which ones get a cell of the remainder.
  package mutating func fill(_ room: Int, below above: WideSpaces) {
    guard room > 0, spaces > 0 else { return }
    let (each, rest) = room.quotientAndRemainder(dividingBy: spaces)
    guard each < Self.widestSpace else { return }
    let chosen = SpaceChoice.choose(rest, of: spaces) { space, number in
      let (gap, column) = (Int(words[space + 1].gap), Int(words[space + 1].column))
      let start = self.column + column - gap + each * space + number
      let isBelow = above.touch(start..<start + gap + each + 1)
      let stretchPreference = Int(Int8(bitPattern: words[space].stretchPreference))
      return 100 * ((isBelow ? SpaceChoice.river : 0) - stretchPreference)
    }
    for index in words.indices.dropFirst() { words[index].space += UInt16(each) }
    for space in chosen { words[space + 1].space += 1 }
    guard words.allSatisfy({ $0.space <= max(Self.widestSpace, Int($0.gap)) }) else {
      for index in words.indices { words[index].space = UInt16(words[index].gap) }
      return
    }
    width += room - narrowKeptSpaces()
  }

  /// Gives the spaces that are to stay narrow their cells in the text, and returns the cells taken away.
  private mutating func narrowKeptSpaces() -> Int {
    var cells = 0
    for index in words.indices.dropFirst()
    where words[index - 1].stretchPreference == Word.neverStretched {
      cells += Int(words[index].space) - Int(words[index].gap)
      words[index].space = UInt16(words[index].gap)
    }
    return cells
  }
}
