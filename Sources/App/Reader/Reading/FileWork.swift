internal import CurlewAppSupport

/// Something to do with the files, and how long the loop waits for it.
struct FileWork {
  /// What the work changes on the desk when it has ended, and what it asks for.
  typealias Ending = @Sendable (inout Desk) -> [Effect]
  typealias Work = @Sendable (inout any Storage) -> Ending

  /// The work of one queue is done in order. Places have their own, so that they wait for nothing else on a slow disk.
  enum Queue: CaseIterable { case places, marks, others }

  var queue = Queue.others
  var patience = Duration.zero
  let work: Work
}

extension Effect {
  /// Does something with the files of the program.
  ///
  /// - Parameter patience: How long to wait for it.
  static func withFiles(
    _ queue: FileWork.Queue = .others, within patience: Duration = .zero,
    _ work: @escaping FileWork.Work
  ) -> Effect {
    .files(FileWork(queue: queue, patience: patience, work: work))
  }

  /// Reads what was said of the books on the shelf, here and on other machines.
  static var readLabels: Effect {
    withFiles { store in
      let labels = store.said().labels
      return { desk in
        desk.labels = labels
        return [.layOut]
      }
    }
  }

  /// Saves something, and shows what went wrong.
  static func keep(_ change: @escaping @Sendable (inout any Storage) -> Complaint?) -> Effect {
    .withFiles { store in
      let complaint = change(&store)
      return { _ in complaint.effects }
    }
  }
}

extension Complaint? {
  /// Shows it, if there is one.
  var effects: [Effect] { map { [.notify([$0])] } ?? [] }
}
