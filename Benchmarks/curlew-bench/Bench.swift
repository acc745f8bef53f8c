internal import CurlewCells
internal import Harness

/// Measurements of the program with one book, at one size.
struct Bench {
  let program: String
  let book: String
  let scratch: String
  let size: Size

  init(program: String, book: String, scratch: String, size: Size) {
    self.size = size
    self.program = program
    self.book = book
    self.scratch = scratch
  }

  var bookSize: Int { Machine.size(ofFile: book) }

  /// - Parameter isFirst: whether to forget the places of earlier runs.
  func start(
    _ command: [String], answers: Bool = false, isFirst: Bool = true
  ) throws -> PtySession {
    if isFirst { Machine.remove(scratch + "/.local/state/curlew/places") }
    return try PtySession(
      command, size: size,
      environment: [
        "HOME": scratch, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil, "COLORTERM": "truecolor",
        "LESSHISTFILE": "-", "ENV": nil,
      ], answers: answers)
  }

  var curlew: [String] { [program, "--page", "101", book] }

  // MARK: The first page

  /// The time from Enter in a shell until the first page: until its foot of `less`, which it draws last,
  /// and until the end of the first frame of Curlew, whose page number follows later.
  func firstPage(runs: Int) throws {
    let less = Measured(name: "less", command: "less '\(book)'", foot: "\u{1B}[7m")
    let title = Measured(
      name: "curlew, new book: title",
      command: "XDG_STATE_HOME=$HOME/$$ '\(program)' '\(book)'", foot: "all keys")
    let again = Measured(
      name: "curlew, known book", command: "'\(program)' '\(book)'", foot: endOfFrame)
    let bare = Measured(
      name: "curlew, known book without cached picture",
      command: withoutPictures + again.command, foot: endOfFrame)
    // The first run shows the title, the second the first page, whose picture is cached.
    _ = try time(Measured(name: "", command: again.command, foot: title.foot), isFirst: true)
    _ = try time(again)
    let all = [less, again, bare, title]
    var times: [String: [Double]] = [:]
    for _ in 0..<runs {
      for program in all { times[program.name, default: []].append(try time(program)) }
    }
    compare(all.map(\.name), times.mapValues(median), "medians of \(runs)")
    compare(all.map(\.name), times.mapValues { $0.min() ?? 0 }, "minimum of \(runs)")
    try firstPageInTheMiddle(less, runs: max(runs / 4, 9))
  }

  /// The end of a frame: colours are reset, and the terminal is asked for its status.
  let endOfFrame = "\u{1B}[0m\u{1B}[5n"

  /// A cache that is new in each run, and a copy of the places: a place that is saved outdates the cached
  /// picture of the one before.
  var withoutPictures: String { "XDG_CACHE_HOME=$HOME/$$ XDG_STATE_HOME=$HOME/copy " }

  /// Measures a book with its place in the middle. Without a picture it is read completely first.
  private func firstPageInTheMiddle(_ less: Measured, runs: Int) throws {
    try leaveInTheMiddle()
    let middle = Measured(
      name: "curlew, place in the middle", command: "'\(program)' '\(book)'", foot: endOfFrame)
    let bare = Measured(
      name: "curlew, place in the middle, without cached picture",
      command: withoutPictures + middle.command,
      foot: middle.foot)
    let all = [less, middle, bare]
    var times: [String: [Double]] = [:]
    for _ in 0..<runs {
      for program in all { times[program.name, default: []].append(try time(program)) }
    }
    compare(all.map(\.name), times.mapValues(median), "medians of \(runs)")
  }

  /// - Parameter isFirst: whether to forget the places of earlier runs.
  func leaveInTheMiddle(isFirst: Bool = true) throws {
    var session = try start([program, "--at", "50%", book], isFirst: isFirst)
    try session.wait { $0.contains("%") }
    session.send(" ")
    session.waitForSilence(of: .seconds(1))
    session.send("q")
    _ = try session.exitStatus()
  }

  private func compare(_ names: [String], _ times: [String: Double], _ kind: String) {
    print("from Enter in a shell to the first page, \(kind)")
    for name in names {
      let time = times[name] ?? 0
      let ratio = time / (times[names[0]] ?? 1)
      print("  \(name): \(time.rounded(1)) ms (\(ratio.rounded(2)) × \(names[0]))")
    }
    Machine.flush()
  }

  struct Measured {
    let name: String
    let command: String
    let foot: String
  }

  func time(_ program: Measured, isFirst: Bool = false) throws -> Double {
    var session = try start(["/bin/bash", "--norc", "--noediting", "-i"], isFirst: isFirst)
    let copy = "mkdir -p $HOME/copy $HOME/.local/state; cp -r $HOME/.local/state/. $HOME/copy"
    session.send("stty -echo; PS1=; \(copy); echo ready\n")
    try session.wait { $0.contains("ready\r\n") }
    session.waitForSilence(of: .milliseconds(20))
    let before = session.output.count
    let began = ContinuousClock.now
    session.send(program.command + "\n")
    do {
      try session.wait { $0.contains(program.foot, after: before) }
    } catch {
      print("  \(program.name) did not show “\(program.foot)”")
      throw error
    }
    let time = (session.lastArrival - began).milliseconds
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
