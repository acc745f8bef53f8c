internal import CurlewMessages
internal import CurlewSettings

/// Commands of a layer that the key list shows in one row, with what they do.
struct KeyRow: Sendable {
  let scope: KeyScope
  let commands: [Command]
  let summary: Message

  private init(_ scope: KeyScope, _ commands: [Command], _ summary: Message) {
    (self.scope, self.commands, self.summary) = (scope, commands, summary)
  }

  static let all = [
    KeyRow(.reading, ["jump-back", "jump-forward"], "back from a jump; forward again"),
    KeyRow(.reading, ["next-chapter", "previous-chapter"], "next chapter; previous one"),
    KeyRow(.reading, ["turn-by-itself", "show-words"], "pages, or words, by themselves"),
    KeyRow(.reading, ["ruler-down", "ruler-up", "change-ruler"], "ruler: down, up, more lines"),
    KeyRow(.reading, ["name-place", "go-to-name"], "give this place a letter; go to one"),
    KeyRow(
      .reading, ["longer-lines", "shorter-lines", "usual-lines"], "longer, shorter, usual lines"),
    KeyRow(.reading, [.firstPage, .lastPage], "first page, last page"),
    KeyRow(.reading, [.showOverview, .showSlider], "overview of all pages; slider"),
    KeyRow(.reading, ["correct-contents", .showNotes], "correct chapters; list of notes"),
    KeyRow(.reading, [.showShelf, "other-book"], "shelf; the book before this one"),
    KeyRow(.reading, [.lookUp, .showPeople], "who is that, or a word; all persons"),
    KeyRow(.reading, ["read-aloud", "undo"], "read aloud; bring back a note"),
    KeyRow(.reading, [.nextLink, "previous-link"], "next link or picture; back"),
    KeyRow(
      .reading, ["pan-right", "pan-left", "number-lines"], "wide lines: on, back; line numbers"),
    KeyRow(
      .reading, ["other-language", "change-glosses"], "translation; its words above rare ones"),
    KeyRow(.reading, ["change-look", .changeTheme], "look: lines, margins …; next theme"),
    KeyRow(.reading, ["reload", "as-printed"], "read again; PDF, DjVu as printed"),
    KeyRow(.search, ["next-hit", "previous-hit"], "next hit; previous hit"),
    KeyRow(
      .selecting, ["select-next", "select-previous"],
      "next; previous (sentence, word …)"),
    KeyRow(.selecting, ["select-below", "select-above"], "a line down; a line up"),
    KeyRow(.selecting, ["extend-forward", "extend-backward"], "one more; one less"),
    KeyRow(.selecting, ["extend-line-down", "extend-line-up"], "a line more; a line less"),
    KeyRow(
      .selecting, ["select-sentence", "select-word", "select-paragraph", "select-letter"],
      "sentences, words, paragraphs, letters"),
    KeyRow(.listening, ["slower", "faster"], "slower; faster"),
    KeyRow(.singly, ["slower", "faster"], "slower; faster"),
    KeyRow(.list, [.up, .down], "up, down; slider: by chapter"),
    KeyRow(.list, [.left, .right], "left, right, or by a screen"),
    KeyRow(.list, [.previousPage, .nextPage], "by a screen"),
    KeyRow(.list, [.firstPage, .lastPage], "to the beginning, to the end"),
    KeyRow(.shelf, [.up, .down, .left, .right], "to another book"),
    KeyRow(.shelf, ["add-folder", "decline-folder"], "take a folder that is offered; decline it"),
    KeyRow(.shelf, ["remove-book", "undo"], "take a book off the shelf; bring it back"),
    KeyRow(.shelf, [.previousPage, .nextPage], "by a screen"),
    KeyRow(
      .shelf, ["mark-to-read", "mark-reading", "mark-done", "mark-left"],
      "to read, reading, done, left; again: as its place says"),
    KeyRow(.shelf, [.nextBoard, "previous-board"], "next board; previous board"),
    KeyRow(.shelf, [.firstPage, .lastPage], "first book, last book"),
    KeyRow(.picture, ["zoom-in", "zoom-out"], "larger, smaller"),
    KeyRow(.picture, [.left, .right, .up, .down], "move"),
    KeyRow(.picture, [.nextPage, .previousPage], "next picture, previous picture"),
    KeyRow(.look, ["previous-value", "next-value"], "previous value, next value"),
  ]
}
