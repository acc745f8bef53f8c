#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Reads pieces of a file, each to its own place in the room for all of them, so that several threads
/// can read at once and nothing is copied: hence the pointer.
struct PieceReader: @unchecked Sendable {
  let number: Int32
  /// Where the room's first byte stands in the file.
  let start: Int
  let room: UnsafeMutableBufferPointer<UInt8>

  /// What became of a piece.
  struct Piece {
    let range: Range<Int>
    let count: Int
    let fault: Fault?

    /// How many bytes there are, if it is the only one.
    var outcome: Result<Int, Fault> { fault.map { .failure($0) } ?? .success(count) }
  }

  /// Reads a piece; less of it when the file ends before.
  func read(_ range: Range<Int>) -> Piece {
    claimMemory(for: range)
    var count = 0
    do throws(Fault) {
      while count < range.count, case let got = try readSome(of: range.dropFirst(count)), got > 0 {
        count += got
      }
    } catch {
      return Piece(range: range, count: count, fault: error)
    }
    return Piece(range: range, count: count, fault: nil)
  }

  /// Memory that the system has to find while it reads keeps every other thread waiting that wants any.
  private func claimMemory(for range: Range<Int>) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 4096) {
      room.initializeElement(at: offset, to: 0)
    }
  }

  private func readSome(of range: Range<Int>) throws(Fault) -> Int {
    try checked {
      pread(
        number, room.baseAddress.map { $0 + range.lowerBound }, range.count,
        off_t(start + range.lowerBound))
    }
  }
}

extension [PieceReader.Piece] {
  /// How many bytes there are before the first that is missing.
  var joined: Result<Int, Fault> {
    if let fault = lazy.compactMap(\.fault).first { return .failure(fault) }
    let last = first { $0.count < $0.range.count } ?? last
    return .success(last.map { $0.range.lowerBound + $0.count } ?? 0)
  }
}
