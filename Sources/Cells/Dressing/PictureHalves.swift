internal import CurlewGlyphs

extension Cell {
  /// Whether the cell shows a part of a picture, and no text.
  package var showsPicture: Bool {
    style.hasColour && (isBlank ? style.paper.hasColour : style.ink.isColouredSurface)
  }

  /// The colours of the upper and the lower half of a cell that shows a part of a picture; nil where
  /// it does not.
  package var pictureHalves: (upper: RGB?, lower: RGB?) {
    guard showsPicture else { return (nil, nil) }
    let mask = isBlank ? 0 : cluster.scalar.flatMap { BlockElement.mask(of: $0) } ?? 0
    return (half(mask & 0xFFFF_FFFF), half(mask >> 32))
  }

  /// The colour of half a cell, of whose 32 parts these are ink.
  private func half(_ ink: UInt64) -> RGB? {
    let cover = Double(ink.nonzeroBitCount) / 32
    let (ink, paper) = (style.ink.colour, style.paper.colour)
    guard let ink, cover > 0 else { return paper }
    return paper.map { $0.mixed(with: ink, cover) } ?? (cover > 0.5 ? ink : nil)
  }
}
