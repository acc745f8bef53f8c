internal import CurlewAppSupport
package import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewTypesetting

/// A cover of cloth: title, author and an ornament in a frame. Where there is little room, two rules or four corners
/// replace the frame. No letter touches an edge.
package struct BoundCover {
  package let title: String
  package let author: String?
  /// The colour of the cloth, such as that of a picture; nil for one that depends on title and author only.
  package var colour: RGB?
  /// The columns at the outer edge that a ribbon will cover.
  package var ribbon = 0

  package init(title: String, author: String? = nil, colour: RGB? = nil, ribbon: Int = 0) {
    (self.title, self.author, self.colour, self.ribbon) = (title, author, colour, ribbon)
  }

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

  var ornament: SafeText { Self.ornaments[Int(hash / 64 % UInt64(Self.ornaments.count))] }

  private var cloth: RGB {
    colour.map { $0.darkened(under: Self.gold) }
      ?? Self.cloths[Int(hash % UInt64(Self.cloths.count))]
  }

  private var text: Style { Style(ink: Self.gold, on: cloth) }

  /// The cloth without words.
  func board(_ size: Size) -> TextCanvas {
    var canvas = TextCanvas(size, style: text)
    // A darker column shows the hinge.
    canvas.restyle(Rect(column: 1, row: 0, columns: 1, rows: size.rows)) { style in
      style.paper = Tint(surface: cloth, light: 30)
    }
    return canvas
  }

  package func drawn(_ size: Size) -> TextCanvas {
    var canvas = board(size)
    let board = Rect(column: 2, row: 0, columns: size.columns - 2, rows: size.rows)
    var (framed, ruled) = (board.inset(columns: 2, rows: 2), board.inset(columns: 1, rows: 2))
    framed.size.columns -= max(ribbon - 2, 0)
    ruled.size.columns -= max(ribbon - 1, 0)
    if hasRoom(in: framed.size) {
      canvas.drawFrame(board, style: text)
      drawWords(on: &canvas, in: framed, text)
    } else if hasRoom(in: ruled.size) {
      let rule = SafeText(String(repeating: "─", count: ruled.size.columns))
      for row in [0, size.rows - 1] {
        canvas.write(rule, at: Point(column: ruled.origin.column, row: row), style: text)
      }
      drawWords(on: &canvas, in: ruled, text)
    } else {
      var cornered = board.inset(columns: 1, rows: 1)
      cornered.size.columns -= max(ribbon - 1, 0)
      drawCorners(of: board, on: &canvas)
      drawWords(on: &canvas, in: cornered, text)
    }
    return canvas
  }

  private func drawCorners(of board: Rect, on canvas: inout TextCanvas) {
    guard board.size.columns >= 2, board.size.rows >= 2 else { return }
    let (right, bottom) = (board.columns.upperBound - 1, board.rows.upperBound - 1)
    canvas.write("╭", at: board.origin, style: text)
    canvas.write("╮", at: Point(column: right, row: board.origin.row), style: text)
    canvas.write("╰", at: Point(column: board.origin.column, row: bottom), style: text)
    canvas.write("╯", at: Point(column: right, row: bottom), style: text)
  }

  /// The title without a subtitle.
  private var name: String { splitTitle(title).title }

  /// Whether no word is cut, and no line is left out.
  private func hasRoom(in room: Size) -> Bool {
    SafeText(name + " " + (author ?? "")).widestPart <= room.columns
      && lines(name, room.columns).count + lines(author ?? "", room.columns).count < room.rows
  }

  /// Text in lines.
  private func lines(_ text: String, _ columns: Int) -> [SafeText] {
    let words = text.split(separator: " ").flatMap { divided(String($0), columns) }
    return balancedLines(words.joined(separator: " "), columns: columns)
  }

  /// The parts of a word that is wider than a line: divided at its hyphens, else into equal parts.
  private func divided(_ word: String, _ columns: Int) -> [String] {
    let text = SafeText(word)
    guard columns > 2, text.width > columns, text.widestPart == text.width else { return [word] }
    if let hyphen = word.dropFirst().dropLast().firstIndex(of: "-") {
      let rest = String(word[word.index(after: hyphen)...])
      return divided(String(word[...hyphen]), columns) + divided(rest, columns)
    }
    let most = columns - 1
    let pieces = (word.count + most - 1) / most
    let length = (word.count + pieces - 1) / pieces
    return stride(from: 0, to: word.count, by: length).map { start in
      let isLast = start + length >= word.count
      return String(word.dropFirst(start).prefix(length)) + (isLast ? "" : "-")
    }
  }

  private static let mostRowsOfAuthor = 4

  private func drawWords(on canvas: inout TextCanvas, in area: Rect, _ style: Style) {
    guard !area.isEmpty else { return }
    var bold = style
    bold.attributes = .bold
    let size = area.size
    let title = lines(name, size.columns)
    let rest = min(max(size.rows - title.count - 1, 1), Self.mostRowsOfAuthor, size.rows - 2)
    let by = lines(author ?? "", size.columns).cut(to: rest, columns: size.columns)
    let lines = title.cut(to: max(size.rows - by.count - 1, 1), columns: size.columns)
    for (texts, top, style) in [
      (lines, area.origin.row, bold), (by, area.rows.upperBound - by.count, style),
    ] {
      for (row, line) in texts.enumerated() {
        canvas.centre(
          line.inVisualOrder, row: top + row, within: area,
          style: style)
      }
    }
    let free = size.rows - lines.count - by.count
    guard free >= 3 else { return }
    canvas.centre(
      ornament, row: area.origin.row + lines.count + free / 2, within: area, style: style)
  }
}

extension RGB {
  /// Dark enough for letters of a light colour.
  fileprivate func darkened(under ink: RGB) -> RGB {
    var colour = self
    while colour.contrast(with: ink) < 5, colour != RGB(0) {
      colour = RGB(
        red: colour.red / 8 * 7, green: colour.green / 8 * 7, blue: colour.blue / 8 * 7)
    }
    return colour
  }
}
