/// The panels of a page of a comic book: what gutters of blank paper divide, at first from edge to edge, then each part
/// in the other direction, and so on.
extension Bitmap {
  /// The panels in reading order; none if no gutter divides the page.
  ///
  /// - Parameter rightToLeft: Whether those beside each other are read so.
  package func panels(rightToLeft: Bool) -> [PictureArea] {
    let page = PictureArea(x: 0, y: 0, width: width, height: height)
    let found = panels(in: page, inRows: true, rightToLeft)
    return found.count > 1 ? found : []
  }

  /// - Parameter isWhole: Whether nothing divides the area in the other direction.
  private func panels(
    in area: PictureArea, inRows: Bool, _ rightToLeft: Bool, isWhole: Bool = false
  ) -> [PictureArea] {
    let parts = parts(of: area, inRows: inRows)
    if isWhole, parts.count < 2 { return parts }
    return (rightToLeft && !inRows ? parts.reversed() : parts).flatMap {
      panels(in: $0, inRows: !inRows, rightToLeft, isWhole: parts.count < 2)
    }
  }

  /// The parts of an area between gutters that run in one direction, without blank edges.
  private func parts(of area: PictureArea, inRows: Bool) -> [PictureArea] {
    let length = inRows ? height : width
    let (thinnest, least) = (max(length / 150, 2), length / 16)
    var parts: [Range<Int>] = []
    let lines = inRows ? area.y..<area.y + area.height : area.x..<area.x + area.width
    for line in lines where !isBlank(line, of: area, inRows: inRows) {
      if let last = parts.last, line - last.upperBound < thinnest {
        parts[parts.count - 1] = last.lowerBound..<line + 1
      } else {
        parts.append(line..<line + 1)
      }
    }
    return parts.filter { $0.count >= least }.map { part in
      inRows
        ? PictureArea(x: area.x, y: part.lowerBound, width: area.width, height: part.count)
        : PictureArea(x: part.lowerBound, y: area.y, width: part.count, height: area.height)
    }
  }

  /// Whether a row or column of an area is paper, apart from dust.
  private func isBlank(_ line: Int, of area: PictureArea, inRows: Bool) -> Bool {
    let others = inRows ? area.x..<area.x + area.width : area.y..<area.y + area.height
    let inked = others.count { other in
      let pixel = inRows ? self[other, line] : self[line, other]
      return pixel.opacity > 127 && min(pixel.red, pixel.green, pixel.blue) < 200
    }
    return inked * 100 <= others.count
  }
}
