#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whole runs of programs that read a book and write text, alternating.
struct WholeProcesses {
  let commands: [[String]]
  private let output: String

  /// - Parameter output: Where the programs write.
  init(_ commands: [[String]], output: String = "/dev/null") {
    (self.commands, self.output) = (commands, output)
  }

  init(curlew program: String, book: String) {
    self.init([
      [program, "--print", "--measure", "60", book], ["/usr/bin/fmt", "-w", "60", book],
      ["/usr/bin/fold", "-s", "-w", "60", book], ["/usr/bin/wc", "-m", book],
    ])
  }

  /// The EPUB that CURLEW_EPUB names, if it is there.
  static var epub: String? {
    getenv("CURLEW_EPUB").map { String(cString: $0) }.flatMap {
      Machine.size(ofFile: $0) > 0 ? $0 : nil
    }
  }

  /// Programs that write the text of an EPUB, and ours with a plain text.
  init(textOf path: String, by program: String, besideText book: String) {
    self.init([
      [program, "--print", "--measure", "60", path], [program, "--print", "--measure", "60", book],
      ["/usr/bin/mutool", "draw", "-q", "-F", "txt", path], ["/usr/bin/epy", "-d", path],
    ])
  }

  private struct Usage {
    /// In milliseconds.
    var time = 0.0
    var processor = 0.0
    var kilobytes = 0
  }

  /// - Parameter name: The second of the commands, with which all are compared.
  func report(runs: Int, beside name: String = "fmt") {
    var usages = commands.map { _ in [Usage]() }
    for _ in 0..<runs {
      for (index, command) in commands.enumerated() {
        if let usage = measure(command) { usages[index].append(usage) }
      }
    }
    print("whole process, output to \(output), medians of \(runs)")
    let other = median(usages[1].map(\.time))
    for (command, usages) in zip(commands, usages) {
      let words = command.map { $0.split(separator: "/").last ?? "" }.joined(separator: " ")
      guard !usages.isEmpty else {
        print("  \(words): skipped, \(command[0]) is not installed or failed")
        continue
      }
      let time = median(usages.map(\.time))
      print(
        "  \(words): \(time.rounded(1)) ms (\((time / other).rounded(2)) × \(name)), "
          + "\(median(usages.map(\.processor)).rounded(1)) ms of processor time, "
          + "\(usages.map(\.kilobytes).max() ?? 0) KB")
    }
  }

  private func measure(_ command: [String]) -> Usage? {
    let began = ContinuousClock.now
    guard let process = start(command) else { return nil }
    var (status, usage): (CInt, rusage) = (0, rusage())
    guard wait4(process, &status, 0, &usage) == process, status == 0 else { return nil }
    return Usage(
      time: (ContinuousClock.now - began).milliseconds,
      processor: usage.ru_utime.milliseconds + usage.ru_stime.milliseconds,
      kilobytes: usage.ru_maxrss)
  }

  private func start(_ command: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, output, O_WRONLY | O_CREAT, 0o600)
    }
    var arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    let result = posix_spawn(&process, command[0], &actions, nil, &arguments, environ)
    return result == 0 ? process : nil
  }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}
