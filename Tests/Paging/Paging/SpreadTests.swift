import Paging
import Testing

/// Spreads of every page of every book with up to twelve pages.
@Suite(.timeLimit(.minutes(90)))
struct SpreadTests {
  private func withEveryPage(_ body: (_ page: Int, _ count: Int, Orientation) -> Void) {
    for orientation in [Orientation.one, .two] {
      for count in 1...12 {
        for page in 0..<count { body(page, count, orientation) }
      }
    }
  }

  @Test func `a spread contains the requested page`() {
    withEveryPage { page, count, orientation in
      #expect(Spread(showing: page, of: count, orientation).pages.contains(page))
    }
  }

  @Test func `a single page is a spread`() {
    withEveryPage { page, count, orientation in
      guard orientation == .one else { return }
      let spread = Spread(showing: page, of: count, orientation)
      #expect(spread.slots == [page])
      #expect(spread.step == 1)
    }
  }

  @Test func `in a spread the first page is even and the second follows it`() {
    withEveryPage { page, count, orientation in
      guard orientation == .two else { return }
      let spread = Spread(showing: page, of: count, orientation)
      #expect(spread.first.isMultiple(of: 2))
      #expect(spread.second == nil || spread.second == spread.first + 1)
      #expect(spread.slots == [spread.first, spread.second])
      #expect(spread.step == 2)
    }
  }

  @Test func `only the last spread of an odd count has an empty page`() {
    withEveryPage { page, count, orientation in
      guard orientation == .two else { return }
      let spread = Spread(showing: page, of: count, orientation)
      let isOddEnd = page == count - 1 && !count.isMultiple(of: 2)
      #expect((spread.second == nil) == isOddEnd)
    }
  }

  @Test func `facing pages have the same spread`() {
    withEveryPage { page, count, orientation in
      let spread = Spread(showing: page, of: count, orientation)
      for other in spread.pages {
        #expect(Spread(showing: other, of: count, orientation) == spread)
      }
    }
  }

  @Test(arguments: [Orientation.one, .two])
  func `turning leaf by leaf shows every page once`(orientation: Orientation) {
    for count in 0...12 {
      var shown: [Int] = []
      var next = 0
      while next < count {
        let spread = Spread(showing: next, of: count, orientation)
        shown += spread.pages
        next = spread.first + spread.step
      }
      #expect(shown == Array(0..<count))
    }
  }

  @Test func `forward means higher page numbers`() {
    #expect(Direction.forward.sign == 1)
    #expect(Direction.backward.sign == -1)
  }
}
