internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings
internal import CurlewSystem

/// What a command of the reader has written, at the foot of the screen.
struct OutputContent: SheetContent {
  private let paragraphs: [Substring]
  private let command: SafeText
  private(set) var rows: [SheetRow] = []

  init(_ text: String, of command: String) {
    paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.command = SafeText(command)
  }

  var title: SafeText { command }
  let hints: [SafeText] = ["Esc closes"]
  let emptyText: SafeText = "It has written nothing"
  let shape = SheetShape(
    columns: 76, marks: 0, share: (2, 5), place: .foot, isOfInterface: false,
    traits: [.modal, .dimsPages])

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = paragraphs.flatMap { paragraph in
      let lines = SheetText.lines(of: String(paragraph), columns: room.columns)
      return (lines.isEmpty ? [SheetText("")] : lines).map { SheetRow($0) }
    }
  }
}

extension PendingWork {
  /// Shows what a command line writes.
  static func output(of line: String, on desk: Desk) -> PendingWork {
    let variables = desk.reading?.variables ?? []
    let tool = ShellCommand(line, variables: variables).tool(readsErrors: true)
    let isCancelled = CancelFlag()
    let job = desk.jobs.run {
      try? tool.output(
        for: Descriptor(reading: "/dev/null"), limit: 1 << 20, isCancelled: { isCancelled.isSet })
    }
    return PendingWork(
      job, SafeText("Running “\(line)”"), at: desk.now, cancelledBy: { isCancelled.set() }
    ) { _, bytes in
      let text = bytes.map { String(decoding: $0, as: UTF8.self) }
      let shown =
        text ?? Message("It did not end within 30 seconds, or it wrote more than 1 MB.").text
      return [.open(Sheet(OutputContent(shown, of: line)))]
    }
  }
}
