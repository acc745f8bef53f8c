internal import CurlewManuscript

/// A selector: simple ones joined by combinators, as `section > p:first-child`.
package struct Selector: Equatable, Sendable {
  /// What an element itself must be.
  package struct Compound: Equatable, Sendable {
    package var name: Name?
    package var id: [UInt8]?
    package var classes: [[UInt8]] = []
    var attributes: [AttributeTest] = []
    var isFirstChild = false
    var isRoot = false
  }

  struct AttributeTest: Equatable, Sendable {
    enum Relation: Sendable { case exists, equals, hasWord, hasLanguage, begins, ends, contains }
    var name: [UInt8]
    var relation: Relation
    var value: [UInt8]
  }

  /// How an element stands to the one that the next compound is about.
  enum Combinator: Sendable { case descendant, child, nextSibling, laterSibling }

  /// What a sheet adds to an element: text in front of its own, or behind it.
  enum PseudoElement: Sendable { case before, after }

  var pseudoElement: PseudoElement?
  /// From the left to the right; never empty.
  var compounds: [Compound]
  /// Those between the compounds.
  var combinators: [Combinator]

  /// Orders rules: ids count more than classes, and those more than names.
  package var specificity: Int {
    var (ids, classes, names) = (0, 0, 0)
    for compound in compounds {
      ids += compound.id == nil ? 0 : 1
      classes += compound.classes.count + compound.attributes.count
      classes += (compound.isFirstChild ? 1 : 0) + (compound.isRoot ? 1 : 0)
      names += compound.name == nil ? 0 : 1
    }
    return min(ids, 255) << 16 | min(classes, 255) << 8 | min(names, 255)
  }

  var subject: Compound { compounds[compounds.count - 1] }

  /// What the element itself must be, if only its name, its id and its classes count; else nil.
  package var plainElement: Compound? {
    let plain = Compound(name: subject.name, id: subject.id, classes: subject.classes)
    return self == Selector(compounds: [plain], combinators: []) ? plain : nil
  }

  var attributes: [Name] {
    compounds.flatMap(\.attributes).map { Name(smallLettersOf: $0.name[...]) }
  }

  /// The number of preceding siblings that a match depends on, of an element or of an ancestor.
  var reach: Int {
    if combinators.contains(.laterSibling) { return .max }
    let longest = combinators.split { $0 != .nextSibling }.map(\.count).max() ?? 0
    // Whether a sibling is the first child depends on one more element.
    return compounds.contains(where: \.isFirstChild) ? longest + 1 : longest
  }
}

extension Selector {
  /// A selector of more compounds is not used.
  private static let longest = 32

  /// Parses one selector; nil if there is something in it that we do not match.
  package init?(_ css: ArraySlice<UInt8>) {
    var parser = SelectorParser(css)
    guard let selector = parser.parse(), selector.compounds.count <= Self.longest else {
      return nil
    }
    self = selector
  }
}

private struct SelectorParser {
  private let css: ArraySlice<UInt8>
  private var index: Int
  private var pseudoElement: Selector.PseudoElement?

  init(_ css: ArraySlice<UInt8>) {
    (self.css, index) = (css, css.startIndex)
  }

  private var next: UInt8? { index < css.endIndex ? css[index] : nil }

  mutating func parse() -> Selector? {
    skipSpace()
    guard let first = compound() else { return nil }
    var selector = Selector(compounds: [first], combinators: [])
    while let combinator = combinator() {
      guard let compound = compound() else { return nil }
      selector.combinators.append(combinator)
      selector.compounds.append(compound)
    }
    selector.pseudoElement = pseudoElement
    return index == css.endIndex ? selector : nil
  }

  private mutating func skipSpace() {
    while let byte = next, byte.isMarkupSpace { index += 1 }
  }

  private mutating func combinator() -> Selector.Combinator? {
    let start = index
    skipSpace()
    guard let byte = next else { return nil }
    let combinator: Selector.Combinator
    switch byte {
    case UInt8(ascii: ">"): combinator = .child
    case UInt8(ascii: "+"): combinator = .nextSibling
    case UInt8(ascii: "~"): combinator = .laterSibling
    default: return index > start ? .descendant : nil
    }
    index += 1
    skipSpace()
    return combinator
  }

