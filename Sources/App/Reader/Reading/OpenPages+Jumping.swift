internal import CurlewManuscript
internal import CurlewEdition
internal import CurlewGlyphs
internal import Paging
internal import CurlewTypesetting

/// Jumps: movements that leave the place where the reader reads, and the way back from them.
extension OpenPages {
  /// Makes a jump, from which the reader can go back.
  mutating func jump(_ move: (inout Self) -> [Effect]) -> [Effect] {
    let origin = position
    let effects = away(move)
    session.recordJump(from: origin)
    return effects
  }

  /// Moves without moving the kept place.
  mutating func away(_ move: (inout Self) -> [Effect]) -> [Effect] {
    let wasAway = isAway
    isAway = true
    defer { isAway = wasAway }
    return move(&self)
  }

  var canGoBack: Bool { session.history.previous != nil }

  var canGoForward: Bool { session.history.next != nil }

  mutating func goBack(at now: Duration) -> [Effect] {
    go(inHistory: { $0.goBack(from: $1) }, at: now)
  }

  mutating func goForward(at now: Duration) -> [Effect] {
    go(inHistory: { $0.goForward(from: $1) }, at: now)
  }

  /// Goes to a place of the history, and keeps exactly that position, which may be in the middle of a
  /// page.
  private mutating func go(
    inHistory step: (inout JumpHistory<ReadingPosition>, ReadingPosition) -> ReadingPosition?,
    at now: Duration
  ) -> [Effect] {
    var history = session.history
    guard let goal = step(&history, position.inText) else { return [] }
    let effects = away { $0.go(toOffset: goal.offset, at: now) }
    (session.position, session.history) = (goal, history)
    return effects
  }

  /// Keeps the present position, as if the reader had turned a page.
  mutating func keepPosition() { session.history.turn() }

  /// What the foot offers after a jump: the place to which the key leads. Nil when there is none.
  var wayBack: SafeText? {
    guard session.history.kept != nil, controller.turn == nil else { return nil }
    let edition = controller.pages
    let here = position.part == .text ? edition.pageNumbers(at: position.offset) : ""
    let back = session.history.previous.map { edition.pageNumbers(at: $0.offset) }
    if let back, back != here { return "` back to " + back }
    return session.history.next.map { "~ forward to " + edition.pageNumbers(at: $0.offset) }
  }
}
