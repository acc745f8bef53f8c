internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// A question about the open book, in the bar at the foot of the screen. Any input closes it; each key that is typed opens
/// a new one with what was typed so far.
struct Prompt: BookLayer {
  /// What the bar says: the question, a note at its end, and wordings of the keys.
  typealias Words = (question: SafeText, note: SafeText, keys: [[SafeText]])

  let traits: LayerTraits = []
  var keys: [KeyScope] = []
  let words: (Reading, KeyBar) -> Words
  /// What follows from a key; nil for one that is no answer and goes on to the pages.
  let answer: (KeyInput, inout Reading, Duration) -> [Effect]?

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input, let effects = answer(key, &book, now) else {
      return .passed([.close])
    }
    return .used([.close] + effects)
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let bar = KeyBar(on: &canvas)
    let (question, note, keys) = words(book, bar)
    bar.draw(question.inVisualOrder, notes: [note], on: &canvas)
    bar.draw(keys, on: &canvas)
  }
}
