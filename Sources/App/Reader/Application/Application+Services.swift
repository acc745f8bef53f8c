internal import CurlewCells
internal import CurlewManuscript
internal import CurlewSystem

/// Work beside the loop, and the services that do it.
extension Application {
  /// Waits for work beside the loop. Esc cancels it.
  mutating func wait(for work: PendingWork) {
    cancelWork()
    if let end = work.ending(PendingWork.patience) { return carryOut(end(&desk)) }
    ask(WaitingService.self) { waiting, desk in
      waiting.wait(for: work, on: &desk)
      return [.open(WaitingLayer(for: work.message, work.progress, at: desk.now))]
    }
  }

  mutating func cancelWork() { ask(WaitingService.self) { $0.cancel(on: &$1) } }

  // MARK: Services

  /// Asks a service to do something, if it is there.
  mutating func ask<S: Service>(_ type: S.Type, _ body: (inout S, inout Desk) -> [Effect]) {
    carryOut(services.ask(type, on: &desk, body))
  }

  /// Tells all services what has happened.
  mutating func happened(_ happening: Happening) {
    let opened = openedLayers
    for index in services.indices { carryOut(services[index].learn(happening, on: &desk)) }
    // What was typed while the reader waited is not for a layer that a service opens.
    if openedLayers != opened { early.drop() }
  }

  /// Does what a service or finished work asks for.
  mutating func carryOut(_ effects: [Effect]) {
    if !effects.isEmpty { perform(effects, of: layers.count - 1) }
  }

  /// Ends what was done with the files, and does what follows from it: a picture is saved once its place is.
  mutating func receiveFiles(within patience: Duration = .zero) {
    let deadline = MonotonicClock.now + patience
    for _ in 1...2 {
      ask(FileService.self) { $0.results(within: deadline - MonotonicClock.now, on: &$1) }
    }
  }

  /// Does what is left to do when the terminal has its own screen back, such as sharing what was saved last.
  package mutating func finish() {
    guard !services.isSaving else { return }
    let deadline = MonotonicClock.now + Self.patience
    for index in services.indices {
      let left = max(deadline - MonotonicClock.now, .zero)
      services[index].finish(within: left, on: &desk)
    }
  }

  /// How long the program waits at its end for all services together.
  private static var patience: Duration { .seconds(1) }
}
