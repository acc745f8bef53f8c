package import CurlewManuscript

/// The rules of one or more sheets, found by what their subjects are.
package struct StyleSheet: Sendable {
  fileprivate struct Rule: Sendable {
    let selector: Selector
    let changes: Declarations.Changes
    /// Specificity, and the later of two rules that are equal in it.
    let rank: Int
  }

  /// More rules are not used: a hostile sheet would be matched with every element.
  private static let mostRules = 8192

  /// The names of the sheets whose rules these are; nil once rules without a name were added.
  private(set) var sources: [String]? = []
  private var rules: [Rule] = []
  private var byID: [[UInt8]: [Int]] = [:]
  private var byClass: [[UInt8]: [Int]] = [:]
  private var byName: [Name: [Int]] = [:]
  private var universal: [Int] = []
  /// By the name of an attribute that the subject must have.
  private var byAttribute: [Name: [Int]] = [:]
  /// The names of all attributes that selectors test in brackets.
  private(set) var attributes: Set<Name> = []
  /// All values of `id` in selectors.
  private(set) var ids: Set<[UInt8]> = []
  /// The largest `reach` of a selector: the number of preceding siblings that styles depend on.
  private(set) var reach = 0

  package init() {}

  var ruleCount: Int { rules.count }

  /// Adds the rules of a sheet behind those that are there, and before them those of the sheets that it imports.
  ///
  /// - Parameter imported: Adds a sheet by its address; nil if there is none.
  package mutating func add(
    _ css: DecodedText, named name: String? = nil,
    importing imported: (String, StyleSheet) -> StyleSheet? = { _, _ in nil }
  ) {
    guard rules.count < Self.mostRules else { return }
    let reader = RuleReader(css.utf8)
    for address in reader.imports { self = imported(address, self) ?? self }
    if let name { sources?.append(name) } else { sources = nil }
    for rule in reader.rules {
      let changes = Declarations.parse(rule.declarations)
      guard !changes.isEmpty else { continue }
      for part in rule.selectors.splitOutsideQuotes(at: UInt8(ascii: ",")) {
        if let selector = Selector(part) { add(selector, changes) }
      }
    }
  }

  private mutating func add(_ selector: Selector, _ changes: Declarations.Changes) {
    let changes = selector.pseudoElement.map(changes.generated) ?? changes
    guard rules.count < Self.mostRules, !changes.isEmpty else { return }
    let index = rules.count
    rules.append(
      Rule(selector: selector, changes: changes, rank: selector.specificity << 16 | index))
    reach = max(reach, selector.reach)
    ids.formUnion(selector.compounds.compactMap(\.id))
    attributes.formUnion(selector.attributes)
    let subject = selector.subject
    if let id = subject.id {
      byID[id, default: []].append(index)
    } else if let name = subject.classes.first {
      byClass[name, default: []].append(index)
    } else if let test = subject.attributes.first {
      byAttribute[Name(smallLettersOf: test.name[...]), default: []].append(index)
    } else if let name = subject.name {
      byName[name, default: []].append(index)
    } else {
      universal.append(index)
    }
  }

  /// Applies the rules that match an element, and its `style` attribute.
  func apply(to style: inout ComputedStyle, of element: StyledElement, in parent: ComputedStyle) {
    let matching = rules(for: element)
    let own = element.tag.data(of: "style", isLocal: false)
      .map { Declarations.parse($0.bytes[...]) }
    for rule in matching { style.change(rules[rule].changes.normal, in: parent) }
    if let own { style.change(own.normal, in: parent) }
    for rule in matching { style.change(rules[rule].changes.important, in: parent) }
    if let own { style.change(own.important, in: parent) }
  }

  /// The indices of the rules that match an element, in the order in which they are applied.
  private func rules(for element: StyledElement) -> [Int] {
    guard !rules.isEmpty else { return [] }
    var candidates = universal
    if !byAttribute.isEmpty {
      element.tag.forEachAttributeName { candidates += byAttribute[$0] ?? [] }
    }
    if let found = byName[element.name] { candidates += found }
    if !byClass.isEmpty {
      for name in element.classes { candidates += byClass[Array(name)] ?? [] }
    }
    if let id = element.id, let found = byID[id] { candidates += found }
    candidates.removeAll { !rules[$0].selector.matches(element) }
    if candidates.count > 1 { candidates.sort { rules[$0].rank < rules[$1].rank } }
    return candidates
  }
}

extension ComputedStyle {
  fileprivate mutating func change(_ changes: [StyleChange], in parent: ComputedStyle) {
    for change in changes { change.apply(to: &self, in: parent) }
  }
}
