internal import CurlewManuscript
internal import CurlewEdition
internal import CurlewGlyphs
internal import Paging
internal import CurlewTypesetting

/// Jumps: movements that leave the place where the reader reads, and the way back from them.
extension OpenPages {
  /// Makes a jump, from which the reader can go back.
  mutating func jump(_ move: (inout Self) -> [Request]) -> [Request] {
    let origin = position
    let requests = away(move)
    recordJump(from: origin)
    return requests
  }

  /// Records that the reader has moved here from a former position, by one jump or by many.
  mutating func recordJump(from origin: ReadingPosition) {
    // The title is not a place in the text, and nothing is lost before reading has begun.
    guard origin.hasBegun else { return session.history.turn() }
    guard origin.offset != position.offset else { return }
    session.history.jump(from: origin.inText, to: position.inText)
  }

  /// Moves without moving the kept place.
  mutating func away(_ move: (inout Self) -> [Request]) -> [Request] {
    let wasAway = isAway
    isAway = true
    defer { isAway = wasAway }
    return move(&self)
  }

  var canGoBack: Bool { session.history.previous != nil }

  var canGoForward: Bool { session.history.next != nil }

  mutating func goBack(at now: Duration) -> [Request] {
    var history = session.history
    guard let goal = history.goBack(from: position.inText) else { return [] }
    return go(toFormer: goal, history, at: now)
  }

  mutating func goForward(at now: Duration) -> [Request] {
    var history = session.history
    guard let goal = history.goForward(from: position.inText) else { return [] }
    return go(toFormer: goal, history, at: now)
  }

  /// Goes to a place of the history, and keeps exactly that position, which may be in the middle of a
  /// page.
  private mutating func go(
    toFormer goal: ReadingPosition, _ history: JumpHistory<ReadingPosition>, at now: Duration
  ) -> [Request] {
    let requests = away { $0.go(toOffset: goal.offset, at: now) }
    session.position = goal
    session.history = history
    return requests
  }

  /// Keeps the present position, as if the reader had turned a page.
  mutating func keepPosition() { session.history.turn() }

  /// What the foot offers after a jump: the place to which the key leads. Nil when there is none.
  var wayBack: SafeText? {
    guard session.history.kept != nil, controller.turn == nil else { return nil }
    let here = position.part == .text ? pageNumbers(at: position.offset) : ""
    if let back = session.history.previous.map({ pageNumbers(at: $0.offset) }), back != here {
      return "` back to " + back
    }
    return session.history.next.map { "~ forward to " + pageNumbers(at: $0.offset) }
  }

  /// The numbers of the pages that lie open when an offset is shown: "7", or "6–7".
  private func pageNumbers(at offset: BookOffset) -> SafeText {
    SafeText((bound.isCounted ? "" : "≈ ") + bound.openPages(at: offset).asPageNumbers)
  }

  /// The same in words: "page 7", or "pages 6–7".
  func pageWords(at offset: BookOffset) -> SafeText {
    (bound.openPages(at: offset).count > 1 ? "pages " : "page ") + pageNumbers(at: offset)
  }
}

extension ReadingPosition {
  /// The same place with the text open.
  fileprivate var inText: ReadingPosition {
    ReadingPosition(part: .text, offset: offset, hasBegun: hasBegun)
  }
}
