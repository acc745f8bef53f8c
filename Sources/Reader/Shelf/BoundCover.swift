internal import CurlewCells
internal import CurlewGlyphs
internal import Paging

/// The cover of a book without a picture: cloth with a frame, title, author and an ornament. The colour of
/// the cloth and the ornament depend on title and author only.
struct BoundCover {
  let title: String
  let author: String?

  /// Most are close to a colour of the 256-colour palette.
  private static let cloths = [
    0x6E2020, 0x7A2A22, 0x1F3F70, 0x1E5560, 0x5A4012, 0x7A5A1E, 0x54501E, 0x1A5E2E, 0x5E1A56,
    0x1A2A78, 0x2F4A3C, 0x4A2F4B,
  ].map { RGB($0) }
  private static let gold = RGB(0xE6CF96)
  private static let ornaments: [SafeText] = ["◆", "★", "•", "· ◆ ·", "• • •", "─ ★ ─"]

  private var hash: UInt64 {
    var hash = Hash64()
    hash.add(title.utf8)
    hash.add((author ?? "").utf8)
    // FNV gives similar titles similar high bits; the multiplication spreads them.
    return ((hash.value ^ hash.value >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 40
  }

  func drawn(_ size: Size) -> TextCanvas {
    let cloth = Self.cloths[Int(hash % UInt64(Self.cloths.count))]
    let text = Style(ink: Self.gold, on: cloth)
    var canvas = TextCanvas(size, style: text)
    // A darker column shows the hinge.
    canvas.restyle(Rect(column: 1, row: 0, columns: 1, rows: size.rows)) { style in
      style.paper = Tint(surface: cloth, light: 30)
    }
    let frame = Rect(column: 2, row: 0, columns: size.columns - 2, rows: size.rows)
    canvas.drawFrame(frame, style: text)
    let inside = frame.inset(columns: size.columns >= 16 ? 2 : 1, rows: 2)
    guard !inside.isEmpty else { return canvas }
    drawWords(on: &canvas, in: inside, text)
    return canvas
  }

  /// The first lines of a text, in visual order. The last ends with an ellipsis if there are more.
  private func lines(_ text: String, most: Int, _ columns: Int) -> [SafeText] {
    let all = balancedLines(text, columns: columns)
    return all.prefix(most).enumerated().map { row, line in
      let isCut = row == most - 1 && all.count > most
      return (isCut ? line + "…" : line).truncated(to: columns).inVisualOrder
    }
  }

  private func drawWords(on canvas: inout TextCanvas, in area: Rect, _ style: Style) {
    var bold = style
    bold.attributes = .bold
    let by = author.map { lines($0, most: 2, area.size.columns) } ?? []
    let name = lines(
      splitTitle(title).title, most: max(area.size.rows - by.count - 1, 1), area.size.columns)
    for (row, line) in name.enumerated() {
      canvas.centre(line, row: area.origin.row + row, within: area, style: bold)
    }
    for (row, line) in by.enumerated() {
      canvas.centre(
        line, row: area.rows.upperBound - by.count + row, within: area, style: style)
    }
    let (above, below) = (name.count, by.count)
    let free = area.size.rows - above - below
    guard free >= 3 else { return }
    let ornament = Self.ornaments[Int(hash / 64 % UInt64(Self.ornaments.count))]
    canvas.centre(ornament, row: area.origin.row + above + free / 2, within: area, style: style)
  }
}
