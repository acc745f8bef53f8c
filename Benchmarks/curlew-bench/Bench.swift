internal import Cells
internal import Harness

/// The program and a book, and what can be measured of them.
struct Bench {
  let program: String
  let book: String
  let scratch: String
  private let size: Size

  init(program: String, book: String, scratch: String, size: Size) {
    self.size = size
    self.program = program
    self.book = book
    self.scratch = scratch
  }

  var bookSize: Int { Machine.size(ofFile: book) }

  func start(_ command: [String], answers: Bool = false) throws -> PtySession {
    // Every start is the first: nothing is remembered from the one before.
    Machine.remove(scratch + "/.local/state/curlew/places")
    return try PtySession(
      command, size: size,
      environment: [
        "HOME": scratch, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil, "COLORTERM": "truecolor",
        "LESSHISTFILE": "-", "ENV": nil,
      ], answers: answers)
  }

  var curlew: [String] { [program, "--page", "101", book] }

  // MARK: The first page

  /// From the Enter that starts a program in a shell until the foot of its first page is there, the
  /// last thing that either of them draws.
  func firstPage(runs: Int) throws {
    let less = Measured(name: "less", command: "less '\(book)'", foot: "\u{1B}[7m")
    // A book that was never open shows its title.
    let ours = Measured(name: "curlew", command: "'\(program)' '\(book)'", foot: "all keys")
    var times: [String: [Double]] = [:]
    for _ in 0..<runs {
      for program in [less, ours] { times[program.name, default: []].append(try time(program)) }
    }
    let medians = times.mapValues(median)
    print("from Enter in a shell to the first page, medians of \(runs)")
    for name in ["less", "curlew"] {
      let ratio = (medians[name] ?? 0) / (medians["less"] ?? 1)
      print("  \(name): \((medians[name] ?? 0).rounded(1)) ms (\(ratio.rounded(2)) × less)")
    }
  }

  private struct Measured {
    let name: String
    let command: String
    let foot: String
  }

  private func time(_ program: Measured) throws -> Double {
    var session = try start(["/bin/bash", "--norc", "--noediting", "-i"])
    session.send("stty -echo; PS1=; echo ready\n")
    try session.wait { $0.contains("ready\r\n") }
    session.waitForSilence(of: .milliseconds(20))
    let before = session.output.count
    let began = ContinuousClock.now
    session.send(program.command + "\n")
    try session.wait { $0.contains(program.foot, after: before) }
    let time = (ContinuousClock.now - began).milliseconds
    session.waitForSilence()
    return time
  }

  // MARK: Rest

  func idleness() throws {
    var session = try start(curlew)
    session.waitForSilence(of: .seconds(1))
    print("peak memory: \(Machine.peakMemory(of: session.process)) KB")
    let before = (Machine.processorTime(of: session.process), session.output.count)
    session.waitForSilence(of: .seconds(5))
    let after = (Machine.processorTime(of: session.process), session.output.count)
    print(
      "at rest for 5 s: \(after.0 - before.0) ms of processor time, "
        + "\(after.1 - before.1) bytes sent")
  }
}

func median(_ numbers: [Double]) -> Double {
  numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

extension Double {
  func rounded(_ digits: Int) -> String {
    let scale = digits == 1 ? 10.0 : 100
    return String((self * scale).rounded() / scale)
  }
}
