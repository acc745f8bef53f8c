internal import CurlewNumerals
internal import CurlewSubsequences

/// Converts a formula in TeX to a line of text, as ``MathText`` does for MathML.
struct TeXText {
  private var rest: ArraySlice<UInt8>
  private var depth = 0
  private let macros: TeXMacros
  /// How many commands of the document were replaced by what they stand for.
  private var expansions = 0
  /// The open environments: what stands between their columns, and whether they hold text, in which spaces count.
  private var environments = [(between: "", isText: false)]

  /// How many groups may lie inside each other.
  private static let deepest = 32
  private static let mostExpansions = 256
  /// A longer formula is not expanded, in bytes.
  private static let longest = 1 << 14

  private init(_ formula: ArraySlice<UInt8>, _ macros: TeXMacros) {
    (rest, self.macros) = (formula, macros)
  }

  /// The formula, with or without the signs around it.
  ///
  /// - Parameter macros: The commands that the document defines. The formula may define others.
  static func text(of formula: String, _ macros: TeXMacros = TeXMacros()) -> String {
    var bytes = Array(formula.utf8)[...]
    for (start, end) in [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
    where bytes.count > start.utf8.count && bytes.starts(with: start.utf8)
      && bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    {
      bytes = bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count)
      break
    }
    var reader = TeXText(bytes, macros)
    return reader.sequence { _ in false }.collapsingSpaces
  }

  /// Whether a text can be nothing but TeX.
  static func isFormula(_ text: String) -> Bool {
    let isEnclosed = text.hasPrefix("$") && text.hasSuffix("$") && text.utf8.count > 2
    let signs = text.utf8.contains { $0 == UInt8(ascii: "\\") }
    return isEnclosed
      || signs && (text.hasPrefix("\\") || text.hasPrefix("{") || text.contains("\\frac"))
      || text.contains("^{") || text.contains("_{")
  }

  // MARK: - Reading

  private mutating func sequence(until isEnd: (ArraySlice<UInt8>) -> Bool) -> String {
    var row = FormulaRow()
    depth += 1
    defer { depth -= 1 }
    while let byte = rest.first, !isEnd(rest) {
      switch byte {
      case UInt8(ascii: "}"): rest.removeFirst()
      case UInt8(ascii: "^"), UInt8(ascii: "_"): row.append(raised(row.popLast() ?? ""))
      case _ where nextCommand == "over":
        rest = rest.dropFirst(5)
        return MathText.text(of: "mfrac", [row.parts.joined(), sequence(until: isEnd)])
      default:
        let isFraction = Self.fractions.contains(nextCommand)
        let text = atom()
        if !text.isEmpty { row.append(text, isFraction: isFraction) }
      }
    }
    return row.parts.joined()
  }

  /// A base with its superscript, its subscript, or both.
  private mutating func raised(_ base: String) -> String {
    var scripts: [UInt8: String] = [:]
    while let sign = rest.first, sign == UInt8(ascii: "^") || sign == UInt8(ascii: "_"),
      scripts[sign] == nil
    {
      rest.removeFirst()
      scripts[sign] = argument()
    }
    let (above, below) = (scripts[UInt8(ascii: "^")], scripts[UInt8(ascii: "_")])
    switch (above, below) {
    case (let above?, let below?): return MathText.text(of: "msubsup", [base, below, above])
    case (let above?, nil):
      return above == "′" ? base + above : MathText.text(of: "msup", [base, above])
    case (nil, let below?): return MathText.text(of: "msub", [base, below])
    case (nil, nil): return base
    }
  }

  /// A group in braces, or one sign.
  private mutating func argument() -> String {
    skipSpaces()
    guard let digit = rest.first, digit.isASCIIDigit else { return rest.isEmpty ? "" : atom() }
    rest.removeFirst()
    return String(decoding: [digit], as: UTF8.self)
  }

  private mutating func skipSpaces() { rest = rest.drop { $0.isMarkupSpace } }

  private mutating func atom() -> String {
    guard let byte = rest.popFirst() else { return "" }
    switch byte {
    case UInt8(ascii: "{"): return group(until: UInt8(ascii: "}"))
    case UInt8(ascii: "\\"): return command()
    case UInt8(ascii: "&"): return environments.last?.between ?? ""
    case UInt8(ascii: "~"): return " "
    case UInt8(ascii: "'"): return "′"
    case UInt8(ascii: "-"): return MathText.text(of: "mo", ["−"])
    case _ where byte.isMarkupSpace: return environments.last?.isText == true ? " " : ""
    case _ where byte.isASCIIDigit:
      let number = rest.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      rest = rest[number.endIndex...]
      return String(decoding: [byte] + number, as: UTF8.self)
    case _ where byte >= 0x80:
      let others = rest.prefix { $0 & 0xC0 == 0x80 }
      rest = rest[others.endIndex...]
      return MathText.text(of: "mo", [String(decoding: [byte] + others, as: UTF8.self)])
    default: return MathText.text(of: "mo", [String(decoding: [byte], as: UTF8.self)])
    }
  }

