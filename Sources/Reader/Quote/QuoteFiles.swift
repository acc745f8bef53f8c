internal import Cells
internal import System

/// The folder of quote cards: each as an SVG and as text with colours.
struct QuoteFiles {
  let directory: String

  /// Writes a card, and returns the path of its SVG. The same card is written to the same files.
  func write(_ card: QuoteCard, in theme: Theme) throws(Complaint) -> String {
    let stem = Path.join(directory, name(of: card))
    let picture = card.picture
    let files = [
      (stem + ".ansi", picture.coloured(.truecolor, theme: theme) + "\n"),
      (stem + ".svg", VectorPicture(picture, theme: theme).text),
    ]
    for (path, text) in files {
      try naming(path) { () throws(SystemError) in
        try SafeSave.create(path, with: Array(text.utf8))
      }
    }
    return stem + ".svg"
  }

  /// The title and a number that depends on the passage.
  private func name(of card: QuoteCard) -> String {
    var hash = Hash64()
    hash.add(card.passage.utf8)
    let letters = card.title.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let words = String(letters.prefix(40)).split(separator: "-").joined(separator: "-")
    let number = String(UInt32(truncatingIfNeeded: hash.value), radix: 16)
    return "\(words.isEmpty ? "quote" : words)-\(number)"
  }
}
