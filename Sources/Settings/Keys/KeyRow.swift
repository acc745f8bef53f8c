/// Commands of a layer that the key list shows in one row, with what they do.
package struct KeyRow: Sendable {
  package let layer: KeyLayer
  package let commands: [Command]
  package let summary: String

  private init(_ layer: KeyLayer, _ commands: [Command], _ summary: String) {
    (self.layer, self.commands, self.summary) = (layer, commands, summary)
  }

  package static let all = [
    KeyRow(.reading, [.jumpBack, .jumpForward], "back from a jump; forward again"),
    KeyRow(.reading, [.nextLink, .previousLink], "next link or picture; back"),
    KeyRow(.reading, [.panRight, .panLeft], "show the rest of wide lines; go back"),
    KeyRow(.search, [.nextHit, .previousHit], "next hit; previous hit"),
    KeyRow(
      .selecting, [.selectNext, .selectPrevious],
      "next; previous (sentence, word …)"),
    KeyRow(.selecting, [.selectBelow, .selectAbove], "a line down; a line up"),
    KeyRow(.selecting, [.extendForward, .extendBackward], "one more; one less"),
    KeyRow(.selecting, [.extendLineDown, .extendLineUp], "a line more; a line less"),
    KeyRow(
      .selecting, [.selectSentence, .selectWord, .selectParagraph, .selectLetter],
      "sentences, words, paragraphs, letters"),
    KeyRow(.list, [.up, .down], "up, down; slider: by chapter"),
    KeyRow(.list, [.left, .right], "left, right, or by a screen"),
    KeyRow(.list, [.previousPage, .nextPage], "by a screen"),
    KeyRow(.list, [.firstPage, .lastPage], "to the beginning, to the end"),
    KeyRow(.shelf, [.up, .down, .left, .right], "to another book"),
    KeyRow(.shelf, [.addFolder, .declineFolder], "take a folder that is offered; decline it"),
    KeyRow(.shelf, [.removeBook, .undo], "take a book off the shelf; bring it back"),
    KeyRow(.shelf, [.previousPage, .nextPage], "by a screen"),
    KeyRow(.shelf, [.firstPage, .lastPage], "first book, last book"),
    KeyRow(.picture, [.zoomIn, .zoomOut], "larger, smaller"),
    KeyRow(.picture, [.left, .right, .up, .down], "move"),
    KeyRow(.picture, [.nextPage, .previousPage], "next picture, previous picture"),
    KeyRow(.look, [.previousValue, .nextValue], "previous value, next value"),
  ]
}
