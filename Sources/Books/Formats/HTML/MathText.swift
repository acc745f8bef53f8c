internal import CurlewManuscript
internal import CurlewSubsequences

/// Converts a MathML formula to a line of text: `a/(b + 1) = √x²`.
///
/// Open elements form a stack, each with the texts of its children. When an element ends, the texts
/// are combined into one, which becomes a child of its parent.
struct MathText {
  private struct Element {
    let name: Name
    var children = FormulaRow()
  }

  private var open = [Element(name: "math")]
  private var length = 0

  /// In bytes. A longer formula must be a `math` element without an end tag.
  private static let longest = 1 << 13

  var isTooLong: Bool { length > Self.longest }

  /// The formula in a script for MathJax; nil if it is not in MathML.
  static func text(ofScript words: String) -> String? {
    guard let start = words.firstRange(of: "<math")?.lowerBound else { return nil }
    var formula = MathText()
    var isAnnotation = false
    for token in MarkupScanner(DecodedText(words[start...]), as: .xhtml) where !formula.isTooLong {
      switch token {
      case .start(let tag):
        let isOne = tag.localName == "annotation" || tag.localName == "annotation-xml"
        isAnnotation = isAnnotation || isOne
        formula.begin(tag)
      case .text(let data): if !isAnnotation { formula.write(data.slice) }
      case .end: _ = formula.end()
      }
    }
    return formula.flush()
  }

  mutating func begin(_ tag: StartTag) {
    if tag.localName == "mspace", isInRow, Self.isPositive(tag["width"] ?? "") { append(" ") }
    open.append(Element(name: tag.localName))
  }

  private static func isPositive(_ width: String) -> Bool {
    width.prefix { $0.isNumber || $0 == "." }.contains { ("1"..."9").contains($0) }
  }

  /// A no-break space is meant, any other space at the edge of a text is not.
  mutating func write(_ bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.collapsingSpaces
    guard !open.isEmpty else { return }
    length += words.utf8.count
    let edges = [text.first, text.last].map { $0 == "\u{A0}" ? " " : "" }
    let child = words.isEmpty ? edges[0] : edges[0] + words + edges[1]
    if !child.isEmpty { append(child) }
  }

  private mutating func append(_ child: String, isFraction: Bool = false) {
    open[open.count - 1].children.append(child, isFraction: isFraction && isInRow)
  }

  private var isInRow: Bool { open.last.map { Self.rows.contains($0.name) } ?? false }

  /// Elements whose children stand one behind the other.
  private static let rows: Set<Name> = [
    "math", "mrow", "mtd", "mstyle", "msqrt", "semantics", "mpadded",
  ]

  /// Ends the innermost element. Returns the formula if that was the outermost one, otherwise nil.
  mutating func end() -> String? {
    guard let ended = open.popLast() else { return "" }
    let text = Self.text(of: ended.name, ended.children.parts)
    guard !open.isEmpty else { return text }
    if !text.isEmpty { append(text, isFraction: ended.name == "mfrac") }
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
    case "mroot": return raised(second, .superscript, "^") + root(first)
    case "msqrt": return root(children.joined())
    case "mfenced": return "(" + children.joined(separator: ", ") + ")"
    case "mtable": return children.joined(separator: "; ")
    case "mtr": return children.joined(separator: ", ")
    case "mlabeledtr": return first + " " + children.dropFirst().joined(separator: ", ")
    default: return children.joined()
    }
  }

  private static func single(_ name: Name, _ text: String) -> String {
    switch name {
    case "msqrt": return root(text)
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

  /// Of several letters without parentheses, only the first would belong to the root.
  private static func root(_ text: String) -> String {
    let isOne = text.count == 1 || text.allSatisfy { $0.isNumber || $0 == "." }
    return "√" + (isOne || isInParentheses(text) ? text : "(\(text.collapsingSpaces))")
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

/// The parts of a formula that stand one behind the other. A fraction is put in parentheses beside what could belong
/// to it: `(d/dt) x`.
struct FormulaRow {
  private(set) var parts: [String] = []
  private var endsWithFraction = false

  mutating func append(_ part: String, isFraction: Bool = false) {
    if endsWithFraction, part.first?.mayBelongToFraction == true, let fraction = parts.popLast() {
      parts.append("(\(fraction)) ")
    }
    let isEnclosed = isFraction && parts.last?.last?.mayBelongToFraction == true
    parts.append(isEnclosed ? "(\(part))" : part)
    endsWithFraction = isFraction && !isEnclosed
  }

  mutating func popLast() -> String? {
    endsWithFraction = false
    return parts.popLast()
  }
}

extension Character {
  /// Whether it would be read as a part of a fraction that it stands beside.
  fileprivate var mayBelongToFraction: Bool { isLetter || isNumber || self == "(" || self == ")" }
}