  private mutating func compound() -> Selector.Compound? {
    var compound = Selector.Compound()
    let start = index
    while let byte = next, pseudoElement == nil {
      let isKnown =
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "|"): skipOne()
        case UInt8(ascii: "."): addClass(to: &compound)
        case UInt8(ascii: "#"): addID(to: &compound)
        case UInt8(ascii: "["): addAttribute(to: &compound)
        case UInt8(ascii: ":"): addPseudoClass(to: &compound)
        default: addName(to: &compound)
        }
      guard let isKnown else { break }
      guard isKnown else { return nil }
    }
    return index > start ? compound : nil
  }

  private mutating func skipOne() -> Bool? {
    index += 1
    return true
  }

  private mutating func addClass(to compound: inout Selector.Compound) -> Bool? {
    index += 1
    let name = identifier()
    compound.classes.append(name)
    return !name.isEmpty
  }

  private mutating func addID(to compound: inout Selector.Compound) -> Bool? {
    index += 1
    let name = identifier()
    compound.id = name
    return !name.isEmpty
  }

  /// A name; nil where the compound ends. What stands before a `|` is a name space.
  private mutating func addName(to compound: inout Selector.Compound) -> Bool? {
    let bytes = identifier()
    guard !bytes.isEmpty else { return nil }
    compound.name = Name(String(decoding: bytes, as: UTF8.self).lowercased())
    return true
  }

  private mutating func addPseudoClass(to compound: inout Selector.Compound) -> Bool? {
    index += 1
    if next == UInt8(ascii: ":") { index += 1 }
    switch String(decoding: identifier(), as: UTF8.self).lowercased() {
    case "before": pseudoElement = .before
    case "after": pseudoElement = .after
    case "first-child": compound.isFirstChild = true
    case "root": compound.isRoot = true
    case "link", "any-link":
      compound.attributes.append(.init(name: Array("href".utf8), relation: .exists, value: []))
    default: return false
    }
    return true
  }

  private mutating func addAttribute(to compound: inout Selector.Compound) -> Bool? {
    index += 1
    skipSpace()
    var name = identifier()
    if next == UInt8(ascii: "|"), index + 1 < css.endIndex, css[index + 1] != UInt8(ascii: "=") {
      index += 1
      name += [UInt8(ascii: ":")] + identifier()
    }
    skipSpace()
    guard !name.isEmpty, let relation = relation() else { return false }
    skipSpace()
    let value = relation == .exists ? [] : value()
    skipSpace()
    guard next == UInt8(ascii: "]") else { return false }
    index += 1
    compound.attributes.append(.init(name: name, relation: relation, value: value))
    return true
  }

  private mutating func relation() -> Selector.AttributeTest.Relation? {
    guard let byte = next, byte != UInt8(ascii: "]") else { return .exists }
    index += 1
    if byte == UInt8(ascii: "=") { return .equals }
    guard next == UInt8(ascii: "=") else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "~"): return .hasWord
    case UInt8(ascii: "|"): return .hasLanguage
    case UInt8(ascii: "^"): return .begins
    case UInt8(ascii: "$"): return .ends
    case UInt8(ascii: "*"): return .contains
    default: return nil
    }
  }

  private mutating func value() -> [UInt8] {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return identifier()
    }
    let end = css.endOfString(at: index)
    defer { index = Swift.min(end + 1, css.endIndex) }
    return Array(css[index + 1..<Swift.max(end, index + 1)])
  }

  /// Letters, digits, hyphens and underscores; a backslash takes the next byte as it is.
  private mutating func identifier() -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = next {
      if byte == UInt8(ascii: "\\"), index + 1 < css.endIndex {
        index += 1
        bytes.append(css[index])
      } else if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == 0x2D
        || byte == 0x5F
      {
        bytes.append(byte)
      } else {
        break
      }
      index += 1
    }
    return bytes
  }
}
