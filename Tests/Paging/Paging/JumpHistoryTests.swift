import Paging
import Testing

@Suite(.timeLimit(.minutes(90))) struct JumpHistoryTests {
  /// A reader of numbered pages with a history, and a plain model of the laws.
  private struct Traveller {
    var history = JumpHistory<Int>()
    var here = 0
    /// Where the last ordinary turn ended.
    var readHere = 0

    enum Step: CaseIterable { case jump, farJump, turn, back, forward }

    mutating func take(_ step: Step) {
      switch step {
      case .jump: jump(to: here + 7)
      case .farJump: jump(to: 40)
      case .turn:
        here += 1
        readHere = here
        history.turn()
      case .back: here = history.goBack(from: here) ?? here
      case .forward: here = history.goForward(from: here) ?? here
      }
    }

    mutating func jump(to goal: Int) {
      history.jump(from: here, to: goal)
      here = goal
    }
  }

  /// Every sequence of six steps.
  @Test func onlyAnOrdinaryTurnMovesTheKeptPlace() {
    func walk(_ traveller: Traveller, steps: Int) {
      #expect((traveller.history.kept ?? traveller.here) == traveller.readHere)
      guard steps > 0 else { return }
      for step in Traveller.Step.allCases {
        var next = traveller
        next.take(step)
        walk(next, steps: steps - 1)
      }
    }
    walk(Traveller(), steps: 6)
  }

  @Test func backAndForwardAreInverse() {
    var traveller = Traveller()
    for goal in [10, 30, 20] { traveller.jump(to: goal) }
    var places = [traveller.here]
    for _ in 0..<3 {
      traveller.take(.back)
      places.append(traveller.here)
    }
    #expect(places == [20, 30, 10, 0])
    traveller.take(.back)
    #expect(traveller.here == 0, "nothing lies before the first jump")
    for place in places.dropLast().reversed() {
      traveller.take(.forward)
      #expect(traveller.here == place)
    }
    traveller.take(.forward)
    #expect(traveller.here == 20, "nothing lies behind the last jump")
  }

  @Test func backLeadsToThePagesReadAfterAJumpAndForwardToTheLatest() {
    var traveller = Traveller()
    traveller.jump(to: 10)
    traveller.take(.turn)
    traveller.take(.turn)
    traveller.take(.back)
    #expect(traveller.here == 0)
    traveller.take(.forward)
    #expect(traveller.here == 12)
  }

  @Test func aNewJumpForgetsTheWayForward() {
    var traveller = Traveller()
    traveller.jump(to: 10)
    traveller.take(.back)
    traveller.jump(to: 20)
    #expect(traveller.history.next == nil)
    #expect(traveller.history.previous == 0)
  }

  @Test func aJumpToTheSamePlaceIsNone() {
    var history = JumpHistory<Int>()
    history.jump(from: 3, to: 3)
    #expect(history.previous == nil && history.kept == nil)
  }

  @Test func theHistoryIsBounded() {
    var traveller = Traveller()
    for goal in 1...250 { traveller.jump(to: goal) }
    var count = 0
    while traveller.history.goBack(from: 0) != nil { count += 1 }
    #expect(count == 100)
    #expect(traveller.readHere == 0 && traveller.history.kept == 0, "the kept place stays")
  }
}
