import CurlewCells
import CurlewGlyphs
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct FootLineTests {
  /// A key that was pressed before the notice appeared does not hide it.
  @Test func aNoticeStaysTwoSecondsAndThenUntilTheNextKey() {
    var foot = FootLine()
    foot.show("the disk is full")
    for second in [0, 1] {
      foot.clear(at: .seconds(second))
      #expect(foot.text == "the disk is full")
    }
    foot.pass(at: .seconds(60))
    #expect(foot.text == "the disk is full")
    foot.clear(at: .seconds(61))
    #expect(foot.text == nil)
  }

  @Test func allMessagesAreShownOneAfterAnother() {
    var foot = FootLine()
    foot.show("one")
    foot.show("two")
    foot.pass(at: .zero)
    #expect(foot.text == "one" && foot.timeout(at: .zero) == .seconds(4))
    foot.pass(at: .seconds(4))
    #expect(foot.text == "two" && foot.timeout(at: .seconds(4)) == nil)
    foot.show("three")
    foot.clear(at: .seconds(7))
    #expect(foot.text == "three", "a key shows the next one")
    foot.hint("a hint", at: .seconds(8))
    #expect(foot.text == "three", "a hint hides no message")
  }

  @Test func `a message takes the place of a hint at once`() {
    var foot = FootLine()
    foot.hint("? shows all keys", at: .zero)
    foot.show("the disk is full")
    #expect(foot.text == "the disk is full")
    foot.pass(at: .seconds(1))
    foot.pass(at: .seconds(60))
    #expect(foot.text == "the disk is full", "it is no hint that goes away by itself")
  }

  @Test func aHintReplacesTheNumberOfHits() {
    let keys: [Key] = ["/", "w", "0", "0", .enter, "Z"]
    let script = keys.enumerated().map { (Duration.milliseconds(1000 + 100 * $0), Event.press($1)) }
    let session = read(
      numberedBook(), size: Size(columns: 100, rows: 30), at: .page(3),
      script + [(.seconds(2), .leave(signal: nil))])
    #expect(session.shown.contains { $0.picture.description.contains("1 of ") })
    #expect(session.last.contains("? shows all keys"), "\(session.last)")
  }
}
