import CurlewCells
import Harness
import CurlewTerminal
import Testing

extension ScreenTests {
  /// Frames and answers on a terminal whose connection is measured.
  @Suite struct LinkTests {
    private let size = Size(columns: 120, rows: 30)
    private let query = "\u{1B}[5n"
    private let answer = "\u{1B}[0n"

    /// A full screen of one letter.
    private func picture(_ letter: String) -> TextCanvas {
      let line = String(repeating: letter, count: size.columns)
      return TextCanvas(Array(repeating: line, count: size.rows), size)
    }

    private func rig(tone: Tone = .mono, pace: ConnectionPace? = nil) throws -> Rig {
      try Rig(tone: tone, size: size, pace: pace)
    }

    @Test func `every frame ends with a query`() throws {
      var rig = try rig()
      #expect(rig.opening.text.hasSuffix(query))
      #expect(rig.show(picture("a")).text.hasSuffix(query))
      #expect(rig.events(typing: answer + answer + "k") == [.key(KeyPress(.character("k")))])
      #expect(rig.show(picture("b")).count(of: query) == 1)
    }

    /// A terminal that is silent for a quarter of a second gets its frame all the same. On a busy machine that may
    /// be over before the test has shown its pictures.
    @Test func `a frame that cannot be sent is replaced by the next`() throws {
      let isReplaced = try Patience.meets {
        var rig = try rig()
        #expect(rig.show(picture("a")).contains("aaa"))
        guard (["b", "c", "d"].allSatisfy { rig.show(picture($0)).isEmpty }) else { return false }
        rig.send(answer + answer)
        let sent = rig.received { $0.contains("ddd") }
        return sent.contains("ddd") && !sent.contains("bbb") && !sent.contains("ccc")
      }
      #expect(isReplaced)
    }

    @Test func `a silent terminal gets its frame after a moment`() throws {
      let isInTime = try Patience.meets {
        var rig = try rig()
        rig.show(picture("a"))
        return rig.show(picture("b")).isEmpty
          && rig.time { $0.contains("bbb") } < .milliseconds(400)
      }
      #expect(isInTime)
    }

    @Test func `a pace that is chosen sends no queries`() throws {
      var rig = try rig(pace: .still)
      #expect(!rig.opening.contains(query))
      #expect(!rig.show(picture("a")).contains(query))
      #expect(!rig.show(picture("b")).isEmpty)
      #expect(rig.terminal.pace == .still)
    }

    @Test(arguments: [(ConnectionPace.half256, "48;5;"), (.half16, "\u{1B}[30;"), (.full, "48;2;")])
    func `a pace that is chosen fixes the colours`(pace: ConnectionPace, colours: String) throws {
      var rig = try rig(tone: .truecolor, pace: pace)
      #expect(rig.show(picture("a")).contains(colours))
      #expect(rig.terminal.next(within: .milliseconds(100)) == .tick)
      #expect(rig.received().isEmpty)
    }

    /// A screen of 5 kB in a fifteenth of a second: too slow for exact colours while a leaf moves.
    @Test func `what moved in fewer colours comes to rest in exact ones`() throws {
      var rig = try rig(tone: .truecolor)
      rig.answer()
      _ = rig.terminal.next(within: .milliseconds(20))
      let slow: [ConnectionPace] = [.half256, .half16]
      // A busy machine answers later than it is meant to. Then the wait is made shorter.
      var (wait, count) = (Duration.milliseconds(90), 0)
      let deadline = ContinuousClock.now + Patience.longest
      while !slow.contains(rig.terminal.pace), ContinuousClock.now < deadline {
        count += 1
        rig.show(picture(count % 2 == 0 ? "a" : "b"))
        _ = rig.terminal.next(within: wait)
        rig.answer()
        _ = rig.terminal.next(within: .milliseconds(90))
        _ = rig.received()
        wait = rig.terminal.pace == .still ? wait * 0.8 : min(wait * 1.1, .milliseconds(150))
      }
      try #require(slow.contains(rig.terminal.pace))
      rig.terminal.show(picture("d"))
      let moving = rig.received(every: .milliseconds(16)) { $0.contains("ddd") }
      #expect(moving.contains("ddd") && !moving.contains("48;2;"))
      // It comes in bands, as on every slow connection.
      var resting = Transcript()
      for _ in 0..<30 where !isExact(rig.screen) {
        rig.answer()
        resting.append(rig.received(every: .milliseconds(200)) { $0.contains(query) }.bytes)
      }
      #expect(resting.contains("ddd") && isExact(rig.screen))
      rig.answer()
      #expect(rig.terminal.next(within: .milliseconds(200)) == .tick)
      #expect(rig.received().isEmpty, "a page at rest is drawn once")
    }

    /// Whether the last row has exact colours.
    private func isExact(_ screen: ReplayScreen) -> Bool {
      screen[0, size.rows - 1].looks.rendition.contains { $0.hasPrefix("48;2;") }
    }

    /// A band is what the connection carries in a twentieth of a second. On a busy machine the connection may be
    /// measured as faster or slower than it is meant to be, so one of five trials must succeed.
    @Test func `a page at rest comes in bands on a slow connection`() throws {
      var trials: [[Int]] = []
      let isInBands = try (1...5).contains { _ in
        let sizes = try sizesOfBands()
        trials.append(sizes)
        return sizes.count > 2 && sizes.allSatisfy { $0 < 3000 }
      }
      #expect(isInBands, "\(trials)")
    }

    private func sizesOfBands() throws -> [Int] {
      var rig = try rig(tone: .truecolor)
      rig.answer()
      _ = rig.terminal.next(within: .milliseconds(20))
      for count in 0..<6 {
        rig.show(picture(count % 2 == 0 ? "a" : "b"))
        _ = rig.terminal.next(within: .milliseconds(90))
        rig.answer()
        _ = rig.terminal.next(within: .milliseconds(90))
        _ = rig.received()
      }
      var sizes: [Int] = []
      rig.terminal.show(picture("d"))
      for _ in 0..<30 where rig.screen[0, size.rows - 1].text != "d" {
        sizes.append(rig.received().count)
        rig.answer()
        _ = rig.terminal.next(within: .milliseconds(70))
      }
      let isComplete = (0..<size.rows).allSatisfy { row in
        (0..<size.columns).allSatisfy { rig.screen[$0, row].text == "d" }
      }
      #expect(isComplete, "\(sizes)")
      return sizes
    }
  }
}
