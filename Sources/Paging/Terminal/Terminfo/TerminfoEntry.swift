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

  /// Standard indices of capabilities, as in `term.h`.
  enum Index {
    static let canChange = 27
    static let maxColours = 13
    static let maxPairs = 14
    static let setPair = 301
    static let setForeground = 359
    static let setBackground = 360

    /// Whether a string is of no use for drawing in exact colours.
    static func isIdle(_ string: Int) -> Bool {
      switch string {
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
  mutating func setNumber(_ index: Int, _ value: Int32) {
    numbers.pad(to: index + 1, with: -1)
    numbers[index] = value
  }

  mutating func setString(_ index: Int, _ value: String) {
    strings.pad(to: index + 1, with: .absent)
    strings[index] = .text(ArraySlice(value.utf8))
  }

  mutating func drop(flag index: Int) {
    if flags.indices.contains(index) { flags[index] = 0 }
  }

  mutating func drop(string index: Int) {
    if strings.indices.contains(index) { strings[index] = .absent }
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
