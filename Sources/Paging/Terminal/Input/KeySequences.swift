internal import CurlewCNcurses
package import CurlewCells
internal import CurlewSystem

/// The sequences that the keys of a terminal send, from its terminfo entry.
package struct KeySequences {
  private let presses: [[UInt8]: KeyPress]
  private let beginnings: Set<[UInt8]>

  package init(_ presses: [[UInt8]: KeyPress] = [:]) {
    self.presses = presses
    // Before the first wait for input the table is empty, and start-up does not pay for a set.
    guard !presses.isEmpty else {
      beginnings = []
      return
    }
    beginnings = Set(
      presses.keys.flatMap { bytes in
        (1..<max(bytes.count, 1)).map { Array(bytes.prefix($0)) }
      })
  }

  enum Match {
    case none, beginning
    case whole(KeyPress)
  }

  func match(_ bytes: [UInt8]) -> Match {
    if let press = presses[bytes] { return .whole(press) }
    return beginnings.contains(bytes) ? .beginning : .none
  }
}

extension Description {
  /// The sequences that the terminal's keys send.
  ///
  /// The entry that ncurses draws with does not have them. They take two hundred lookups, so they are
  /// read when the program first waits for input, after the first page has been shown.
  func keys(_ output: borrowing Descriptor) -> KeySequences {
    guard let former = try? Self.look(at: type, output.number) else { return KeySequences([:]) }
    defer { cn_return_to_description(former) }
    return .ofCurrentEntry()
  }
}

extension KeySequences {
  fileprivate static func ofCurrentEntry() -> KeySequences {
    KeySequences(sequences(namedKeys).merging(manyFunctionKeys()) { first, _ in first })
  }

  private static let plainKeys: [(String, Key)] = [
    ("kcub1", .left), ("kcuf1", .right), ("kcuu1", .up), ("kcud1", .down),
    ("kpp", .pageUp), ("knp", .pageDown), ("khome", .home), ("kend", .end),
    ("kfnd", .home), ("kslt", .end), ("kich1", .insert), ("kdch1", .delete), ("kent", .enter),
  ]

  /// The name alone is the key with shift; a number after it encodes other modifiers.
  private static let modifiedKeys: [(String, Key)] = [
    ("kLFT", .left), ("kRIT", .right), ("kUP", .up), ("kDN", .down),
    ("kri", .up), ("kind", .down), ("kPRV", .pageUp), ("kNXT", .pageDown),
    ("kHOM", .home), ("kEND", .end), ("kIC", .insert), ("kDC", .delete),
  ]

  private static var namedKeys: [(String, KeyPress)] {
    var named: [(String, KeyPress)] = plainKeys.map { ($0, KeyPress($1)) }
    named += (1...12).map { ("kf\($0)", KeyPress(.function($0))) }
    named += [("kcbt", KeyPress(.tab, .shift)), ("kcbt2", KeyPress(.tab, .shift))]
    for (name, key) in modifiedKeys {
      named.append((name, KeyPress(key, .shift)))
      named += (2...8).map { ("\(name)\($0)", KeyPress(key, Modifiers(xterm: $0))) }
    }
    return named
  }

  /// Above F12 most entries name a function key with modifiers. Those are read by their form.
  private static func manyFunctionKeys() -> [[UInt8]: KeyPress] {
    sequences((13...63).map { ("kf\($0)", KeyPress(.function($0))) })
      .filter { ControlSequence(whole: $0.key)?.keyPress == nil }
  }

  /// Only sequences that begin with ESC: a single byte is a control character, whatever key sends it.
  private static func sequences(_ named: [(String, KeyPress)]) -> [[UInt8]: KeyPress] {
    let pairs = named.compactMap { name, press in Description.string(name).map { ($0, press) } }
    return Dictionary(pairs) { first, _ in first }
      .filter { $0.key.count > 1 && $0.key[0] == InputGrammar.escape }
  }
}
