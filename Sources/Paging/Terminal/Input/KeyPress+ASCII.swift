internal import CurlewCells

extension KeyPress {
  /// The key that sends a single byte.
  init(ascii byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.enter)
    case 0x1B: self.init(.escape)
    case 0x00: self.init(.character(" "), .control)
    // Control with a letter sends the letter's position in the alphabet.
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
  /// The key of the number pad for a letter after `ESC O`, in the application mode that ncurses sets.
  init?(keypad letter: UInt8) {
    switch letter {
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "I"): self = .tab
    case UInt8(ascii: "X"): self = .character("=")
    // The characters from `*` to `9`, shifted by 0x40.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self = .character(Character(Unicode.Scalar(letter - 0x40)))
    default: return nil
    }
  }
}
