import CurlewCells
import Testing

@testable import CurlewReader

/// A note while it is typed.
@Suite(.timeLimit(.minutes(90))) struct TextEditorTests {
  /// The text after each of some keys with Control.
  private func texts(_ text: String, _ keys: String) -> [String] {
    var editor = TextEditor(text, columns: 40)
    return keys.map { key in
      let isKnown = editor.handle(KeyPress(.character(key), .control))
      #expect(isKnown)
      return editor.text
    }
  }

  @Test func `Ctrl-W erases the word before the cursor with the spaces behind it`() {
    #expect(texts("one two  ", "www") == ["one ", "", ""])
  }

  @Test func `Ctrl-W and Ctrl-U leave the lines above alone`() {
    #expect(texts("one\ntwo three", "wwww") == ["one\ntwo ", "one\n", "one\n", "one\n"])
    #expect(texts("one\n  ", "ww") == ["one\n", "one\n"])
    #expect(texts("one\ntwo three", "uu") == ["one\n", "one\n"])
  }
}
