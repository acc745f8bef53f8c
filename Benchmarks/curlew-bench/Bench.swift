internal import Cells
internal import Harness

/// The program and a book, and what can be measured of them.
struct Bench {
  let program: String
  let book: String
  let scratch: String
  private let size = Size(columns: 160, rows: 45)

  init(program: String, book: String, scratch: String) {
    self.program = program
    self.book = book
    self.scratch = scratch
  }

  var bookSize: Int { Machine.size(ofFile: book) }

  private func start(_ command: [String]) throws -> PtySession {
    try PtySession(
      command, size: size,
      environment: [
        "HOME": scratch, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil, "COLORTERM": "truecolor",
        "LESSHISTFILE": "-",
      ])
  }

  private var curlew: [String] { [program, book] }

  // MARK: The first page

  /// Until the foot of the page is there: the last thing that either program draws.
  func firstPage(runs: Int) throws {
    let less = Measured(name: "less", command: ["/usr/bin/less", book], foot: lessPrompt)
    let ours = Measured(name: "curlew", command: curlew, foot: "2 of ")
    var times: [String: [Double]] = [:]
    var memory: [String: Int] = [:]
    for _ in 0..<runs {
      for program in [less, ours] {
        let began = ContinuousClock.now
        var session = try start(program.command)
        try session.wait { $0.contains(program.foot) }
        times[program.name, default: []].append((ContinuousClock.now - began).milliseconds)
        session.waitForSilence()
        memory[program.name] = Machine.peakMemory(of: session.process)
      }
    }
    let medians = times.mapValues(median)
    print("first page, medians of \(runs), and peak memory")
    for name in ["less", "curlew"] {
      let ratio = (medians[name] ?? 0) / (medians["less"] ?? 1)
      print(
        "  \(name): \((medians[name] ?? 0).rounded(1)) ms (\(ratio.rounded(2)) × less), "
          + "\(memory[name] ?? 0) KB")
    }
  }

  private struct Measured {
    let name: String
    let command: [String]
    let foot: String
  }

  /// `less` ends its first page with the name of the file, or a part of it.
  private var lessPrompt: String {
    String(book.split(separator: "/").last ?? "")
  }

  // MARK: Rest

  func idleness() throws {
    var session = try start(curlew)
    session.waitForSilence(of: .seconds(1))
    let before = (Machine.processorTime(of: session.process), session.output.count)
    session.waitForSilence(of: .seconds(5))
    let after = (Machine.processorTime(of: session.process), session.output.count)
    print(
      "at rest for 5 s: \(after.0 - before.0) ms of processor time, "
        + "\(after.1 - before.1) bytes sent")
  }

  // MARK: Turns

  func turn(tone: String, runs: Int) throws {
    var session = try start([program, "--tone", tone, "--page", "101", book])
    session.waitForSilence(of: .milliseconds(700))
    var bytes: [Double] = []
    var first: [Double] = []
    for _ in 0..<runs {
      let before = session.output.count
      let began = ContinuousClock.now
      session.send(" ")
      try session.wait { $0.count > before }
      first.append((ContinuousClock.now - began).milliseconds)
      session.waitForSilence(of: .milliseconds(700))
      bytes.append(Double(session.output.count - before))
    }
    print(
      "a turn in \(tone): \(Int(median(bytes) / 1000)) KB, "
        + "first change after \(median(first).rounded(1)) ms")
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
