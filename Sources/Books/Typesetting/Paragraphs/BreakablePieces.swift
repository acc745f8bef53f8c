extension String {
  /// A word in the pieces between which a line may end without a hyphen: Chinese and Japanese
  /// characters, with the punctuation that must not be parted from them.
  package var breakablePieces: [String] {
    var pieces: [String] = []
    var (piece, former) = (UnicodeScalarView(), ScalarClass?.none)
    for scalar in unicodeScalars {
      let next = scalar.scalarClass
      if let former, former.isIdeographic || next.isIdeographic, BreakRule.allows(former, next) {
        pieces.append(String(piece))
        piece = UnicodeScalarView()
      }
      piece.append(scalar)
      former = next
    }
    return piece.isEmpty ? pieces : pieces + [String(piece)]
  }
}
