#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif
internal import Manuscript
internal import Typesetting

extension Workers {
  /// As many threads as there are processors, up to a few: what is done takes milliseconds.
  static let threads = Workers(count: processors) { helpers, help, own in
    run(helpers, help, besides: own)
  }

  private static var processors: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4) }

  /// Gives every helper a thread. Where the system has none to give, the work is done all the same.
  private static func run(
    _ helpers: Int, _ help: @escaping @Sendable () -> Void, besides own: () -> Void
  ) {
    guard helpers > 0, let thread = Thread(help) else { return own() }
    run(helpers - 1, help, besides: own)
    thread.join()
  }
}
