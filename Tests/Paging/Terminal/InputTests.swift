import CurlewCells
import Harness
import CurlewTerminal
import Testing

extension ScreenTests {
  /// Input through a pseudo-terminal.
  @Suite struct InputTests {
    private static let common = [
      ("\u{1B}[5~", KeyPress(.pageUp)), ("\u{1B}[6~", KeyPress(.pageDown)),
      ("\u{1B}[2~", KeyPress(.insert)), ("\u{1B}[3~", KeyPress(.delete)),
      ("\u{1B}[17~", KeyPress(.function(6))), ("\u{1B}[21~", KeyPress(.function(10))),
      ("\t", KeyPress(.tab)), ("\r", KeyPress(.enter)), ("\u{1B}", KeyPress(.escape)),
      ("\u{1B}a", KeyPress(.character("a"), .alt)), (" ", KeyPress(.character(" "))),
    ]
    private static let xterm = [
      ("\u{1B}OD", KeyPress(.left)), ("\u{1B}OC", KeyPress(.right)), ("\u{1B}OA", KeyPress(.up)),
      ("\u{1B}OB", KeyPress(.down)), ("\u{1B}[Z", KeyPress(.tab, .shift)),
      ("\u{1B}[1;2D", KeyPress(.left, .shift)), ("\u{1B}[1;3C", KeyPress(.right, .alt)),
      ("\u{1B}[1;5A", KeyPress(.up, .control)), ("\u{1B}[5;5~", KeyPress(.pageUp, .control)),
      ("\u{1B}OP", KeyPress(.function(1))), ("\u{7F}", KeyPress(.backspace)),
    ]
    private static let keys: [(String, [(String, KeyPress)])] = [
      (
        "xterm-256color",
        xterm + [
          ("\u{1B}OH", KeyPress(.home)), ("\u{1B}OF", KeyPress(.end)),
          ("\u{1B}[1;2P", KeyPress(.function(1), .shift)),
        ]
      ),
      ("tmux-256color", xterm + [("\u{1B}[1~", KeyPress(.home)), ("\u{1B}[4~", KeyPress(.end))]),
      ("screen", xterm + [("\u{1B}[1~", KeyPress(.home)), ("\u{1B}[4~", KeyPress(.end))]),
      (
        "linux",
        [
          ("\u{1B}[D", KeyPress(.left)), ("\u{1B}[[A", KeyPress(.function(1))),
          ("\u{1B}[1~", KeyPress(.home)), ("\u{1B}[4~", KeyPress(.end)),
          ("\u{1B}\t", KeyPress(.tab, .shift)), ("\u{1B}[25~", KeyPress(.function(13))),
          ("\u{7F}", KeyPress(.backspace)),
        ]
      ),
      (
        "vt220",
        [
          ("\u{1B}[D", KeyPress(.left)), ("\u{1B}OP", KeyPress(.function(1))),
          ("\u{1B}[1~", KeyPress(.home)), ("\u{1B}[4~", KeyPress(.end)),
          ("\u{8}", KeyPress(.backspace)),
        ]
      ),
    ]

    @Test(arguments: keys)
    func `every key of a terminal is a key`(type: String, keys: [(String, KeyPress)]) throws {
      var rig = try Rig(type)
      for (text, press) in keys + Self.common {
        #expect(rig.events(typing: text) == [.key(press)])
      }
    }

    @Test func `keys that come together are as many events`() throws {
      var rig = try Rig()
      let events = rig.events(typing: "aé\u{1B}[C漢\u{1B}[<0;300;2M\u{1B}", count: 6)
      #expect(
        events == [
          .key(KeyPress(.character("a"))), .key(KeyPress(.character("é"))),
          .key(KeyPress(.right)), .key(KeyPress(.character("漢"))),
          .pointer(Pointer(.press, at: Point(column: 299, row: 1))), .key(KeyPress(.escape)),
        ])
    }

