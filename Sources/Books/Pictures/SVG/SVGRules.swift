internal import CurlewFormats

/// The style sheets of a drawing: rules that select by name, class or identifier.
struct SVGRules {
  private struct Rule {
    let element: Selector.Compound
    let specificity: Int
    let declarations: [(property: String, value: String)]
  }

  private static let most = 1000
  /// Less specific ones first.
  private var rules: [Rule] = []

  mutating func add(_ sheet: [UInt8]) {
    for rule in RuleReader(sheet).rules.prefix(Self.most) {
      let declarations = SVGStyle.declarations(String(decoding: rule.declarations, as: UTF8.self))
      for part in rule.selectors.splitOutsideQuotes(at: UInt8(ascii: ","))
      where rules.count < Self.most {
        guard let selector = Selector(part), let element = selector.plainElement else { continue }
        rules.append(
          Rule(
            element: element, specificity: selector.specificity, declarations: declarations))
      }
    }
    rules = rules.sortedStably { $0.specificity < $1.specificity }
  }

  /// Calls `body` with each declaration for an element, the most specific ones last.
  func forEachDeclaration(for element: SVGElement, _ body: (String, String) -> Void) {
    guard !rules.isEmpty else { return }
    // Names in selectors are in small letters.
    let (name, id) = (Name(element.name.lowercased()), element["id"].map { Array($0.utf8) })
    let classes = (element["class"] ?? "").split { $0.isWhitespace }.map { Array($0.utf8) }
    for rule in rules
    where rule.element.classes.allSatisfy(classes.contains)
      && rule.element.name ?? name == name && rule.element.id ?? id == id
    {
      for (property, value) in rule.declarations { body(property, value) }
    }
  }
}
