/// A terminfo entry as a value, from which another one can be derived.
///
/// Its compiled form, described in term(5), is: a header of six numbers, the names, the flags, the
/// numbers, the offsets of the strings, and the strings. Extended capabilities, which have names
/// instead of standard indices, may follow in the same form. Only extended flags are written here,
/// and none are read, because ncurses needs no others to draw.
package struct TerminfoEntry: Equatable {
  /// The names of the terminal, separated by `|`.
  package var names: [UInt8]
  package var flags: [UInt8]
  /// -1 for an absent number, -2 for a cancelled one.
  package var numbers: [Int32]
  package var strings: [Text]
  /// The names of the extended flags that are set.
  package var extendedFlags: [String] = []

  package enum Text: Equatable {
    case absent, cancelled
    case text(ArraySlice<UInt8>)
  }

  // Standard indices, as in `term.h`. Flags, numbers and strings are counted apart.

  enum Flag: Int {
    case wraps = 1, wrapsLate = 4, movesInModes = 14, canChangeColours = 27, erasesInColour = 28
  }

  enum Number: Int {
    case colours = 13, pairs = 14
  }

  enum Capability: Int {
    case carriageReturn = 2, scrollRegion = 3, clear = 5, eraseLine = 6, eraseScreen = 7
    case moveToColumn = 8, move = 10, down = 11, home = 12, hideCursor = 13, left = 14
    case showCursor = 16, right = 17, up = 19, beginLines = 25, bold = 27
    case enterAlternateScreen = 28, dim = 30, reverse = 34, beginUnderline = 36
    case eraseCharacters = 37, endLines = 38, reset = 39, exitAlternateScreen = 40
    case endUnderline = 44, endKeypad = 88, beginKeypad = 89, deleteCharacters = 105
    case deleteLines = 106, downBy = 107, insertCharacters = 108, insertLines = 110, leftBy = 111
    case rightBy = 112, upBy = 114, moveToRow = 127, lineFeed = 129, reverseLineFeed = 130
    case lines = 146, eraseStart = 269, originalColours = 297, pair = 301, beginItalic = 311
    case endItalic = 321, mouse = 355, foreground = 359, background = 360

    /// Whether the string at an index is of no use for drawing in exact colours.
    static func isIdle(_ index: Int) -> Bool {
      switch index {
      // initc, initp and scp: defining and setting colours.
      case 298...300: true
      // Relative moves, tabs, and moves to a column or a row. Without them ncurses does not compare
      // the costs of many ways for every move.
      case 0, 8, 11, 14, 17, 19, 107, 111, 112, 114, 127, 134: true
      // Keys.
      case 55...87, 139...143, 148, 158...214, 216...268: true
      default: false
      }
    }
  }
}

// MARK: Changing

extension TerminfoEntry {
  mutating func set(_ number: Number, _ value: Int32) {
    numbers.pad(to: number.rawValue + 1, with: -1)
    numbers[number.rawValue] = value
  }

  mutating func set(_ capability: Capability, _ string: String) {
    strings.pad(to: capability.rawValue + 1, with: .absent)
    strings[capability.rawValue] = .text(ArraySlice(string.utf8))
  }

  mutating func drop(_ flag: Flag) {
    if flags.indices.contains(flag.rawValue) { flags[flag.rawValue] = 0 }
  }

  /// Drops the strings that are of no use for drawing in exact colours.
  mutating func dropIdleStrings() {
    for index in strings.indices where Capability.isIdle(index) { strings[index] = .absent }
  }
}

extension Array {
  fileprivate mutating func pad(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }

  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
