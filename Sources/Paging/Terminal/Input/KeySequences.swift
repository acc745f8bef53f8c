package import CurlewCells

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