  private mutating func group(until end: UInt8) -> String {
    guard depth < Self.deepest else { return "" }
    let text = sequence { $0.first == end }
    if rest.first == end { rest.removeFirst() }
    return text
  }

  /// The text of a group as it is written.
  private mutating func words() -> String {
    skipSpaces()
    guard rest.first == UInt8(ascii: "{") else { return argument() }
    let words = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
    rest = rest[words.endIndex...].dropFirst()
    return String(decoding: words, as: UTF8.self)
  }

  /// A group in braces, or one sign, as it is written.
  private mutating func source() -> [UInt8] {
    skipSpaces()
    guard rest.first == UInt8(ascii: "{") else {
      let count =
        rest.first == UInt8(ascii: "\\")
        ? 1 + rest.dropFirst().prefix(while: \.isASCIILetter).count : 1
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    var level = 0
    let end = rest.firstIndex { byte in
      level += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0
      return level == 0
    }
    let inside = rest.dropFirst().prefix(upTo: end ?? rest.endIndex)
    rest = rest[(end ?? rest.endIndex)...].dropFirst()
    return Array(inside)
  }

  /// Reads the definition of a command: `{\\name}[2]{text}`.
  private mutating func define() {
    let name = String(decoding: source().drop { $0 == UInt8(ascii: "\\") }, as: UTF8.self)
    var arguments = 0
    skipSpaces()
    if rest.first == UInt8(ascii: "[") {
      let number = rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      arguments = Int(reading: String(decoding: number, as: UTF8.self), in: 0...9) ?? 0
      rest = rest[number.endIndex...].dropFirst()
    }
    macros.define(name, TeXMacros.Macro(arguments: arguments, body: source()))
  }

  private mutating func command() -> String {
    let name = rest.prefix(while: \.isASCIILetter)
    guard !name.isEmpty else {
      let sign = rest.popFirst() ?? 0x20
      return Self.signs[sign] ?? String(decoding: [sign], as: UTF8.self)
    }
    rest = rest[name.endIndex...]
    let word = String(decoding: name, as: UTF8.self)
    switch word {
    case _ where Self.fractions.contains(word):
      return MathText.text(of: "mfrac", [argument(), argument()])
    case "overset", "stackrel", "underset":
      let (script, base) = (argument(), argument())
      return MathText.text(of: word == "underset" ? "munder" : "mover", [base, script])
    case _ where Self.accents[word] != nil:
      let (text, accent) = (argument(), Self.accents[word] ?? "")
      return text.count == 1 || word == "overline" ? text.map { "\($0)\(accent)" }.joined() : text
    case "binom": return "(" + argument() + " over " + argument() + ")"
    case "sqrt":
      skipSpaces()
      guard rest.first == UInt8(ascii: "[") else { return MathText.text(of: "msqrt", [argument()]) }
      rest.removeFirst()
      let index = group(until: UInt8(ascii: "]"))
      return MathText.text(of: "mroot", [argument(), index])
    case "begin":
      let name = words()
      if name == "array" || name == "tabular" { _ = words() }
      let isTable = ["array", "tabular", "cases"].contains(name) || name.contains("matrix")
      environments.append((isTable ? ", " : "", name == "tabular"))
      return ""
    case "end":
      _ = words()
      if environments.count > 1 { environments.removeLast() }
      return ""
    case "newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "def":
      define()
      return ""
    case "label", "tag", "color", "phantom", "hspace", "vspace":
      _ = words()
      return ""
    case _ where Self.texts.contains(word): return words()
    case _ where Self.silent.contains(word):
      skipSpaces()
      if rest.first == UInt8(ascii: "."), word == "left" || word == "right" { rest.removeFirst() }
      return ""
    default: break
    }
    if let macro = macros.all[word], expansions < Self.mostExpansions {
      let arguments = (0..<macro.arguments).map { _ in source() }
      let text = macro.text(with: arguments)
      guard text.count + rest.count < Self.longest else { return "" }
      expansions += 1
      rest = (text + rest)[...]
      return ""
    }
    if let sign = Self.names[word] { return MathText.text(of: "mo", [sign]) }
    guard let named = NamedCharacters.find(name) else {
      let isDivided = rest.first.map { $0.isMarkupSpace || $0 == UInt8(ascii: "{") } ?? false
      return isDivided ? word + " " : word
    }
    return MathText.text(of: "mo", [String(String.UnicodeScalarView(named.scalars))])
  }

  private var nextCommand: String {
    guard rest.first == UInt8(ascii: "\\") else { return "" }
    return String(decoding: rest.dropFirst().prefix(while: \.isASCIILetter), as: UTF8.self)
  }

  private static let fractions: Set = ["frac", "dfrac", "tfrac", "cfrac", "sfrac", "nicefrac"]
  private static let signs: [UInt8: String] = [
    UInt8(ascii: "\\"): "; ", UInt8(ascii: ","): " ", UInt8(ascii: ";"): " ",
    UInt8(ascii: ":"): " ",
    UInt8(ascii: "!"): "", UInt8(ascii: " "): " ", UInt8(ascii: "|"): "‖",
  ]
  /// Commands whose argument is text.
  private static let texts: Set = [
    "text", "textrm", "textit", "textbf", "mbox", "hbox", "operatorname", "textsf", "texttt",
  ]
  /// Commands that only change how what follows looks.
  private static let silent: Set = [
    "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "displaystyle",
    "textstyle", "scriptstyle", "limits", "nolimits", "mathrm", "mathbf", "mathit", "mathsf",
    "mathtt",
    "mathcal", "mathbb", "mathfrak", "mathscr", "boldsymbol", "bm", "rm", "bf", "it", "nonumber",
    "hline",
    "middle", "mathopen", "mathclose", "mathord", "mathpunct", "mathinner", "unit",
    "underline", "underbrace", "overbrace", "mathop", "mathrel", "mathbin", "notag", "centering",
  ]
  /// Commands that put a sign over a letter.
  private static let accents: [String: String] = [
    "hat": "\u{302}", "widehat": "\u{302}", "vec": "\u{20D7}", "bar": "\u{304}",
    "overline": "\u{305}", "tilde": "\u{303}", "widetilde": "\u{303}", "dot": "\u{307}",
    "ddot": "\u{308}", "check": "\u{30C}", "breve": "\u{306}", "acute": "\u{301}",
    "grave": "\u{300}",
  ]
  /// Names that mean something else in HTML, or nothing.
  private static let names: [String: String] = [
    "to": "→", "infty": "∞", "cdot": "⋅", "cdots": "⋯", "ldots": "…", "dots": "…", "neq": "≠",
    "leq": "≤",
    "geq": "≥", "in": "∈", "notin": "∉", "pm": "±", "mp": "∓", "times": "×", "div": "÷", "ll": "≪",
    "gg": "≫", "iff": "⇔", "implies": "⇒", "mapsto": "↦", "emptyset": "∅", "wedge": "∧", "vee": "∨",
    "lnot": "¬", "neg": "¬", "land": "∧", "lor": "∨", "mid": "|", "lvert": "|", "rvert": "|",
    "vert": "|", "lVert": "‖", "rVert": "‖", "Vert": "‖",
    "ell": "ℓ", "hbar": "ħ", "dagger": "†", "circ": "∘", "bullet": "•", "star": "⋆", "quad": " ",
    "qquad": " ", "backslash": "\\", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "oint": "∮", "iint": "∬", "approx": "≈", "sim": "∼", "equiv": "≡",
    "propto": "∝", "setminus": "∖", "colon": ":", "prime": "′", "int": "∫", "sum": "∑", "prod": "∏",
    "lbrace": "{", "rbrace": "}", "gets": "←", "epsilon": "ε", "phi": "φ", "Re": "Re", "Im": "Im",
  ]
}

/// The commands that a document defines for its formulas. A class, since all formulas of a page share them.
final class TeXMacros {
  struct Macro {
    let arguments: Int
    let body: [UInt8]

