package import CurlewManuscript
internal import CurlewSystem

extension Workers {
  /// The calling thread and the shared worker pool.
  package static let pool = Workers(count: WorkerPool.shared.helpers + 1) { helpers, help, own in
    WorkerPool.shared.run(helpers: helpers, help, besides: own)
  }
}
