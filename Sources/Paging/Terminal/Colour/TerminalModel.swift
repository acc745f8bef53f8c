/// What a terminal answers when it is asked what it is.
package enum TerminalModel: Equatable {
  /// The answer to XTVERSION: a name and a version.
  case named(String)
  /// The answer to DA2: the numbers of model, version and options.
  case numbered([Int])

  /// Reads the answer to XTVERSION, `ESC P > | text`; nil for anything else.
  init?(of string: ArraySlice<UInt8>) {
    guard string.dropFirst().starts(with: "P>|".utf8) else { return nil }
    self = .named(String(decoding: string.dropFirst(4), as: Unicode.UTF8.self))
  }

  /// Whether the terminal draws only some dozens of direct colours at a time.
  var hasFewColours: Bool {
    if case .numbered(let numbers) = self { KnownTerminals.haveFewColours(numbers) } else { false }
  }

  /// Whether sixteen colours are all that can be relied on.
  var hasSixteenColours: Bool {
    guard case .numbered(let numbers) = self else { return false }
    return KnownTerminals.haveSixteenColours(numbers)
  }

  /// Whether the terminal draws direct colours.
  ///
  /// Every terminal that has XTVERSION, which xterm introduced in 2020, has them.
  package var drawsDirectColour: Bool {
    switch self {
    case .named: true
    case .numbered(let numbers): KnownTerminals.areDirect(numbers)
    }
  }
}
