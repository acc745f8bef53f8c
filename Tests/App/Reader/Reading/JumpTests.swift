import CurlewCells
import Paging
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The way back from jumps, and the place that they keep.
@Suite(.timeLimit(.minutes(90))) struct JumpTests {
  /// Plays one event a second, without motion, from page 9 on.
  private func session(
    _ keys: [Key], size: Size = Size(columns: 80, rows: 24), source: OpenBook = chapteredBook()
  ) -> Session {
    var settings = Settings()
    settings.turn = .none
    let script = keys.enumerated().map { (Duration.seconds($0 + 1), Event.press($1)) }
    return read(
      source, size: size, settings: settings, at: .page(9),
      script + [(.seconds(keys.count + 2), .leave(signal: nil))])
  }

  /// Ways to jump away from page 9.
  static let jumps: [[Key]] = [
    ["3", "g"], [.home], [.end], ["c", .down, .down, .enter], ["o", .down, .enter],
    ["w", .end, .enter],
  ]

  @Test(arguments: jumps)
  func everyJumpLeadsBackAndForwardAgain(jump: [Key]) {
    let there = session(jump).last.folios
    #expect(there != [9])
    #expect(session(jump + ["`"]).last.folios == [9])
    #expect(session(jump + ["`", "~"]).last.folios == there)
  }

  @Test(arguments: jumps)
  func aJumpKeepsThePlaceUntilThePageIsTurned(jump: [Key]) {
    let kept = session([]).records.last
    let jumped = session(jump).records.last
    #expect(jumped?.place == kept?.place && jumped?.percent == kept?.percent)
    // From the last page back, from the others on: not to the contents, and not to page 9.
    let turn: Key = jump.contains(.end) ? .left : .right
    let readOn = session(jump + [turn])
    #expect(readOn.records.last?.place != kept?.place)
    #expect(session(jump + [turn, "`"]).last.folios == [9])
  }

  @Test func theWayBackKeepsTheExactPlaceThroughAResize() {
    var settings = Settings()
    settings.turn = .none
    let (narrow, wide) = (Size(columns: 80, rows: 24), Size(columns: 160, rows: 45))
    func place(_ events: [Event]) -> PlaceRecord? {
      let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
      return read(
        chapteredBook(), size: narrow, settings: settings, at: .page(9),
        script + [(.seconds(20), .leave(signal: nil))]
      ).records.last
    }
    let away: [Event] = [.press("3"), .press("g"), .resized(wide), .press("`"), .resized(narrow)]
    #expect(place(away)?.place == place([])?.place)
  }
}
