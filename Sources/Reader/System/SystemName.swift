/// Names of files are bytes, and need not be UTF-8: old archives hold names in Latin-1.
///
/// Within the program a name is a `String`. A byte that is not UTF-8 is carried in it as one of the
/// last private scalars of Unicode, which stand in no name, and is that byte again when the system is
/// asked. Shown to a person it is �.
extension String {
  private static let firstCarrier: UInt32 = 0x10_FE00

  /// The name that the system gave as bytes.
  init(systemName bytes: some Collection<UInt8>) {
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

  init(systemName pointer: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = pointer
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.init(systemName: bytes)
  }

  /// The bytes that the system knows the name by.
  var systemName: [UInt8] {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar.value >= Self.firstCarrier + 0x80, scalar.value <= Self.firstCarrier + 0xFF {
        bytes.append(UInt8(scalar.value - Self.firstCarrier))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Hands the name to the system.
  func withSystemName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let name = systemName.map { CChar(bitPattern: $0) } + [0]
    return name.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a name has its end") }
      return body(start)
    }
  }

  private static func carrier(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstCarrier + UInt32(byte)) ?? "\u{FFFD}"
  }
}
