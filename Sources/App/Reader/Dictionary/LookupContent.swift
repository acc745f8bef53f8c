internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewSettings

/// What the dictionaries say about a word, at the foot of the screen.
struct LookupContent: SheetContent {
  private let lookup: Lookup
  private var lines: [Line] = []

  private struct Line {
    var text: SafeText
    var style: Style
  }

  init(_ lookup: Lookup) { self.lookup = lookup }

  var title: SafeText { SafeText(lookup.word) }
  var rows: [SheetRow] { lines.map { _ in SheetRow(item: nil) } }
  let hints: [SafeText] = ["Esc closes"]
  let opener: Command? = .lookUp
  let shape = SheetShape(
    columns: 76, marks: 0, share: (2, 5), place: .foot, traits: [.modal, .dimsPages])

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    lines = lines(columns: room.columns)
  }

  private func lines(columns: Int) -> [Line] {
    let (plain, soft) = (Style(.text, on: .panel), Style(.soft, on: .panel))
    guard !lookup.entries.isEmpty else {
      let reason =
        lookup.hasDictionaries
        ? "“\(lookup.word)” is not in the dictionaries."
        : "No dictionary is installed. On Debian and Ubuntu, “apt install dict-gcide” installs an "
          + "English one. Dictionaries in the formats StarDict and dictd work, too: put their files "
          + "into ~/.local/share/curlew/dictionaries."
      return filled(reason, columns).map { Line(text: $0, style: plain) }
    }
    // The last entry needs no blank line below it.
    return lookup.entries.flatMap { entry in
      let (head, paragraphs) = entry.lines(columns: columns)
      return [
        Line(
          text: SafeText(head).truncated(to: columns), style: Style(.accent, on: .panel, .bold)),
        Line(text: SafeText(entry.source).truncated(to: columns), style: soft),
      ] + paragraphs.flatMap { filled($0, columns).map { Line(text: $0, style: plain) } }
        + [Line(text: "", style: plain)]
    }.dropLast()
  }

  private func filled(_ text: String, _ columns: Int) -> [SafeText] {
    filledLines(text.split(separator: " ").map { SafeText($0) }, columns: columns)
      .map(\.inVisualOrder)
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    let line = lines[row.index]
    canvas.write(line.text, at: row.area.origin, style: line.style, clip: row.area)
  }
}
