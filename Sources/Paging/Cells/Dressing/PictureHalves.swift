internal import CurlewGlyphs

extension Cell {
  /// Whether the cell shows a part of a picture, and no text. A blank with coloured ink is a space between
  /// coloured words.
  package var showsPicture: Bool {
    guard isBlank else { return style.ink.isColouredSurface }
    return style.paper.hasColour && (!style.ink.hasColour || style.ink.isColouredSurface)
  }

  /// Whether the cell shows a part of a picture, in colours of its own or in ink, and no text.
  package var showsDrawing: Bool { showsPicture || inkMask != nil }

  /// How strong the ink is in the upper and the lower half of a cell that shows a part of a drawing in
  /// ink, 0 to 1; nil for other cells.
  package var inkHalves: (upper: Double, lower: Double)? {
    guard let mask = inkMask else { return nil }
    let strength = Double(min(style.contrast, Style.fullContrast)) / Double(Style.fullContrast) / 32
    return (
      Double((mask & 0xFFFF_FFFF).nonzeroBitCount) * strength,
      Double((mask >> 32).nonzeroBitCount) * strength
    )
  }

  /// The parts of the cell that a block element covers with ink.
  private var inkMask: UInt64? {
    guard !isBlank, style.ink.role == .text, !style.ink.isColouredSurface else { return nil }
    return cluster.scalar.flatMap { BlockElement.mask(of: $0) }
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