    @Test func `a lone escape is an event at once`() throws {
      var rig = try Rig()
      let isInTime = Patience.meets {
        rig.send("\u{1B}")
        let began = rig.terminal.now
        #expect(rig.terminal.next(within: Patience.longest) == .key(KeyPress(.escape)))
        return rig.terminal.now - began < .milliseconds(500)
      }
      #expect(isInTime)
    }

    @Test func `drags that wait are merged even with those that are read later`() throws {
      var rig = try Rig()
      rig.send("\u{1B}[<0;1;1M\u{1B}[<32;2;1M")
      #expect(rig.terminal.next(within: Patience.longest) == .pointer(Pointer(.press, at: .zero)))
      rig.send("\u{1B}[<32;3;1M\u{1B}[<32;4;1M")
      let drag = Pointer(.drag, at: Point(column: 3, row: 0))
      #expect(rig.terminal.next(within: Patience.longest) == .pointer(drag))
    }

    /// Alt and one of these keys begins a string that no terminal ends.
    @Test(arguments: ["\u{1B}]", "\u{1B}P", "\u{1B}_"])
    func `whoever types on is heard again soon after a string was begun`(begin: String) throws {
      var rig = try Rig()
      rig.send(begin)
      var isHeard = false
      for _ in 0..<400 where !isHeard {
        rig.send("q")
        isHeard = rig.terminal.next(within: .milliseconds(10)) == .key(KeyPress("q"))
      }
      #expect(isHeard)
    }

    @Test func `patience that runs out is a tick, and no event is lost by it`() throws {
      var rig = try Rig()
      #expect(rig.terminal.next(within: .zero) == .tick)
      #expect(rig.terminal.next(within: .milliseconds(1)) == .tick)
      rig.send("k")
      #expect(rig.terminal.next(within: Patience.longest) == .key(KeyPress(.character("k"))))
    }

    /// The rest comes when the program has waited for it, as over a connection that stalls.
    @Test(arguments: [
      "\u{1B}P1$r0;48:2::1:2:3mq\u{1B}\\", "\u{1B}_Gi=31;q\u{1B}\\",
      "\u{1B}]11;rgb:ff/ff/ff\u{1B}\\",
      "\u{1B}[?64;1;2c", "\u{1B}Xq\u{1B}\\", "\u{1B}^q\u{1B}\\",
    ])
    func `an answer that comes in two pieces is no key`(answer: String) throws {
      for cut in 2..<answer.utf8.count {
        var rig = try Rig()
        let bytes = Array(answer.utf8)
        rig.send(String(decoding: bytes[..<cut], as: UTF8.self))
        #expect(rig.terminal.next(within: .milliseconds(40)) == .tick)
        let rest = String(decoding: bytes[cut...], as: UTF8.self)
        let events = rig.events(typing: rest + "k").filter { $0 != .tick }
        #expect(events == [.key(KeyPress("k"))])
      }
    }

    @Test func `a long paste is one event`() throws {
      var rig = try Rig()
      rig.send("\u{1B}[200~")
      for _ in 0..<50 {
        rig.send(String(repeating: "qqqq\r", count: 500))
        #expect(rig.terminal.next(within: .zero) == .tick)
      }
      let events = rig.events(typing: "\u{1B}[201~k")
      guard case .pasted = events.first else { return #expect(Bool(false), "\(events)") }
      #expect(events.dropFirst() == [.key(KeyPress(.character("k")))])
    }

    @Test func `a canvas that cannot be sent is sent later`() throws {
      var rig = try Rig(size: Size(columns: 20, rows: 2))
      rig.block()
      rig.terminal.show(TextCanvas(["later"], Size(columns: 20, rows: 2)))
      #expect(rig.terminal.next(within: .zero) == .tick)
      rig.unblock()
      #expect(rig.terminal.next(within: .milliseconds(10)) == .tick)
      _ = rig.received()
      #expect(rig.screen.row(0) == "later")
    }
  }
}
