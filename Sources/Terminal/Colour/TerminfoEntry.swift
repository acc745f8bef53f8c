/// An entry of the terminal database as a value, so that another can be derived from it.
///
/// The compiled form, told in term(5), is: a header of six numbers; the names; the flags; the
/// numbers; the places of the strings; the strings. After it, in the same manner, may come
/// capabilities that are found by name because the standard has no place for them. Of those only
/// flags are written here and none are read: to draw, ncurses asks for no other.
package struct TerminfoEntry: Equatable {
  /// The names of the terminal, as one text with bars between them.
  package var names: [UInt8]
  package var flags: [UInt8]
  /// -1 for a number that the terminal has not, -2 for one that was taken away from it.
  package var numbers: [Int32]
  package var strings: [Text]
  /// The names of those that are set.
  package var extendedFlags: [String] = []

  package enum Text: Equatable {
    case absent, cancelled
    case text(ArraySlice<UInt8>)
  }

  /// Places in the standard's lists, as `term.h` has them.
  enum Index {
    static let canChange = 27
    static let maxColours = 13
    static let maxPairs = 14
    static let setPair = 301
    static let setForeground = 359
    static let setBackground = 360

    /// Whether a string does nothing for who draws in exact colours, and does nothing else.
    static func isIdle(_ string: Int) -> Bool {
      switch string {
      // Setting the original colours, one, and a pair.
      case 298...300: true
      // To a column or a row, by one and by many, and by tab stops: without these ncurses does not try
      // at every move how far it would come with them.
      case 0, 8, 11, 14, 17, 19, 107, 111, 112, 114, 127, 134: true
      // What the keys send.
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
