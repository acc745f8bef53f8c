#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif
internal import Typesetting

extension Workers {
  /// As many threads as there are processors, up to a few: what is done takes milliseconds.
  static let threads = Workers(count: processors) { count, work in
    doPieces(1..<count, work, besides: { work(0) })
  }

  private static var processors: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4) }

  /// Gives every piece a thread of its own; the first is done meanwhile by who asks.
  private static func doPieces(
    _ pieces: Range<Int>, _ work: @escaping @Sendable (Int) -> Void, besides first: () -> Void
  ) {
    guard let piece = pieces.first else { return first() }
    let thread = Thread { work(piece) }
    doPieces(pieces.dropFirst(), work, besides: first)
    // A system without threads has its work done all the same.
    if let thread { thread.join() } else { work(piece) }
  }
}
