package import CurlewCells

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A program in a terminal of its own, as its controlling terminal.
///
///     var session = try PtySession(["/usr/bin/less", "book.txt"])
///     try session.wait { $0.contains("Chapter") }
///     session.send("q")
///     #expect(try session.exitStatus() == .exited(0))
package struct PtySession: ~Copyable {
  package private(set) var output = Transcript()
  /// When the latest output arrived.
  package private(set) var lastArrival = ContinuousClock.now
  /// The modes that the terminal had before the program began.
  package let formerModes: TerminalModes
  package let process: CInt
  private var pty: Pty
  private var status: ExitStatus?
  /// Whether status queries are answered.
  private let answers: Bool
  /// Called with all output when the session is destroyed.
  package var atEnd: @Sendable (Transcript) -> Void = { _ in }

  /// The environment of every program, unless a test changes it.
  package static let customaryEnvironment = [
    "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent",
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - environment: Changes to `customaryEnvironment`; nil removes a variable.
  ///   - input: The path of a file for standard input instead of the terminal.
  ///   - output: The same for standard output.
  package init(
    _ command: [String], size: Size = Size(columns: 80, rows: 24),
    environment changes: [String: String?] = [:], input: String? = nil, output: String? = nil,
    answers: Bool = false
  ) throws(HarnessError) {
    let pty = try Pty(size: size)
    let environment = Self.customaryEnvironment.merging(changes.mapValues { $0 ?? "" }) { $1 }
      .filter { changes[$0.key] != .some(nil) }
    let formerModes = pty.modes
    let process = try Spawn(command, environment: environment)
      .start(input: input ?? pty.path, output: output ?? pty.path, error: pty.path)
    (self.formerModes, self.process) = (formerModes, process)
    self.pty = pty
    self.answers = answers
  }

  deinit {
    atEnd(output)
    guard status == nil else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  // MARK: The keyboard's side

  package func send(_ text: String) {
    pty.send(Array(text.utf8))
  }

  package func send(_ bytes: [UInt8]) {
    pty.send(bytes)
  }

  package func resize(to size: Size) {
    pty.resize(to: size)
  }

  package func signal(_ number: CInt) {
    kill(process, number)
  }

  /// Sends keys, and waits until the program has read them and is silent. If it read an escape
  /// character together with the next key, it would take the two for Alt and that key.
  package mutating func press(_ keys: String, silence: Duration = .milliseconds(80)) {
    send(keys)
    for _ in 0..<1000 where unreadInput > 0 && !hasEnded { listen() }
    waitForSilence(of: silence)
  }

  package mutating func hangUp() {
    pty.hangUp()
  }

  /// Makes the terminal take no more output, as Ctrl-S does.
  package func stopOutput() {
    pty.stop()
  }

  // MARK: The screen's side

  package var terminalModes: TerminalModes { pty.modes }

  /// How many bytes were typed that no program has read.
  package var unreadInput: Int { pty.unreadInput }

  /// Reads until the output meets the condition.
  package mutating func wait(
    within patience: Duration = Patience.longest, until condition: (Transcript) -> Bool
  ) throws(HarnessError) {
    _ = try repeatedly(within: patience) { session in
      session.listen()
      return condition(session.output) ? true : nil
    }
  }

  /// Reads until nothing has arrived for a while.
  package mutating func waitForSilence(of silence: Duration = .milliseconds(100)) {
    while case let bytes = pty.receive(within: silence), !bytes.isEmpty { take(bytes) }
  }

  /// Makes the program draw its whole screen again, and returns the sequences of that picture.
  ///
  /// A busy machine may deliver a frame in pieces with pauses between them. So the picture begins
  /// where the screen was cleared, and is complete with the status query that ends every frame.
  package mutating func redrawnPicture() throws(HarnessError) -> Transcript {
    let mark = output.count
    send("\u{0C}")
    try wait { $0.wholePicture(after: mark) != nil }
    waitForSilence(of: .milliseconds(40))
    return output.wholePicture(after: mark) ?? output
  }

  /// Drops the output so far, which a session of a million events could not keep.
  package mutating func forgetOutput() {
    output = Transcript()
  }

  // MARK: The program's end

  /// Waits for the end of the program, and reads all of its output.
  package mutating func exitStatus(
    within patience: Duration = Patience.longest
  ) throws(HarnessError) -> ExitStatus {
    let status = try repeatedly(within: patience) { session in
      session.listen()
      return session.reap()
    }
    waitForSilence(of: .zero)
    return status
  }

  /// Closes what is open by Escape and q until the program is over.
  package mutating func leave() throws(HarnessError) -> ExitStatus {
    // The second q is the answer to the question which place to keep.
    for key in Array(repeating: ["\u{1B}", "q", "q"], count: 40).joined() {
      // While the place is saved, which takes long on a busy disk, any of them would leave without it.
      if hasEnded || output.contains("Saving your place") { break }
      press(key)
    }
    return try exitStatus()
  }

  /// Waits for the end of the program without reading its output.
  package mutating func exitStatusUnread(
    within patience: Duration = Patience.longest
  ) throws(HarnessError) -> ExitStatus {
    try repeatedly(within: patience) { session in
      poll(nil, 0, CInt(Self.glance / .milliseconds(1)))
      return session.reap()
    }
  }

  // MARK: Waiting

  private static let glance = Duration.milliseconds(5)

  /// Reads the output that arrives within a moment.
  package mutating func listen() {
    take(pty.receive(within: Self.glance))
  }

  /// Reads what has arrived, without waiting.
  package mutating func drain() {
    while case let bytes = pty.receive(within: .zero), !bytes.isEmpty { take(bytes) }
  }

  private mutating func take(_ bytes: [UInt8]) {
    if !bytes.isEmpty { lastArrival = .now }
    let query = "\u{1B}[5n"
    // A query may arrive in two pieces.
    let known = max(output.count - query.utf8.count + 1, 0)
    output.append(bytes)
    guard answers else { return }
    for _ in 0..<output.dropFirst(known).count(of: query) { send("\u{1B}[0n") }
  }

  /// Reads at a limited rate until the output meets the condition.
  package mutating func carry(
    bytesPerSecond: Int, within patience: Duration = Patience.longest,
    until condition: (Transcript) -> Bool
  ) throws(HarnessError) {
    let began = ContinuousClock.now
    var carried = 0
    _ = try repeatedly(within: patience) { session in
      if condition(session.output) { return true }
      let time = (ContinuousClock.now - began) / .milliseconds(1)
      let due = Int(time) * bytesPerSecond / 1000 - carried
      guard due > 0 else {
        poll(nil, 0, 1)
        return nil
      }
      let bytes = session.pty.receive(within: Self.glance, atMost: due)
      // Unused capacity cannot be used later.
      carried = bytes.isEmpty ? Int(time) * bytesPerSecond / 1000 : carried + bytes.count
      session.take(bytes)
      return nil
    }
  }

  /// Whether the program is over.
  package var hasEnded: Bool {
    mutating get { reap() != nil }
  }

  private mutating func reap() -> ExitStatus? {
    var code: CInt = 0
    if status == nil, waitpid(process, &code, WNOHANG) == process { status = ExitStatus(code) }
    return status
  }

  private mutating func repeatedly<Found>(
    within patience: Duration, _ look: (inout PtySession) -> Found?
  ) throws(HarnessError) -> Found {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      if let found = look(&self) { return found }
    }
    throw .timedOut(after: patience, output: output.description)
  }
}

/// How a program has ended.
package enum ExitStatus: Equatable, Sendable {
  case exited(CInt)
  case signalled(CInt)

  init(_ code: CInt) {
    self = code & 0x7F == 0 ? .exited(code >> 8 & 0xFF) : .signalled(code & 0x7F)
  }
}
