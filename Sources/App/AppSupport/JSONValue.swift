/// A value of a JSON text.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var string: String? { if case .string(let string) = self { string } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  // MARK: Writing

  /// The value as text on several lines, indented by two spaces.
  package var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let string): return Self.quoted(string)
    case .array(let values):
      guard !values.isEmpty else { return "[]" }
      let lines = values.map { inner + $0.text(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  /// The value as text on one line.
  package var line: String {
    switch self {
    case .array(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)): \($0.value.line)" }.joined(separator: ", "))}"
    default: text
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        text += "\\u" + UInt16(scalar.value).hexadecimal
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

// MARK: Reading

extension JSONValue {
  /// Reads a JSON text; nil if it is none.
  package init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }
}

private struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// How many values may still be read. Each takes much more memory than its text.
  private var room = mostValues

  private static let deepest = 64
  private static let mostValues = 1_000_000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset == bytes.count
    }
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    room -= 1
    guard depth < Self.deepest, room >= 0, offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    default: return word()
    }
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    offset += 1
    var values: [JSONValue] = []
    if consume("]") { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while consume(",")
    return consume("]") ? .array(values) : nil
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    offset += 1
    var members: [(key: String, value: JSONValue)] = []
    if consume("}") { return .object([]) }
    repeat {
      skipSpace()
      guard let key = string(), consume(":"), let value = value(depth: depth + 1) else {
        return nil
      }
      members.append((key, value))
    } while consume(",")
    return consume("}") ? .object(members) : nil
  }

  private mutating func word() -> JSONValue? {
    let start = offset
    while offset < bytes.count, !",]} \t\r\n".utf8.contains(bytes[offset]) { offset += 1 }
    switch String(decoding: bytes[start..<offset], as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let word: return Double(word).flatMap { $0.isFinite ? .number($0) : nil }
    }
  }

  private mutating func string() -> String? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
    offset += 1
    var units: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        units += String(escaped).utf8
      default: units.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    switch bytes[offset] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return unicodeEscape()
    case let byte where byte < 0x80: return Unicode.Scalar(byte)
    default: return nil
    }
  }

  /// Four digits, or two groups of them for a scalar beyond the first plane. Leaves the offset at the
  /// last digit.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = hexadecimal(at: offset + 1) else { return nil }
    offset += 4
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard offset + 2 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\\"),
      bytes[offset + 2] == UInt8(ascii: "u"), let second = hexadecimal(at: offset + 3),
      (0xDC00..<0xE000).contains(second)
    else { return "\u{FFFD}" }
    offset += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private func hexadecimal(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    return UInt32(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16)
  }
}
