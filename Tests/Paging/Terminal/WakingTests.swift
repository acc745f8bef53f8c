import CurlewCells
import Harness
import CurlewTerminal
import Testing

extension ScreenTests {
  /// Waking the program while it waits.
  @Suite struct WakingTests {
    @Test func `a waker ends a wait with a tick, once`() throws {
      var rig = try Rig()
      let waker = rig.terminal.waker
      waker.wake()
      waker.wake()
      #expect(rig.terminal.next(within: .seconds(600)) == .tick)
      #expect(rig.terminal.now < .seconds(300))
      let later = rig.terminal.now + .milliseconds(20)
      #expect(rig.terminal.next(before: later, nil) == .deadline(0), "it is not woken again")
      #expect(rig.terminal.now >= later)
    }

    @Test func `the wait for deadlines says that the program was woken`() throws {
      var rig = try Rig()
      rig.terminal.waker.wake()
      #expect(rig.terminal.next(before: .seconds(600)) == .woken)
    }

    @Test func `a waker outlives its terminal`() throws {
      let waker = try waker()
      waker.wake()
    }

    @Test func `a queue carries values from another thread and wakes the loop`() async throws {
      var rig = try Rig()
      let mail = WakingQueue<String>()
      #expect(mail.takeAll() == [])
      await Task.detached {
        mail.send("first")
        mail.send("second")
      }.value
      #expect(rig.terminal.next(within: nil) == .tick)
      #expect(mail.takeAll() == ["first", "second"] && mail.takeAll() == [])
    }

    @Test func `a value that was sent before there was a terminal wakes the loop`() throws {
      let mail = WakingQueue<String>()
      mail.send("early")
      var rig = try Rig()
      #expect(rig.terminal.next(within: .seconds(600)) == .tick)
      #expect(rig.terminal.now < .seconds(300) && mail.takeAll() == ["early"])
    }

    private func waker() throws -> Waker { try Rig().terminal.waker }

    @Test func `an error prints as a sentence`() {
      #expect("\(TerminalError.typeIsUnset)" == "the environment variable TERM is not set")
    }
  }
}
