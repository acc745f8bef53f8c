/// The style sheets of a drawing: rules that select by name, class or identifier.
struct SVGRules {
  private struct Rule {
    /// Nil for any.
    var name: String?
    var classes: Set<String> = []
    var identifier: String?
    var declarations: [(property: String, value: String)]

    var specificity: Int {
      (identifier == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1)
    }
  }

  private static let most = 1000
  /// Less specific ones first.
  private var rules: [Rule] = []

  mutating func add(_ sheet: String) {
    for block in Self.withoutComments(sheet).split(separator: "}") {
      let sides = block.split(separator: "{")
      guard sides.count == 2 else { continue }
      let declarations = SVGStyle.declarations(sides[1])
      for selector in sides[0].split(separator: ",") where rules.count < Self.most {
        if let rule = Self.rule(selector.trimmed, declarations) { rules.append(rule) }
      }
    }
    // Sorting need not keep the order of equal rules, so their positions are compared too.
    rules = rules.enumerated()
      .sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
      .map(\.element)
  }

  private static func withoutComments(_ sheet: String) -> String {
    var (text, rest) = ("", sheet[...])
    while let start = rest.firstRange(of: "/*") {
      text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return text + rest
  }

  /// Nil for a selector of more than one element.
  private static func rule(
    _ selector: String, _ declarations: [(property: String, value: String)]
  ) -> Rule? {
    var rule = Rule(declarations: declarations)
    var word = ""
    var kind: Character = " "
    for sign in selector + "." {
      switch sign {
      case ".", "#":
        if kind == "." { rule.classes.insert(word) }
        if kind == "#" { rule.identifier = word }
        if kind == " ", !word.isEmpty, word != "*" { rule.name = word }
        (word, kind) = ("", sign)
      case _ where sign.isLetter || sign.isNumber || "-_*".contains(sign): word.append(sign)
      default: return nil
      }
    }
    return rule
  }

  /// Calls `body` with each declaration for an element, the most specific ones last.
  func forEachDeclaration(for element: SVGElement, _ body: (String, String) -> Void) {
    guard !rules.isEmpty else { return }
    let classes = Set((element["class"] ?? "").split { $0.isWhitespace }.map(String.init))
    for rule in rules
    where rule.classes.isSubset(of: classes) && (rule.name.map { $0 == element.name } ?? true)
      && (rule.identifier.map { $0 == element["id"] } ?? true)
    {
      for (property, value) in rule.declarations { body(property, value) }
    }
  }
}
