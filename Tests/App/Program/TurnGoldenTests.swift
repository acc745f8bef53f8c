import CurlewCells
import Paging
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings
@testable import turn_pictures

/// Page turns as text, frame by frame, on small screens.
@Suite(.timeLimit(.minutes(90))) struct TurnGoldenTests {
  private let novella: OpenBook
  private static let moments = [0, 0.05, 0.14, 0.26, 0.38, 0.5, 0.64, 0.8, 0.93, 1]

  init() throws {
    novella = try OpenBook(Golden.package + "/Books/nobody-over.txt")
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    var name: String
    var spread = Settings.SpreadChoice.two
    var spine = Settings.SpineChoice.left
    var direction = Direction.forward
    var style = TransitionStyle.curl
    var tone = Tone.truecolor
    var size = Size(columns: 44, rows: 10)

    var testDescription: String { name }

    var settings: Settings {
      var settings = Settings()
      settings.spread = spread
      settings.spine = spine
      settings.turn = style
      settings.tone = tone
      return settings
    }
  }

  private static let page = Size(columns: 30, rows: 10)
  private static let kinds = [
    Kind(name: "spread forward"),
    Kind(name: "spread backward", direction: .backward),
    Kind(name: "spread right to left", spine: .right),
    Kind(name: "spread up", spine: .top, size: Size(columns: 36, rows: 14)),
    Kind(name: "page forward", spread: .one, size: page),
    Kind(name: "page backward", spread: .one, direction: .backward, size: page),
    Kind(name: "page bound right", spread: .one, spine: .right, size: page),
    Kind(name: "page up", spread: .one, spine: .top, size: page),
    Kind(name: "page down", spread: .one, spine: .bottom, size: page),
    Kind(name: "in black and white", tone: .mono),
    Kind(name: "in ASCII", tone: .ascii),
    Kind(name: "scroll", style: .scroll),
    Kind(name: "scroll up", spread: .one, spine: .top, style: .scroll, size: page),
  ]

  @Test(arguments: kinds)
  func aTurn(kind: Kind) throws {
    let frames = try Self.moments.map { moment in
      let turn = PrintedTurn(moment: moment, direction: kind.direction)
      return "p = \(moment)\n" + (try frame(turn, kind))
    }
    #expect(try Golden.difference("turn, \(kind.name)", frames.joined(separator: "\n")) == nil)
  }

  @Test func aDraggedCorner() throws {
    let kind = Kind(name: "corner", size: Size(columns: 44, rows: 12))
    let places: [(Double, Double)] = [
      (42, 11), (36, 9), (30, 7), (20, 7), (10, 9), (2, 11), (38, 2), (30, 4), (14, 1),
    ]
    let frames = try places.map { column, row in
      let turn = PrintedTurn(hand: PrintedTurn.Hand(column: column, row: row))
      return "hand at \(column), \(row)\n" + (try frame(turn, kind))
    }
    #expect(try Golden.difference("turn, corner", frames.joined(separator: "\n")) == nil)
  }

  private func frame(_ turn: PrintedTurn, _ kind: Kind) throws -> String {
    let printer = Printer(source: novella, settings: kind.settings, size: kind.size)
    return try printer.frame(turn, from: .percent(50), as: .plain)
  }

  @Test func aTurnBeyondTheEndIsReported() {
    let printer = Printer(source: novella, settings: Settings(), size: Self.page)
    #expect(throws: Complaint.self) {
      try printer.frame(PrintedTurn(moment: 0.5), from: .percent(100), as: .plain)
    }
    #expect(throws: Complaint.self) {
      let back = PrintedTurn(moment: 0.5, direction: .backward)
      return try printer.frame(back, from: nil, as: .plain)
    }
  }

  @Test func fadingLightensTheInkAndMovesNothing() throws {
    var settings = Settings()
    settings.turn = .fade
    let printer = Printer(source: novella, settings: settings, size: Self.page)
    func text(_ moment: Double) throws -> String {
      try printer.frame(PrintedTurn(moment: moment), from: nil, as: .plain)
    }
    #expect(try text(0.2) == text(0))
    #expect(try text(0.3) == text(1))
  }
}
