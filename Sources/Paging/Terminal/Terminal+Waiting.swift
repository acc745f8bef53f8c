public import CurlewCells
internal import CurlewSystem

extension Terminal {
  /// Waits for the next event; returns `.tick` when `patience` runs out or another thread calls
  /// ``Waker/wake()``, and waits without a limit when it is nil.
  ///
  /// After `.suspend` the next call stops the process, and returns when it has been continued.
  ///
  /// After `.leave` the program has five seconds to save its state and destroy the terminal. Then the
  /// terminal is restored and the process is terminated by the signal that it received.
  public mutating func next(within patience: Duration?) -> Event {
    takeScreen()
    let watch = session.busyWatch
    watch?.rest()
    defer { watch?.work() }
    learnKeysOnce()
    let deadline = patience.map { now + $0 }
    noteRest(patience)
    catchUp()
    while true {
      if let event = eventOfSignals() { return event }
      if isWoken {
        isWoken = false
        return .tick
      }
      let readiness = session.wait(
        untilWritable: hasMore && linkBearsFrame, atMost: timeToWait(until: deadline))
      if readiness.isWritable { catchUp() }
      nudge()
      if readiness.isGone || readiness.hasInput && !listen() { return leave() }
      if let event = eventOfInput() { return event }
      if let deadline, now >= deadline, !readiness.hasSignal { return .tick }
    }
  }

  // MARK: Signals

  private mutating func eventOfSignals() -> Event? {
    let notices = session.takeNotices()
    let stops = mustStop
    mustStop = notices.stops && !stops
    isWoken = isWoken || notices.wakes
    let wasAway = stops || notices.continues
    // What arrives once the program is continued is typed for it.
    if stops { awaitAnswers() }
    if wasAway { link.forget() }
    if let signal = notices.leave {
      session.startLeave()
      return .leave(signal: signal)
    }
    if mustStop { return .suspend }
    if stops {
      session.stop()
    } else if notices.continues {
      session.enterAgain()
    }
    if wasAway { queryColours() }
    guard notices.resizes || wasAway else { return nil }
    // Terminals cut or reflow their contents when the window changes, even if it changes back.
    drawAnew()
    guard session.resizeToWindow() else { return nil }
    link.expectFrames(of: size.columns * size.rows)
    return .resized(size)
  }

  /// The event for a terminal that has gone, with SIGHUP if that has arrived.
  private mutating func leave() -> Event {
    let signal = session.takeLastNotices().leave
    session.startLeave()
    return .leave(signal: signal)
  }

  // MARK: Input

  /// With so many inputs unhandled no more are read.
  private static let mostInputs = 1024
  private static let mostBytes = 16_384

  /// Reads the input that has arrived; returns false at its end.
  mutating func listen() -> Bool {
    guard decoder.count < Self.mostInputs else { return true }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    switch session.input.read(into: &bytes) {
    case .end: return false
    case .nothing: return true
    case .bytes(let count):
      heard = now
      let openings = decoder.openings
      decoder.read(bytes.prefix(count))
      if decoder.openings != openings { opened = now }
      return true
    }
  }

  private mutating func eventOfInput() -> Event? {
    if let end = endOfPatience, now >= end { decoder.giveUp() }
    while let input = decoder.next() {
      switch input {
      case .event(.key(KeyPress("l", .control))):
        drawAnew()
        queryColours()
      case .event(.key(let press)) where session.sendSignal(of: press, unless: keepsControlC):
        decoder.discard()
      case .event(let event):
        // tmux may have been attached to another terminal.
        if case .focused = event { graphics.doubtClient() }
        return event
      case .report(let report): session.note(report)
      case .colour(let report): note(report)
      case .model(let model):
        note(model)
        graphics.note(model)
      case .graphics(let report): if note(report) { return .tick }
      case .ready: hearAnswer()
      }
    }
    return nil
  }

  // MARK: Time

  /// When to give up the rest of a sequence. While an answer is due, a lone ESC is likely to be its
  /// beginning.
  private var endOfPatience: Duration? {
    let patience = decoder.patience.map { answersDue > 0 ? max($0, .milliseconds(75)) : $0 }
    return [patience.map { heard + $0 }, decoder.limit.map { opened + $0 }].compactMap(\.self).min()
  }

  private func timeToWait(until deadline: Duration?) -> Duration? {
    guard decoder.count == 0 else { return .zero }
    let ends = [deadline, endOfPatience, nextTry, nudgeTime].compactMap { $0 }
    return ends.min().map { max($0 - now, .zero) }
  }
}
