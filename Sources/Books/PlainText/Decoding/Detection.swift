internal import CurlewCUchardet
package import CurlewManuscript

extension Encoding {
  /// The most bytes that are examined to detect an encoding.
  package static let sample = 1 << 16

  /// The result of detection.
  struct Finding {
    var encoding: Encoding
    /// The length of the byte order mark.
    var mark = 0
    /// Whether the whole file is known to be valid UTF-8.
    var isValidUTF8 = false
  }

  /// The encoding of a file, or of the beginning of one.
  package static func detected(in bytes: [UInt8]) -> Encoding { find(in: bytes).encoding }

  /// Only what we cannot decide goes to uchardet, whose guesses vary with its version.
  static func find(in bytes: [UInt8]) -> Finding {
    decided(in: bytes) ?? Finding(encoding: guess(bytes) ?? .codePage1252)
  }

  /// Tries, in this order: a byte order mark, zeros, which only wide encodings have, escape sequences that switch to Japanese,
  /// valid UTF-8, the declaration of the file, and the language of a text in Latin letters.
  static func decided(in bytes: [UInt8]) -> Finding? {
    if let mark = ByteOrderMark(of: bytes) {
      let isValid = mark.encoding == .utf8 && bytes.span.isValidUTF8
      return Finding(encoding: mark.encoding, mark: mark.length, isValidUTF8: isValid)
    }
    if let wide = wideByZeros(bytes) { return Finding(encoding: wide) }
    if let switched = switched(in: bytes) { return Finding(encoding: switched) }
    if bytes.span.isValidUTF8 { return Finding(encoding: .utf8, isValidUTF8: true) }
    if let declared = declared(in: bytes) { return Finding(encoding: declared) }
    if isMostlyUTF8(bytes) { return Finding(encoding: .utf8) }
    return latin(sample(of: bytes)).map { Finding(encoding: $0) }
  }

  /// The result if a person states the encoding. A byte order mark of another encoding is text.
  static func find(in bytes: [UInt8], said encoding: Encoding) -> Finding {
    let mark = ByteOrderMark(of: bytes).flatMap { $0.encoding == encoding ? $0.length : nil }
    return Finding(
      encoding: encoding, mark: mark ?? 0,
      isValidUTF8: encoding == .utf8 && bytes.span.isValidUTF8)
  }

  /// Whether a file is UTF-16 or UTF-32, and so contains zeros.
  package static func isWide(_ bytes: [UInt8]) -> Bool {
    if let mark = ByteOrderMark(of: bytes) { return mark.isWide }
    return wideByZeros(bytes) != nil
  }

  // MARK: Zeros

  private static let fewZeros = 4096

  /// In UTF-32 every character has zeros at one end. In UTF-16 Latin letters, line ends and spaces have
  /// one zero, always on the same side.
  private static func wideByZeros(_ bytes: [UInt8]) -> Encoding? {
    let bytes = bytes.prefix(fewZeros)
    guard bytes.count >= 4, bytes.contains(0), bytes.contains(where: { $0 != 0 }) else {
      return nil
    }
    if let wide = utf32ByZeros(bytes) { return wide }
    let zeros = bytes.indices.filter { bytes[$0] == 0 }
    let odd = zeros.count { $0 % 2 == 1 }
    guard odd == 0 || odd == zeros.count else { return nil }
    let isThick = zeros.count * 8 >= bytes.count
    let isTelling = zeros.count * 100 >= bytes.count && !bytes.span.isValidUTF8
    return isThick || isTelling ? (odd > 0 ? .utf16LittleEndian : .utf16BigEndian) : nil
  }

  private static func utf32ByZeros(_ bytes: ArraySlice<UInt8>) -> Encoding? {
    guard bytes.count >= 8 else { return nil }
    let units = stride(from: 0, through: bytes.count - 4, by: 4)
    if units.allSatisfy({ bytes[$0 + 3] == 0 && bytes[$0 + 2] <= 0x10 }) {
      return .utf32LittleEndian
    }
    return units.allSatisfy { bytes[$0] == 0 && bytes[$0 + 1] <= 0x10 } ? .utf32BigEndian : nil
  }

  // MARK: UTF-8

  /// Whether a text is UTF-8 with a few invalid bytes. Text in a code page is almost never well-formed
  /// UTF-8 by accident, so four valid sequences outweigh an invalid one.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    let repaired = repairedUTF8(sample(of: bytes))
    let scalars = repaired.utf8.count { $0 >= 0xC0 }
    return scalars - repaired.damaged >= 4 * repaired.damaged
  }

  /// The bytes from the first line on that is not ASCII: the earlier ones carry no information.
  private static func sample(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let before = bytes.prefix { $0 < 0x80 }.suffix(sample / 2)
    let start = before.lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? before.startIndex
    return bytes[start...].prefix(sample)
  }

  // MARK: Guessing

  private static func guess(_ bytes: [UInt8]) -> Encoding? {
    let name = name(byDetectorFor: Array(sample(of: bytes)))
    guard !isWestern(name, bytes), !isOfVendor(name) || isOfVendor(sample(of: bytes)) else {
      return nil
    }
    let known = extended[name] ?? name
    guard let guess = Encoding(named: known) else {
      // Not another encoding in its place: every letter would be wrong.
      return Encoding.hasConverters || known.isEmpty ? nil : .converted(known)
    }
    // Invalid UTF-8, and UTF-16 without zeros, were ruled out above.
    if case .converted = guess { return guess }
    return nil
  }

  /// What uchardet calls the encoding; empty if it does not know.
  private static func name(byDetectorFor bytes: [UInt8]) -> String {
    let detector = uchardet_new()
    defer { uchardet_delete(detector) }
    _ = uchardet_handle_data(detector, bytes, bytes.count)
    uchardet_data_end(detector)
    return String(cString: uchardet_get_charset(detector))
  }

  /// Whether there are bytes that are unassigned in every part of ISO-8859, but are quotation marks and
  /// dashes in Windows-1252.
  private static func isWestern(_ name: String, _ bytes: [UInt8]) -> Bool {
    name.hasPrefix("ISO-8859-") && sample(of: bytes).contains { 0x80..<0xA0 ~= $0 }
  }

  private static func isOfVendor(_ name: String) -> Bool {
    name.hasPrefix("IBM85") || name.hasPrefix("IBM437") || name.hasPrefix("MAC-CENTRAL")
  }

  /// Whether the bytes are those of the old code pages of personal computers: their letters stand where
  /// Windows has quotation marks and dashes, and so between other letters.
  private static func isOfVendor(_ bytes: ArraySlice<UInt8>) -> Bool {
    let all = bytes.count { $0 >= 0x80 }
    let low = bytes.indices.dropFirst().dropLast().count {
      0x80..<0xA8 ~= bytes[$0] && bytes[$0 - 1].isASCIILetterOrDigit
        && bytes[$0 + 1].isASCIILetterOrDigit
    }
    return low * 2 > all
  }

  /// Code pages of vendors extend the standards, and files often use the extensions.
  private static let extended = [
    "SHIFT_JIS": "CP932", "GB2312": "GB18030", "GBK": "GB18030", "BIG5": "BIG5-HKSCS",
    "EUC-KR": "CP949", "ISO-8859-9": "CP1254", "TIS-620": "CP874", "ISO-8859-11": "CP874",
  ]
}
