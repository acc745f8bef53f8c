import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90))) struct DeclarationTests {
  @Test(
    "Declarations change what a terminal can show",
    arguments: [
      ("font-style: italic", [StyleChange.italic(true)]),
      ("FONT-STYLE:NORMAL", [.italic(false)]),
      ("font-weight: 700; font-weight: 400", [.bold(true), .bold(false)]),
      ("font-weight: inherit", [.bold(nil)]),
      (
        "font: italic small-caps 1em/1.2 serif",
        [.italic(true), .bold(false), .smallCaps(true), .monospaced(false)]
      ),
      ("text-align: center", [.alignment(.center)]),
      ("text-indent: 1.5em", [.textIndent(3)]),
      ("text-indent: -2em", [.textIndent(-4)]),
      ("margin-left: 1000em", [.marginLeft(16)]),
      ("margin: 1em 2em", [.marginLeft(4), .rowsBefore(1), .rowsAfter(1)]),
      ("margin: 0 0 0 3em", [.marginLeft(6), .rowsBefore(0), .rowsAfter(0)]),
      ("margin: 0 0 0 calc(1em + 2 * 1em)", [.marginLeft(6), .rowsBefore(0), .rowsAfter(0)]),
      (
        "margin: calc(2em - 2em) calc(3em * 1) calc(1em)",
        [
          .marginLeft(6), .rowsBefore(0), .rowsAfter(1),
        ]
      ),
      ("margin-left: calc(100% / 3)", []),
      ("margin-left: calc(nan * 1em)", []),
      ("margin-left: calc(1e999 * 1em - 1e999 * 1em)", []),
      ("display: none !important", [.display(.none)]),
      ("list-style: upper-roman outside", [.listMarker(.upperRoman)]),
      ("colour: red; color: #fff; width: 3px; x", []),
      (
        "content: ';color'; font-style: italic",
        [.generated(nil, [.text(";color")]), .italic(true)]
      ),
      ("background: url(a;b); font-style: italic", [.boxed(false), .italic(true)]),
      ("text-indent: auto; text-indent: nan", []),
      ("-epub-text-emphasis-style: filled dot", [.dotted(true)]),
      ("text-emphasis: none", [.dotted(false)]),
      ("text-emphasis-color: red; -webkit-writing-mode: tb-rl", [.vertical(true)]),
    ])
  func changes(css: String, expected: [StyleChange]) {
    let changes = Declarations.parse(Array(css.utf8)[...])
    #expect(changes.normal + changes.important == expected)
  }
}
