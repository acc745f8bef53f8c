internal import CurlewCells
package import CurlewExchange
internal import CurlewSettings
internal import CurlewSystem

/// Something that goes on beside the loop, or waits for its moment: files that are saved, a file that is watched,
/// other machines. The loop asks all services in turn and knows none of them; none calls another. What a service
/// wants, it returns as effects.
protocol Service {
  /// How long until it must be asked, even if nothing happens. Nil if nothing is to be done, or if a job will
  /// wake the loop.
  func timeout(on desk: Desk) -> Duration?

  /// Takes what has become ready while the loop waited for an event, before the layers get the event.
  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect]

  /// Learns what has happened.
  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect]

  /// Whether it saves something that the end of the program waits for.
  var isSaving: Bool { get }

  /// Does what is left to do when everything is saved and the terminal has its own screen back.
  mutating func finish(within patience: Duration, on desk: inout Desk)
}

extension Service {
  func timeout(on desk: Desk) -> Duration? { nil }
  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] { [] }
  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] { [] }
  var isSaving: Bool { false }
  mutating func finish(within patience: Duration, on desk: inout Desk) {}
}

/// The services of an application, in the order in which they are asked.
package struct Services {
  private var all: [any Service]

  init(_ storage: any Storage, by jobs: any JobStarter) {
    all = [
      FileService(storage, by: jobs), WaitingService(), StartedCommands(), WatchingService(),
      FollowingService(), ClockService(), MarksService(), SavingService(), ContentsService(),
      ReminderService(), GlossService(),
    ]
  }

  var indices: Range<Int> { all.indices }

  subscript(index: Int) -> any Service {
    get { all[index] }
    set { all[index] = newValue }
  }

  /// Shares with other machines by a folder.
  package mutating func share(by synchroniser: Synchroniser) {
    all.append(SharingService(synchroniser))
  }

  /// Shares places with other readers by a server.
  package mutating func share(by server: PlaceServer, _ machine: MachineFile, named name: String?) {
    all.append(ServerService(server, machine: machine, name: name))
  }

  package var isSaving: Bool { all.contains(where: \.isSaving) }

  func timeouts(on desk: Desk) -> [Duration] { all.compactMap { $0.timeout(on: desk) } }

  /// Asks one service, if it is there.
  mutating func ask<S: Service>(
    _ type: S.Type, on desk: inout Desk, _ body: (inout S, inout Desk) -> [Effect]
  ) -> [Effect] {
    for index in all.indices {
      guard var service = all[index] as? S else { continue }
      let effects = body(&service, &desk)
      all[index] = service
      return effects
    }
    return []
  }
}
