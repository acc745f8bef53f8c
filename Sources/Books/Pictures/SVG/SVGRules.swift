internal import CurlewFormats

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

  mutating func add(_ sheet: [UInt8]) {
    for rule in RuleReader(sheet).rules.prefix(Self.most) {
      let declarations = SVGStyle.declarations(String(decoding: rule.declarations, as: UTF8.self))
      let selectors = String(decoding: rule.selectors, as: UTF8.self)
      for selector in selectors.split(separator: ",") where rules.count < Self.most {
        if let rule = Self.rule(selector.trimmed, declarations) { rules.append(rule) }
      }
    }
    // Sorting need not keep the order of equal rules, so their positions are compared too.
    rules = rules.enumerated()
      .sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
      .map(\.element)
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
