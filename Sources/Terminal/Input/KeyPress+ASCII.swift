internal import Cells

extension KeyPress {
  /// The key for a byte that stands for itself.
  init(ascii byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.enter)
    case 0x1B: self.init(.escape)
    case 0x00: self.init(.character(" "), .control)
    // A letter with control sends its place in the alphabet.
    case 0x01...0x1A: self.init(.character(Self.character(byte + 0x60)), .control)
    case 0x1C...0x1F: self.init(.character(Self.character(byte + 0x40)), .control)
    default: self.init(.character(Self.character(byte)))
    }
  }

  private static func character(_ byte: UInt8) -> Character {
    Character(Unicode.Scalar(byte))
  }

  func adding(_ modifier: Modifiers) -> KeyPress {
    KeyPress(key, modifiers.union(modifier))
  }
}

extension Key {
  /// A key of the number pad in the mode in which ncurses puts it, told by a letter after `ESC O`.
  init?(keypad letter: UInt8) {
    switch letter {
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "I"): self = .tab
    case UInt8(ascii: "X"): self = .character("=")
    // From `*` to `9` they are the ASCII characters, moved.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self = .character(Character(Unicode.Scalar(letter - 0x40)))
    default: return nil
    }
  }
}
