internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// Says that a passage was highlighted, and opens a note on it if the next key is `n`. Other input goes to
/// the pages.
struct HighlightedLayer: BookLayer {
  private let highlight: Annotation

  init(_ highlight: Annotation) { self.highlight = highlight }

  let keys = [KeyScope.reading]
  let traits: LayerTraits = []

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([.close]) }
    if key.press == KeyPress("n") { return .used([.close, .open(NoteLayer(highlight, in: book))]) }
    return .passed(key.command == .showHelp ? [] : [.close])
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let bar = KeyBar(on: &canvas)
    bar.draw(
      ("Highlighted" as SafeText).inVisualOrder, notes: [book.folio(hiddenBy: bar)], on: &canvas)
    bar.draw(["n adds a note", "M lists your marks", "Esc closes"], on: &canvas)
  }
}
