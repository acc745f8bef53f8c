internal import CurlewManuscript

/// Converts a MathML formula to a line of text: `a/(b + 1) = √x²`.
///
/// Open elements form a stack, each with the texts of its children. When an element ends, the texts
/// are combined into one, which becomes a child of its parent.
struct MathText {
  private struct Element {
    let name: Name
    var children: [String] = []
  }

  private var open = [Element(name: "math")]
  private var length = 0

  /// In bytes. A longer formula must be a `math` element without an end tag.
  private static let longest = 1 << 13

  var isTooLong: Bool { length > Self.longest }

  mutating func begin(_ name: Name) { open.append(Element(name: name)) }

  mutating func write(_ bytes: ArraySlice<UInt8>) {
    let words = String(decoding: bytes, as: UTF8.self).collapsingSpaces
    guard !words.isEmpty, !open.isEmpty else { return }
    length += words.utf8.count
    open[open.count - 1].children.append(words)
  }

  /// Ends the innermost element. Returns the formula if that was the outermost one, otherwise nil.
  mutating func end() -> String? {
    guard let ended = open.popLast() else { return "" }
    let text = Self.text(of: ended.name, ended.children)
    guard !open.isEmpty else { return text }
    if !text.isEmpty { open[open.count - 1].children.append(text) }
    return nil
  }

  /// Ends all open elements and returns the formula.
  mutating func flush() -> String {
    while true {
      if let text = end() { return text }
    }
  }

  // MARK: - Elements

  /// The text of an element with the texts of its children.
  static func text(of name: Name, _ children: [String]) -> String {
    guard children.count > 1 else { return single(name, children.first ?? "") }
    let (first, second) = (children[0], children[1])
    let third = children.count > 2 ? children[2] : ""
    switch name {
    case "mfrac": return grouped(first) + "/" + grouped(second)
    case "msup", "mover": return grouped(first) + raised(second, .superscript, "^")
    case "msub", "munder": return grouped(first) + raised(second, .subscript, "_")
    case "msubsup", "munderover":
      return grouped(first) + raised(second, .subscript, "_") + raised(third, .superscript, "^")
    case "mroot": return raised(second, .superscript, "^") + "√" + grouped(first)
    case "msqrt": return "√" + grouped(children.joined())
    case "mfenced": return "(" + children.joined(separator: ", ") + ")"
    case "mtable": return children.joined(separator: "; ")
    case "mtr": return children.joined(separator: ", ")
    default: return children.joined()
    }
  }

  private static func single(_ name: Name, _ text: String) -> String {
    switch name {
    case "msqrt": return "√" + grouped(text)
    case "mfenced": return "(\(text))"
    case "mo": return spaced.contains(text) ? " \(text) " : text
    default: return text
    }
  }

  /// Operators with spaces around them.
  private static let spaced: Set = [
    "=", "≠", "+", "−", "-", "±", "<", ">", "≤", "≥", "≈", "≡", "∈", "→", "⇒", "×", "⋅", "∧", "∨",
  ]

  /// The text in parentheses, unless it is a single number, name or group.
  private static func grouped(_ text: String) -> String {
    let isSimple = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "." || $0 == "√"
    }
    return isSimple || text.count == 1 || isInParentheses(text)
      ? text : "(\(text.collapsingSpaces))"
  }

  private static func isInParentheses(_ text: String) -> Bool {
    text.hasPrefix("(") && text.hasSuffix(")") && text.count { $0 == "(" } == 1
  }

  /// The text in superscript or subscript characters if all of it has them; otherwise as it is,
  /// after a sign such as `^`.
  private static func raised(_ text: String, _ script: Mark.Emphasis, _ sign: String) -> String {
    let bare = String(text.filter { $0 != " " })
    guard script.fitting(Array(bare.utf8)) == script else { return sign + grouped(text) }
    return String(String.UnicodeScalarView(bare.unicodeScalars.map { $0.respelled(in: script) }))
  }
}
