internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewSettings

/// What the dictionaries say about a word, at the foot of the screen.
struct LookupContent: SheetContent {
  private let lookup: Lookup
  private(set) var rows: [SheetRow] = []

  init(_ lookup: Lookup) { self.lookup = lookup }

  var title: SafeText { SafeText(lookup.word) }
  let hints: [SafeText] = ["Esc closes"]
  let opener: Command? = .lookUp
  let shape = SheetShape(
    columns: 76, marks: 0, share: (2, 5), place: .foot, isOfInterface: false,
    traits: [.modal, .dimsPages])

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = lines(columns: room.columns).map { SheetRow($0) }
  }

  private func lines(columns: Int) -> [SheetText] {
    guard !lookup.entries.isEmpty else {
      let nearest = lookup.nearest.listed
      let reason: Message =
        lookup.hasDictionaries
        ? nearest.isEmpty
          ? "“\(lookup.word)” is not in the dictionaries."
          : "“\(lookup.word)” is not in the dictionaries. Near it: \(nearest)"
        : "No dictionary is installed. On Debian and Ubuntu, “apt install dict-gcide” installs an "
          + "English one. Dictionaries in the formats StarDict and dictd work, too: put their files "
          + "into ~/.local/share/curlew/dictionaries."
      return SheetText.lines(of: reason.text, columns: columns)
    }
    // The last entry needs no blank line below it.
    return lookup.entries.flatMap { entry in
      let (head, paragraphs) = entry.lines(columns: columns)
      return [
        SheetText(SafeText(head), Style(.accent, on: .panel, .bold)),
        SheetText(SafeText(entry.source), Style(.soft, on: .panel)),
      ] + paragraphs.flatMap { SheetText.lines(of: $0, columns: columns) } + [SheetText("")]
    }.dropLast()
  }
}
