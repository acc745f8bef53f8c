/// File names as strings.
///
/// A file name is bytes, and need not be UTF-8: old archives hold names in Latin-1. A byte that is
/// not UTF-8 becomes one of the last private-use scalars of Unicode, which no name contains, and
/// becomes that byte again in a system call. `SafeText` shows it as �.
extension String {
  /// Added to a byte from 0x80 on, this makes the scalar that carries the byte.
  private static let carrierBase: UInt32 = 0x10_FE00

  /// Makes a string from a file name.
  package init(systemName bytes: some Collection<UInt8>) {
    if let valid = String(validating: bytes, as: UTF8.self) {
      self = valid
      return
    }
    self.init()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        unicodeScalars.append(Unicode.UTF8.decode(scalar))
        place = bytes.index(place, offsetBy: scalar.count)
      case .error(let length):
        let end = bytes.index(place, offsetBy: length)
        for byte in bytes[place..<end] { unicodeScalars.append(Self.carrier(of: byte)) }
        place = end
      case .emptyInput:
        return
      }
    }
  }

  package init(systemName pointer: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = pointer
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.init(systemName: bytes)
  }

  /// The first UTF-8 byte of the private-use scalars that carry bytes.
  private static let firstByteOfCarriers: UInt8 = 0xF4

  /// The bytes of the file name.
  package var systemName: [UInt8] {
    guard utf8.contains(Self.firstByteOfCarriers) else { return Array(utf8) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar.value >= Self.carrierBase + 0x80, scalar.value <= Self.carrierBase + 0xFF {
        bytes.append(UInt8(scalar.value - Self.carrierBase))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Passes the file name as a C string.
  package func withSystemName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let name = systemName.map { CChar(bitPattern: $0) } + [0]
    return name.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("a C string has a terminator")
      }
      return body(start)
    }
  }

  private static func carrier(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(carrierBase + UInt32(byte)) ?? "\u{FFFD}"
  }
}
