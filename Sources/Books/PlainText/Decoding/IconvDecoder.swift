private import CurlewLibc

/// iconv, for the encodings that we do not decode ourselves. It takes pointers, so this file uses
/// unsafe memory.
struct IconvDecoder: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Nil if iconv does not know the encoding.
  init?(from name: String) {
    guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts complete characters and returns the rest. Each byte of an invalid sequence is replaced.
  func convert(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, to output: inout DecoderOutput
  ) -> ArraySlice<UInt8> {
    var rest = bytes
    while true {
      switch step(&rest, to: &output) {
      case .done where isLast: return flush(to: &output)
      case .done: return rest
      case .isIncomplete where !isLast: return rest
      case .isFull: continue
      case .isIncomplete, .isWrong:
        output.addDamage()
        rest = rest.dropFirst()
      }
    }
  }

  private enum Outcome { case done, isFull, isIncomplete, isWrong }

  private static let roomAtOnce = 1 << 14

  /// Converts until the buffer is full, or the bytes end or become invalid.
  private func step(_ bytes: inout ArraySlice<UInt8>, to output: inout DecoderOutput) -> Outcome {
    var (left, result) = (bytes.count, 0)
    let converted = [UInt8](unsafeUninitializedCapacity: Self.roomAtOnce) { room, count in
      var free = room.count
      result = call(bytes, &left, room, &free) == -1 ? Int(errno) : 0
      count = room.count - free
    }
    output.utf8 += converted
    bytes = bytes.suffix(left)
    return switch Int32(result) {
    case 0: .done
    case E2BIG: .isFull
    case EINVAL: .isIncomplete
    default: .isWrong
    }
  }

  /// Writes what the converter holds back: in a few encodings a character depends on the next one.
  private func flush(to output: inout DecoderOutput) -> ArraySlice<UInt8> {
    output.utf8 += [UInt8](unsafeUninitializedCapacity: 64) { room, count in
      var free = room.count
      room.withMemoryRebound(to: CChar.self) { room in
        var output = room.baseAddress
        _ = iconv(handle, nil, nil, &output, &free)
      }
      count = room.count - free
    }
    return []
  }

  /// Calls iconv, which advances two pointers and decreases two lengths.
  private func call(
    _ bytes: ArraySlice<UInt8>, _ left: inout Int, _ room: UnsafeMutableBufferPointer<UInt8>,
    _ free: inout Int
  ) -> Int {
    bytes.withUnsafeBytes { bytes in
      room.withMemoryRebound(to: CChar.self) { room in
        var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        var output = room.baseAddress
        return Int(iconv(handle, &input, &left, &output, &free))
      }
    }
  }
}
