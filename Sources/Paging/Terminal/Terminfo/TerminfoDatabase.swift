internal import CurlewSystem

/// Finds the compiled entries of terminal types, in the same order as ncurses, and then among those
/// that are built in.
package enum TerminfoDatabase {
  private static let standardPlaces = [
    "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
    "/usr/local/share/terminfo", "/opt/homebrew/share/terminfo",
  ]

  /// In bytes. Entries have a few kilobytes, and ncurses rejects larger ones.
  private static let largest = 32_768

  package static func compiledEntry(of type: String) -> [UInt8]? {
    guard let first = type.utf8.first, !type.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let variable = Environment["TERMINFO"]
    if let inline = variable.flatMap(inlineEntry) { return inline }
    for place in places(variable) {
      for folder in [String(Unicode.Scalar(first)), String(first, radix: 16)] {
        if let entry = contents("\(place)/\(folder)/\(type)") { return entry }
      }
    }
    return BuiltInEntries.entry(of: type)?.compiled
  }

  /// Calls ncurses with an entry that only the program has; nil if there is no such entry.
  static func withBuiltInEntry<Result>(of type: String, _ body: () -> Result) -> Result? {
    guard let entry = BuiltInEntries.entry(of: type) else { return nil }
    return Environment.with("TERMINFO", inline(entry.compiled), body)
  }

  /// Formats an entry as the value of the variable `TERMINFO`.
  package static func inline(_ compiled: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text = Array("hex:".utf8)
    text.reserveCapacity(text.count + 2 * compiled.count)
    for byte in compiled {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: Unicode.UTF8.self)
  }

  private static func places(_ variable: String?) -> [String] {
    let home = Environment["HOME"].map { "\($0)/.terminfo" }
    let listed = Environment["TERMINFO_DIRS"]?
      .split(separator: ":", omittingEmptySubsequences: false)
      // An empty name stands for the built-in directories.
      .flatMap { $0.isEmpty ? standardPlaces : [String($0)] }
    return [variable, home].compactMap { $0 } + (listed ?? []) + standardPlaces
  }

  private static func contents(_ path: String) -> [UInt8]? {
    let bytes = try? Descriptor(reading: path).bytes(in: 0..<largest)
    return bytes?.isEmpty == false ? bytes : nil
  }
}

// MARK: Entries in the variable itself

extension TerminfoDatabase {
  /// The entry that the value of `TERMINFO` contains; nil if the value is a path.
  package static func inlineEntry(_ value: String) -> [UInt8]? {
    let digits = value.utf8.dropFirst(4)
    return switch value.prefix(4) {
    case "hex:": bytes(digits, bitsPerDigit: 4, hexDigit)
    case "b64:": bytes(digits, bitsPerDigit: 6, base64Digit)
    default: nil
    }
  }

  private static func bytes(
    _ text: some Sequence<UInt8>, bitsPerDigit: Int, _ digit: (UInt8) -> Int?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for value in text.lazy.map(digit) {
      guard let value else { break }
      bits = bits << bitsPerDigit | value
      count += bitsPerDigit
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= 1 << count - 1
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> Int? {
    Character(Unicode.Scalar(byte)).hexDigitValue
  }

  private static func base64Digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
