import Cells
import Harness
import Terminal
import Testing

extension ScreenTests {
  /// Frames and answers on a terminal whose pace is measured.
  @Suite struct LinkTests {
    private let size = Size(columns: 20, rows: 5)
    private let question = "\u{1B}[5n"
    private let answer = "\u{1B}[0n"

    private func pictures(_ words: String...) -> [Canvas] { words.map { Canvas([$0], size) } }

    @Test func `the terminal is asked behind every frame`() throws {
      var rig = try Rig(pace: nil)
      #expect(rig.opening.text.hasSuffix(question))
      #expect(rig.show(Canvas(["one"], size)).text.hasSuffix(question))
      #expect(rig.events(typing: answer + answer + "k") == [.key(KeyPress(.character("k")))])
      #expect(rig.show(Canvas(["two"], size)).count(of: question) == 1)
    }

    @Test func `frames that come while none has been answered are dropped, the last is shown`()
      throws
    {
      var rig = try Rig(pace: nil)
      let frames = pictures("one", "two", "three", "four")
      #expect(rig.show(frames[0]).contains("one"))
      // The terminal is not near enough for a second frame to follow at once.
      _ = rig.terminal.next(within: .milliseconds(20))
      rig.send(answer)
      _ = rig.terminal.next(within: .milliseconds(20))
      for frame in frames.dropFirst() { #expect(rig.show(frame).isEmpty) }
      rig.send(answer)
      #expect(rig.terminal.next(within: .milliseconds(20)) == .tick)
      #expect(rig.received().contains("four"))
      #expect(rig.screen.row(0) == "four")
      #expect(rig.terminal.pace == .half, "two were dropped")
    }

    @Test func `a silent terminal gets its picture after a moment`() throws {
      var rig = try Rig(pace: nil)
      let frames = pictures("one", "two")
      rig.show(frames[0])
      #expect(rig.show(frames[1]).isEmpty)
      #expect(rig.terminal.next(within: .milliseconds(400)) == .tick)
      #expect(rig.received().contains("two"))
    }

    @Test func `a pace that is chosen asks nothing`() throws {
      var rig = try Rig(pace: .still)
      #expect(!rig.opening.contains(question))
      #expect(!rig.show(Canvas(["one"], size)).contains(question))
      #expect(!rig.show(Canvas(["two"], size)).isEmpty)
      #expect(rig.terminal.pace == .still)
    }

    @Test(arguments: [(LinkPace.half256, "48;5;"), (.half16, "\u{1B}[30m"), (.full, "48;2;")])
    func `a slow pace is drawn in fewer colours, also on a screen with exact ones`(
      pace: LinkPace, colours: String
    ) throws {
      var rig = try Rig(tone: .truecolor, pace: pace)
      #expect(rig.show(Canvas(["text"], size)).contains(colours))
      #expect(rig.screen.row(0) == "text")
    }

    @Test func `a link that has become easy shows its colours again`() throws {
      var rig = try Rig(tone: .truecolor, pace: nil)
      rig.show(Canvas(["slow"], size))
      _ = rig.terminal.next(within: .milliseconds(300))
      rig.send(answer + answer)
      _ = rig.terminal.next(within: .milliseconds(20))
      #expect(rig.terminal.pace == .half256)
      #expect(rig.show(Canvas(["grey"], size)).contains("48;5;"))
    }
  }
}
