internal import CurlewAppSupport
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
    let board = Rect(column: 2, row: 0, columns: size.columns - 2, rows: size.rows)
    var inside = board.inset(columns: size.columns >= 16 ? 2 : 1, rows: 2)
    if widestWord <= inside.size.columns {
      canvas.drawFrame(board, style: text)
    } else {
      // Two rules leave the words more room.
      inside = board.inset(columns: 0, rows: 2)
      let rule = SafeText(String(repeating: "─", count: max(board.size.columns, 0)))
      for row in [0, size.rows - 1] {
        canvas.write(rule, at: Point(column: board.origin.column, row: row), style: text)
      }
    }
    guard !inside.isEmpty else { return canvas }
    drawWords(on: &canvas, in: inside, text)
    return canvas
  }

  /// The title without a subtitle.
  private var name: String { splitTitle(title).title }

  private var widestWord: Int {
    widestPiece(of: separateWords(name + " " + (author ?? "")))
  }

  private static let mostRowsOfAuthor = 4

  private func drawWords(on canvas: inout TextCanvas, in area: Rect, _ style: Style) {
    var bold = style
    bold.attributes = .bold
    let size = area.size
    let title = balancedLines(name, columns: size.columns)
    let rest = min(max(size.rows - title.count - 1, 2), Self.mostRowsOfAuthor, size.rows - 2)
    let by = balancedLines(author ?? "", columns: size.columns).cut(to: max(rest, 0))
    let lines = title.cut(to: max(size.rows - by.count - 1, 1))
    for (texts, top, style) in [
      (lines, area.origin.row, bold), (by, area.rows.upperBound - by.count, style),
    ] {
      for (row, line) in texts.enumerated() {
        canvas.centre(
          line.truncated(to: size.columns).inVisualOrder, row: top + row, within: area,
          style: style)
      }
    }
    let free = size.rows - lines.count - by.count
    guard free >= 3 else { return }
    let ornament = Self.ornaments[Int(hash / 64 % UInt64(Self.ornaments.count))]
    canvas.centre(
      ornament, row: area.origin.row + lines.count + free / 2, within: area, style: style)
  }
}

extension [SafeText] {
  /// The first lines, with an ellipsis if there are more.
  fileprivate func cut(to most: Int) -> [SafeText] {
    guard count > most, most > 0 else { return Array(prefix(most)) }
    return prefix(most - 1) + [self[most - 1] + "…"]
  }
}
