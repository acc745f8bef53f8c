import CurlewCells
import Paging
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Whole screens of the reader's tools as text. `make golden` records them again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct ToolGoldenTests {
  private static let sizes = [
    Size(columns: 160, rows: 45), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
  ]

  /// The name of a screen, the characters typed on page 9, and a key behind them.
  private static let screens: [(name: String, typed: String, last: Key?)] = [
    ("search", "/w105", nil), ("hits", "/w105", .tab), ("selection", "vwLL", nil),
    ("marks", "mv2vwL3", "M"), ("note", "vnA note on this", nil), ("look", "a", .down),
    ("lookup", "d", .enter), ("foot", "f", nil),
  ]

  @Test(arguments: screens.indices, sizes)
  func theTool(number: Int, size: Size) throws {
    let (name, typed, last) = Self.screens[number]
    var settings = Settings()
    settings.turn = .none
    let keys = typed.map { Event.press(.character($0)) }
    let events = keys + (last.map { [.press($0)] } ?? [])
    let session = read(
      chapteredBook(), size: size, settings: settings, at: .page(9),
      events.enumerated().map { (.seconds($0 + 1), $1) }
        + [(.seconds(events.count + 2), .leave(signal: nil))])
    #expect(try Golden.difference("tool \(name) \(size.columns)x\(size.rows)", session.last) == nil)
  }
}
