private import CurlewCDeflate

/// Inflates with libdeflate, into a buffer that never grows beyond a limit.
///
/// libdeflate wants pointers: they live in this file alone.
package struct Inflater: ~Copyable {
  private let handle: OpaquePointer

  /// Nil when there is no memory.
  package init?() {
    guard let handle = libdeflate_alloc_decompressor() else { return nil }
    self.handle = handle
  }

  deinit { libdeflate_free_decompressor(handle) }

  /// What one run produced, and how much of the input it used.
  package struct Output {
    package var bytes: [UInt8]
    var used: Int
  }

  package enum Format { case deflate, gzip, zlib }

  /// No deflated byte expands to more.
  package static let largestRatio = 1032

  /// Inflates a stream.
  ///
  /// - Parameters:
  ///   - expected: the size that a header gives; where it is missing or too small, the buffer is
  ///     doubled until the output fits.
  ///   - limit: of the output, in bytes.
  package func inflate(
    _ input: ArraySlice<UInt8>, as format: Format, expected: Int?, limit: Int
  ) throws(ArchiveError) -> Output {
    let possible = input.count.multipliedReportingOverflow(by: Self.largestRatio)
    let most = min(possible.overflow ? limit : possible.partialValue, limit)
    var capacity = min(max(expected ?? input.count * 4, 64), max(most, 1))
    while true {
      var output: [UInt8] = []
      let (result, used) = run(input, as: format, capacity: capacity, &output)
      switch result {
      case LIBDEFLATE_SUCCESS: return Output(bytes: output, used: used)
      case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < most: capacity = min(capacity * 2, most)
      case LIBDEFLATE_INSUFFICIENT_SPACE where most == limit: throw .tooLong
      default: throw .damaged
      }
    }
  }

  /// The first bytes of a deflated stream that is damaged, or of which only the beginning is given.
  /// libdeflate does not say how far it came, so zeros at the end are dropped.
  package func beginning(of input: [UInt8], length: Int) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: length)
    var (used, count) = (0, 0)
    output.withUnsafeMutableBytes { output in
      input.withUnsafeBytes { input in
        _ = libdeflate_deflate_decompress_ex(
          handle, input.baseAddress, input.count, output.baseAddress, length, &used, &count)
      }
    }
    let zeros = output.reversed().prefix { $0 == 0 }.count
    output.removeLast(zeros)
    return output
  }

  private func run(
    _ input: ArraySlice<UInt8>, as format: Format, capacity: Int, _ output: inout [UInt8]
  ) -> (libdeflate_result, used: Int) {
    let function =
      switch format {
      case .deflate: libdeflate_deflate_decompress_ex
      case .gzip: libdeflate_gzip_decompress_ex
      case .zlib: libdeflate_zlib_decompress_ex
      }
    var result = LIBDEFLATE_BAD_DATA
    var used = 0
    output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      input.withUnsafeBytes { input in
        result = function(
          handle, input.baseAddress, input.count, buffer.baseAddress, capacity, &used, &count)
      }
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    return (result, used)
  }

  package static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
