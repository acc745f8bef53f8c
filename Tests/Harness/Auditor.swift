/// Knows every sequence that Curlew may send to a terminal, and finds all others.
///
/// A book, a file name or a title that reached the terminal as a control would show up here.
package enum Auditor {
  /// What does not belong in the output, in the order of its appearance.
  package static func foreignParts(of bytes: [UInt8]) -> [String] {
    var parts: [String] = []
    var rest = Substring(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = rest.first {
      if let length = lengthOfSequence(rest) {
        rest = rest.dropFirst(length)
        continue
      }
      if isForeign(first) { parts.append(described(rest.prefix(12))) }
      rest = rest.dropFirst()
    }
    return parts
  }

  /// The same for output that may end within a sequence: everything from the last ESC on is
  /// ignored.
  package static func foreignParts(ofUnfinished bytes: [UInt8]) -> [String] {
    foreignParts(of: Array(bytes[..<(bytes.lastIndex(of: 0x1B) ?? bytes.endIndex)]))
  }

  /// The same for output to a file or a pipe, which has no sequences at all. A form feed divides pages.
  package static func foreignScalars(in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .filter { $0 != "\n" && $0 != "\u{0C}" && isForeign($0) }.map { described([$0]) }
  }

  private static func described(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.map { $0.escaped(asASCII: true) }.joined()
  }

  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Backspace, line feed and carriage return, which move the cursor; shift out and in, for lines.
    case 0x08, 0x0A, 0x0D, 0x0E, 0x0F, 0x18: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0xE0000...0xE0FFF: true
    default: false
    }
  }

  // MARK: Sequences

  /// The length of an allowed sequence at the start; nil if there is none.
  private static func lengthOfSequence(_ text: Substring.UnicodeScalarView) -> Int? {
    guard text.first == "\u{1B}" else { return nil }
    if let length = lengthOfCancelledSequence(text) { return length }
    let body = text.dropFirst()
    switch body.first {
    case "[": return lengthOfControlSequence(body.dropFirst()).map { $0 + 2 }
    case "]": return lengthOfCommand(body.dropFirst()).map { $0 + 2 }
    case "(", ")":
      return body.dropFirst().first.map { "B0".unicodeScalars.contains($0) } == true ? 3 : nil
    case "=", ">", "M", "7", "8": return 2
    default: return nil
    }
  }

  /// The length of an incomplete sequence with the CAN that cancels it; nil if there is none.
  ///
  /// A crash may interrupt a sequence. The first byte sent afterwards is CAN, which makes the
  /// terminal discard it.
  private static func lengthOfCancelledSequence(_ text: Substring.UnicodeScalarView) -> Int? {
    let beginning = text.dropFirst().prefix { "[]()?>;0123456789".unicodeScalars.contains($0) }
    guard beginning.endIndex < text.endIndex, text[beginning.endIndex] == "\u{18}" else {
      return nil
    }
    return beginning.count + 2
  }

  /// The beginning of a link with its address, or its end.
  private static func lengthOfLink(_ text: Substring.UnicodeScalarView) -> Int? {
    let link = text.prefix { (0x21...0x7E).contains($0.value) }
    let parts = String(link).split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    let isLink = parts.count == 3 && parts[1].hasPrefix("id=") && Int(parts[1].dropFirst(3)) != nil
    guard isLink || String(link) == "8;;",
      text[link.endIndex...].starts(with: "\u{1B}\\".unicodeScalars)
    else { return nil }
    return link.count + 2
  }

  /// Text for the clipboard, in base 64, links, and the queries of foreground and background.
  private static func lengthOfCommand(_ text: Substring.UnicodeScalarView) -> Int? {
    if text.starts(with: "8;".unicodeScalars) { return lengthOfLink(text) }
    for query in ["10;?\u{07}", "11;?\u{07}"] where text.starts(with: query.unicodeScalars) {
      return query.unicodeScalars.count
    }
    guard text.starts(with: "52;c;".unicodeScalars) else { return nil }
    let content = text.dropFirst(5).prefix {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        || "+/=".unicodeScalars.contains($0)
    }
    return content.endIndex < text.endIndex && text[content.endIndex] == "\u{07}"
      ? 5 + content.count + 1 : nil
  }

  private static func lengthOfControlSequence(_ text: Substring.UnicodeScalarView) -> Int? {
    guard let end = text.firstIndex(where: { (0x40...0x7E).contains($0.value) }) else { return nil }
    let sequence = String(text[...end])
    return isAllowed(sequence) ? sequence.unicodeScalars.count : nil
  }

  private static let modes = [
    "1", "7", "12", "25", "1000", "1002", "1004", "1006", "1049", "2004", "2026", "2031",
  ]
  private static let queriesAndReports: Set = [
    "5n", ">0q", ">c", "16t", "c", "4:3m", "?2026$p", "22;0;0t", "23;0;0t", "34h", "4l", "4h", "8l",
    "8h",
    "?1c", "?0c", "?1;3;256S",
  ]

  private static func isAllowed(_ sequence: String) -> Bool {
    if queriesAndReports.contains(sequence) { return true }
    guard let final = sequence.last else { return false }
    let parameters = sequence.dropLast()
    if parameters.first == "?" {
      return (final == "h" || final == "l") && modes.contains(String(parameters.dropFirst()))
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard numbers.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } && $0.count <= 5 })
    else {
      return false
    }
    return switch final {
    // Moves, erasing, inserting, deleting, repeating, scrolling.
    // Rows and columns are counted from 1.
    case "H", "r": numbers.count <= 2 && !numbers.contains("0")
    case "A", "B", "C", "D", "G", "d", "J", "K", "X", "P", "@", "L", "M", "S", "T", "b":
      numbers.count == 1
    case "m": true
    default: false
    }
  }
}

extension PtySession {
  /// What the program has sent that Curlew may not send.
  package var foreignParts: [String] { Auditor.foreignParts(of: output.bytes) }
}
