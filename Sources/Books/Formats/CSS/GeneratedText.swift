internal import CurlewManuscript
internal import CurlewNumerals

/// The text that a sheet adds to an element, and the counters that it changes.
struct GeneratedText: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case text(String)
    case attribute(String)
    /// The separator stands between the numbers of counters inside each other.
    case counter(String, separator: String?, ListMarker)
    case openQuote, closeQuote
  }

  struct Counter: Equatable, Sendable {
    var name: String
    var value: Int
  }

  /// Nil where the sheet adds nothing.
  var before: [Part]?
  var after: [Part]?
  var resets: [Counter] = []
  var steps: [Counter] = []

  /// The most counters of one rule.
  private static let most = 16

  /// The names of a list, each with the number behind it.
  static func counters(_ words: [String], from start: Int) -> [Counter] {
    var counters: [Counter] = []
    for word in words where word != "none" {
      if let value = Int(reading: word, in: .itemNumbers) {
        if let last = counters.indices.last { counters[last].value = value }
      } else {
        counters.append(Counter(name: word, value: start))
      }
    }
    return Array(counters.prefix(most))
  }

  // MARK: - Values

  /// The strings of a value.
  static func strings(in css: ArraySlice<UInt8>) -> [String] {
    parts(of: css).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The parts of the value of `content`. Pictures are left out.
  static func parts(of css: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = []
    var rest = css
    while let byte = rest.first {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let end = rest.endOfString(at: rest.startIndex)
        parts.append(.text(unescaped(rest[rest.startIndex + 1..<max(end, rest.startIndex + 1)])))
        rest = rest[min(end + 1, rest.endIndex)...]
      } else if byte.isASCIILetter {
        let word = String(decoding: rest.prefix { $0.isASCIILetter || $0 == 0x2D }, as: UTF8.self)
        rest = rest.dropFirst(word.utf8.count)
        var arguments: [ArraySlice<UInt8>] = []
        if rest.first == UInt8(ascii: "(") {
          let inside = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") }
          arguments = inside.splitOutsideQuotes(at: UInt8(ascii: ","))
          rest = rest[inside.endIndex...].dropFirst()
        }
        if let part = part(word.lowercased(), arguments) { parts.append(part) }
      } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") {
        break
      } else {
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  private static func part(_ word: String, _ arguments: [ArraySlice<UInt8>]) -> Part? {
    let name = arguments.first?.trimmedWord ?? ""
    let marker = arguments.dropFirst().last.flatMap { Declarations.listMarker($0.trimmedWord) }
    return switch word {
    case "attr": .attribute(name)
    case "counter": .counter(name, separator: nil, marker ?? .decimal)
    case "counters":
      .counter(
        name, separator: strings(in: arguments.dropFirst().first ?? []).first, marker ?? .decimal)
    case "open-quote": .openQuote
    case "close-quote": .closeQuote
    default: nil
    }
  }

  /// A string without its escapes. Characters of fonts of icons are left out.
  private static func unescaped(_ string: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = string
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.hexDigit != nil }
      guard !digits.isEmpty else { continue }
      let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexDigit ?? 0) }
      bytes += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
      rest = rest.dropFirst(digits.count)
      if rest.first?.isMarkupSpace == true { rest = rest.dropFirst() }
    }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return String(
      String.UnicodeScalarView(text.filter { $0.properties.generalCategory != .privateUse }))
  }
}

extension ComputedStyle {
  mutating func changeGenerated(_ change: (inout GeneratedText) -> Void) {
    if generated.isEmpty { generated = [GeneratedText()] }
    change(&generated[0])
  }
}
