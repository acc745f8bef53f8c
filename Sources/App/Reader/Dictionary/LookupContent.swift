internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewMessages
internal import CurlewSettings

/// What the dictionaries say about a word, at the foot of the screen. The dictionary that the reader has chosen comes
/// first.
struct LookupContent: SheetContent {
  private var lookup: Lookup
  private let language: String?
  private(set) var rows: [SheetRow] = []

  /// - Parameter language: The code of the language of the word.
  init(_ lookup: Lookup, in language: String?) { (self.lookup, self.language) = (lookup, language) }

  var title: SafeText { SafeText(lookup.word) }
  var hints: [SafeText] {
    lookup.entries.contains { $0.source != subject }
      ? ["→ next dictionary    Esc closes", "Esc closes"] : ["Esc closes"]
  }
  let opener: Command? = .lookUp
  let shape = SheetShape(
    columns: 76, marks: 0, share: (2, 5), place: .foot, isOfInterface: false,
    traits: [.modal, .dimsPages])
  /// The dictionary whose entries come first.
  var subject: String { lookup.entries.first?.source ?? "" }

  static let commands: [SheetCommand<LookupContent>] = [
    .init(.right, "the next dictionary", .right) { $0.step(1, on: &$2) },
    .init(.left, "the dictionary before", .left) { $0.step(-1, on: &$2) },
  ]

  /// Chooses the next dictionary, or the one before: it comes first, also for the next words.
  private mutating func step(_ direction: Int, on desk: inout Desk) -> [Effect]? {
    // The entries of a dictionary stand together: the list is rotated to the next dictionary, or to the last one.
    let sources = lookup.entries.map(\.source)
    let start =
      direction > 0
      ? sources.firstIndex { $0 != sources.first }
      : sources.lastIndex { $0 != sources.last }.map { $0 + 1 }
    guard let start else { return nil }
    lookup.entries = Array(lookup.entries[start...] + lookup.entries[..<start])
    desk.dictionary = subject
    return []
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = lines(columns: room.columns).map { SheetRow($0) }
  }

  private func lines(columns: Int) -> [SheetText] {
    guard !lookup.entries.isEmpty else {
      return reasons.flatMap { SheetText.lines(of: $0.text, columns: columns) }
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

  /// Why nothing was found, and what would help.
  private var reasons: [Message] {
    let nearest = lookup.nearest.listed
    var reasons: [Message] = []
    if lookup.hasDictionaries {
      reasons.append(
        nearest.isEmpty
          ? "“\(lookup.word)” is not in the dictionaries."
          : "“\(lookup.word)” is not in the dictionaries. Near it: \(nearest)")
    }
    if lookup.suitsLanguage { return reasons }
    let package = DictionaryLanguage.package(
      from: language, to: MessageCatalogue.current?.language ?? "en")
    reasons.append("No dictionary for this language is installed.")
    if let package {
      reasons.append("On Debian and Ubuntu, “apt install \(package)” installs one.")
    }
    return reasons + [
      "Dictionaries in the formats StarDict and dictd work, too: put their files into "
        + "~/.local/share/curlew/dictionaries."
    ]
  }
}
