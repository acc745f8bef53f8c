internal import CurlewCells
internal import Harness

/// An EPUB beside the plain text of the same book, opened alternately.
struct MarkedUpBook {
  let text: Bench
  let epub: Bench

  private enum Opening: String, CaseIterable {
    case new = "new book: its title page"
    case known = "place in the middle"
    case unread = "place in the middle, without cached picture: all pages are set first"
  }

  func report(runs: Int) throws {
    // Each run shows the place, and the first caches its picture.
    try text.leaveInTheMiddle()
    try epub.leaveInTheMiddle(isFirst: false)
    print(
      "an EPUB beside its plain text at \(text.size.columns)x\(text.size.rows), medians of \(runs)")
    for opening in Opening.allCases { try report(opening, runs: runs) }
    let memory = try [text, epub].map { try $0.memoryWithAllPages() }
    print("  peak memory, with all pages set: \(memory[1]) KB, plain text \(memory[0]) KB")
    Machine.flush()
  }

  private func report(_ opening: Opening, runs: Int) throws {
    var times: [(text: Double, epub: Double)] = []
    for _ in 0..<runs {
      times.append((try time(opening, of: text), try time(opening, of: epub)))
    }
    let (plain, marked) = (median(times.map(\.text)), median(times.map(\.epub)))
    print(
      "  \(opening.rawValue): \(marked.rounded(1)) ms, plain text \(plain.rounded(1)) ms "
        + "(\((marked / plain).rounded(2)) ×)")
  }

  private func time(_ opening: Opening, of bench: Bench) throws -> Double {
    let command = "'\(bench.program)' '\(bench.book)'"
    let measured =
      switch opening {
      case .new:
        Bench.Measured(
          name: "title", command: "XDG_STATE_HOME=$HOME/$$ " + command, foot: "all keys")
      case .known: Bench.Measured(name: "place", command: command, foot: "50%")
      case .unread:
        Bench.Measured(name: "all pages", command: bench.withoutPictures + command, foot: "50%")
      }
    return try bench.time(measured)
  }
}

extension Bench {
  /// In kilobytes.
  fileprivate func memoryWithAllPages() throws -> Int {
    var session = try start([program, "--at", "50%", book], isFirst: false)
    try session.wait { $0.contains("50%") }
    session.waitForSilence(of: .seconds(1))
    return Machine.peakMemory(of: session.process)
  }
}