    /// The body with arguments in place of `#1` and the like.
    func text(with values: [[UInt8]]) -> [UInt8] {
      var (text, rest) = ([UInt8](), body[...])
      while let byte = rest.popFirst() {
        let number = Int(rest.first ?? 0) - 0x31
        if byte == UInt8(ascii: "#"), values.indices.contains(number) {
          text += [UInt8(ascii: "{")] + values[number] + [UInt8(ascii: "}")]
          rest.removeFirst()
        } else {
          text.append(byte)
        }
      }
      return text
    }
  }

  private(set) var all: [String: Macro] = [:]
  private static let most = 1024

  func define(_ name: String, _ macro: Macro) {
    if all.count < Self.most, !name.isEmpty { all[name] = macro }
  }
}

extension StartTag {
  /// The words that describe a formula; nil if it has none. TeX is no description: its commands may be unknown here,
  /// and the elements of the formula say more.
  var formulaInWords: String? {
    let words = self["alttext"]?.collapsingSpaces ?? ""
    return words.isEmpty || words.contains("\\") || TeXText.isFormula(words) ? nil : words
  }

  /// What its text in TeX says; empty if it has none.
  func formulaInTeX(_ macros: TeXMacros) -> String {
    self["alttext"].map { TeXText.text(of: $0.collapsingSpaces, macros) } ?? ""
  }
}
