import CurlewCells
import CurlewGlyphs
import Testing

/// Text in several styles and lines.
@Suite(.timeLimit(.minutes(90)))
struct StyledTextTests {
  private func lines(_ text: SafeText, _ cells: Int) -> [String] {
    text.wrapped(to: cells).map(\.string)
  }

  @Test func `text is broken at spaces`() {
    #expect(lines("The quick brown fox", 10) == ["The quick", "brown fox"])
    #expect(lines("The quick brown fox", 9) == ["The quick", "brown fox"])
    #expect(lines("  a  b ", 10) == ["a  b"])
    #expect(lines("", 5) == [] && lines("   ", 5) == [])
  }

  @Test func `a word longer than a line is cut, and wide letters stay whole`() {
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("日本語", 3) == ["日", "本", "語"])
    #expect(lines("日本", 1) == ["日", "本"], "a letter wider than the line")
  }

  @Test func `ideographs are broken anywhere, but not before a comma, and Latin words stay whole`()
  {
    #expect(lines("日本語、中国語", 6) == ["日本", "語、中", "国語"])
    #expect(lines("「日本」の本", 4) == ["「日", "本」", "の本"])
    #expect(lines("本のtermを読む", 8) == ["本のterm", "を読む"])
    #expect(lines("한국어 소설을", 8) == ["한국어", "소설을"])
  }

  @Test func `no line is too wide, and no letter is lost`() {
    let text: SafeText = "It was a bright cold day in April, and the clocks were striking 13."
    for cells in 1...80 {
      let lines = text.wrapped(to: cells)
      #expect(lines.allSatisfy { $0.width <= cells })
      let letters = lines.map(\.string).joined().filter { $0 != " " }
      #expect(letters == text.string.filter { $0 != " " })
    }
  }

  @Test func `styles go with their words`() {
    let text: StyledText = "turn with " + StyledText("the arrow", Style(.accent))
    let lines = text.wrapped(to: 10)
    #expect(lines.count == 2 && text.width == 19)
    var canvas = TextCanvas(Size(columns: 10, rows: 2))
    for (row, line) in lines.enumerated() { canvas.write(line, at: Point(column: 0, row: row)) }
    #expect(canvas.description == "turn with\nthe arrow")
    #expect(canvas[0, 0].style == .plain && canvas[0, 1].style == Style(.accent))
  }
}

/// Waiting for several deadlines, on a scripted screen.
@Suite(.timeLimit(.minutes(90)))
struct DeadlineTests {
  private func screen(_ script: [(Duration, Event)] = []) -> ScriptedScreen {
    ScriptedScreen(Size(columns: 10, rows: 2), script)
  }

  @Test func `the earliest deadline comes first`() {
    var screen = screen()
    #expect(screen.next(before: .seconds(3), nil, .seconds(2)) == .deadline(2))
    #expect(screen.now == .seconds(2))
    #expect(screen.next(before: .seconds(3), .seconds(1)) == .deadline(1), "it has passed")
  }

  @Test func `an event comes before a later deadline`() {
    let key = Event.key(KeyPress("x"))
    var screen = screen([(.seconds(1), key)])
    #expect(screen.next(before: .seconds(3)) == .event(key))
    #expect(screen.next(before: nil) == .event(.leave(signal: nil)))
  }
}
