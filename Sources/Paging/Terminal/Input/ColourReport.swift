package import CurlewCells

/// What a terminal says about its own colours.
package enum ColourReport: Equatable {
  case ink(RGB)
  case paper(RGB)
  /// Dark or light, when the user has changed the colours (mode 2031).
  case scheme(isDark: Bool)

  /// Reads `ESC ] 10 ; colour` or `ESC ] 11 ; colour`; nil for anything else.
  init?(of command: ArraySlice<UInt8>) {
    guard command.dropFirst().first == UInt8(ascii: "]") else { return nil }
    let parts = String(decoding: command.dropFirst(2), as: Unicode.UTF8.self).split(separator: ";")
    guard parts.count == 2, let colour = RGB(text: parts[1]) else { return nil }
    switch parts[0] {
    case "10": self = .ink(colour)
    case "11": self = .paper(colour)
    default: return nil
    }
  }
}
