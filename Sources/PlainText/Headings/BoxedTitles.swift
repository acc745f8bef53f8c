internal import CurlewManuscript

/// Finds titles in boxes that are drawn with characters:
///
///     +-----------+    *************
///     | The Shore |    * The Shore *
///     +-----------+    *************
struct BoxedTitles {
  let text: TextLines

  private static let fewest = 3

  /// The blocks that are nothing but a box, ascending; none if there are only one or two.
  func wholeBoxes(in blocks: [LineBlock]) -> [Int] {
    enough(
      blocks.indices.filter {
        blocks[$0].lines.count == 3 && isBox(from: blocks[$0].lines.lowerBound)
      })
  }

  /// The blocks that are the title between the borders of a box, which are blocks too.
  func titles(in blocks: [LineBlock]) -> [Int] {
    enough(
      blocks.indices.dropFirst().dropLast().filter { index in
        let line = blocks[index].lines.lowerBound
        return blocks[index - 1].lines == line - 1..<line && blocks[index].lines.count == 1
          && blocks[index + 1].lines == line + 1..<line + 2 && isBox(from: line - 1)
      })
  }

  private func enough(_ found: [Int]) -> [Int] { found.count >= Self.fewest ? found : [] }

  /// Whether three lines are a box.
  private func isBox(from line: Int) -> Bool {
    let border = text.bytes(of: line)
    return Self.isBorder(border) && border == text.bytes(of: line + 2)
      && Self.title(in: text.bytes(of: line + 1)) != nil
  }

  /// Whether a line repeats one sign. Its first and last characters may be corners: `+-----+`.
  private static func isBorder(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 5, let corner = line.first, corner == line.last,
      corner.isOne(of: "+*#=-")
    else { return false }
    let edge = line.dropFirst().dropLast()
    return edge.allSatisfy { $0 == edge.first } && edge[edge.startIndex].isOne(of: "*#=-")
  }

  /// The words between the sides of a box.
  static func title(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let side = line.first, side == line.last, side.isOne(of: "|*#") else { return nil }
    let isSide = { (byte: UInt8) in byte == side || byte == 0x20 }
    guard let start = line.firstIndex(where: { !isSide($0) }),
      let last = line.lastIndex(where: { !isSide($0) }), case let title = line[start...last],
      line[start - 1] == 0x20, line[last + 1] == 0x20, !title.contains(side),
      title.contains(where: { $0.isASCIILetterOrDigit || $0 >= 0x80 })
    else { return nil }
    return title
  }
}
