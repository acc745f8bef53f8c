import CurlewCells
import CurlewLibrary
@testable import CurlewProgram
import CurlewReader
import CurlewSettings

// Draws the turn that starts at a page, as a moving picture or at one moment, or the title page:
//
//   turn-pictures PAGE|title BOOK [THEME MOMENT] > PICTURE.svg

let arguments = CommandLine.arguments.dropFirst().map(\.self)
var (settings, turn) = (Settings(), PrintedTurn())
if arguments.count == 4, let theme = settings.theme(named: arguments[2]),
  let moment = Double(arguments[3])
{
  (settings.theme, turn.moment) = (theme, moment)
} else {
  turn.isAnimated = true
}
guard arguments.count == 2 || turn.moment != nil,
  let page = arguments[0] == "title" ? 0 : Int(arguments[0])
else {
  fatalError("usage: turn-pictures PAGE|title BOOK [THEME MOMENT]")
}
let printer = Printer(
  source: try OpenBook(arguments[1], as: settings), settings: settings,
  size: Size(columns: 120, rows: 34))
print(
  page == 0
    ? printer.titleSpread(as: .vector)
    : try printer.frame(turn, from: .page(page), as: .vector), terminator: "")
