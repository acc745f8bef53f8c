internal import CurlewNumerals

/// What the program says to its reader. It is translated where it becomes text.
///
/// A literal is its own key, with a place for each value: `"Theme: \(name)"` is looked up in the catalogue of the
/// reader’s language as “Theme: %@”. A key that the catalogue does not have stays English.
public struct Message: Sendable {
  private let key: String
  private let values: [String]
  private let plural: Plural?
  private var context = ""

  private struct Plural {
    let count: Int
    let key: String
    let values: [String]
  }

  /// What is not ours to translate, such as the name of a file.
  package init(_ text: String) { (key, values, plural) = ("", [text], nil) }

  /// A message about a number of things. Languages have up to six forms for these.
  package init(counting count: Int, _ one: Message, _ many: Message) {
    (key, values) = (one.key, one.values)
    plural = Plural(count: count, key: many.key, values: many.values)
  }

  /// A message whose words mean something else in another place.
  ///
  /// - Parameter context: What it is about.
  package init(_ message: Message, about context: StaticString) {
    self = message
    self.context = "\(context)\u{4}"
  }

  /// A long literal in parts: they are one key.
  package static func + (left: Message, right: Message) -> Message {
    let parts =
      left.values.isEmpty == right.values.isEmpty ? [left, right] : [left, right].map(\.escaped)
    return Message(key: parts[0].key + parts[1].key, values: left.values + right.values)
  }

  private init(key: String, values: [String]) {
    (self.key, self.values, plural) = (key, values, nil)
  }

  /// With a key such as one with places has.
  private var escaped: Message {
    values.isEmpty ? Message(key: Interpolation.escaped(key), values: []) : self
  }

  /// In the reader’s language.
  package var text: String { text(in: MessageCatalogue.current) }

  /// - Parameter catalogue: That of a language; nil for English.
  package func text(in catalogue: MessageCatalogue?) -> String {
    guard !key.isEmpty else { return values.first ?? "" }
    guard let plural else {
      return Self.filled(catalogue?.translation(of: context + key) ?? key, with: values)
    }
    if let found = catalogue?.translation(of: key, counting: plural.count) {
      return Self.filled(found, with: plural.values)
    }
    return plural.count == 1
      ? Self.filled(key, with: values) : Self.filled(plural.key, with: plural.values)
  }

  /// Puts values into the places of a pattern: `%@` is the next one, `%2$@` the second.
  private static func filled(_ pattern: String, with values: [String]) -> String {
    guard !values.isEmpty else { return pattern }
    var text = ""
    var next = 0
    var parts = pattern.split(separator: "%", omittingEmptySubsequences: false)[...]
    text += parts.removeFirst()
    while let part = parts.popFirst() {
      if part.isEmpty, let rest = parts.popFirst() {
        text += "%" + rest
      } else if let end = part.firstIndex(of: "@") {
        let place = Int(reading: part[..<end].dropLast(), in: 1...99).map { $0 - 1 } ?? next
        if values.indices.contains(place) { text += values[place] }
        text += part[part.index(after: end)...]
        next += 1
      }
    }
    return text
  }
}

extension Message: ExpressibleByStringInterpolation {
  public init(stringLiteral key: String) { self.init(key: key, values: []) }

  public init(stringInterpolation: Interpolation) {
    self.init(key: stringInterpolation.key, values: stringInterpolation.values)
  }

  /// Collects the key and the values of a literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      key += Self.escaped(literal)
    }

    /// In a key with places, a percent sign stands twice.
    fileprivate static func escaped(_ text: String) -> String {
      guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
      return text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }

    public mutating func appendInterpolation(_ value: some Any) {
      key += "%@"
      values.append(String(describing: value))
    }
  }
}

extension Message: Hashable {
  /// Whether two messages say the same.
  public static func == (left: Message, right: Message) -> Bool { left.text == right.text }

  /// Hashes what is said.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Message: CustomStringConvertible {
  /// In the reader’s language.
  public var description: String { text }
}
