internal import CurlewManuscript

/// Notes in which elements the blocks of a document begin, while it is read.
package struct ElementTrail: Sendable {
  fileprivate(set) var places: ElementPlaces
  /// Counts the outermost elements.
  private var names = SiblingNames()
  /// The element in which the next block begins, and whether its own text does.
  private var next: (node: Int, isBeginning: Bool)?
  /// The element of the open block, and where its first text ends; nil while that goes on.
  private var block: (node: Int, plainEnd: Int?)?

  /// - Parameter root: How other readers name the element around the whole text, `body` as a rule.
  package init(root: String) { places = ElementPlaces(root: root) }

  static let rootOfPage = "/html/body"
  static let rootOfFB2 = "/FictionBook"

  /// An element begins behind some text.
  mutating func begin(_ element: StyledElement, at offset: Int) {
    if element.parent == nil { element.number = names.number(ofNext: element.name) }
    if block?.plainEnd == nil { block?.plainEnd = offset }
  }

  /// Text follows in an element; `isLed` tells that something comes before it, such as the marker of an item.
  mutating func write(in element: StyledElement, at offset: Int, isInBlock: Bool, isLed: Bool) {
    if isInBlock {
      // Behind an inner element in which the block began, another text goes on.
      if block?.plainEnd == nil, element.node != block?.node { block?.plainEnd = offset }
    } else if let inner = element.lastChild, inner.hasText || inner.name == "br" {
      // Nearer than the beginning of an element with many lines.
      next = (node(of: inner) ?? node(of: element)).map { ($0, false) }
    } else {
      let isBeginning = !isLed && !element.hasText && element.children == 0
      next = node(of: element).map { ($0, isBeginning) }
    }
    element.hasText = true
  }

  mutating func beginBlock(at offset: Int) {
    block = next.map { ($0.node, $0.isBeginning ? nil : offset) }
    next = nil
  }

  mutating func endBlock(_ range: Range<Int>) {
    guard let (node, plainEnd) = block else { return }
    block = nil
    let end = min(plainEnd ?? range.upperBound, range.upperBound)
    places.note(range.lowerBound, in: node, plain: max(end - range.lowerBound, 0))
  }

  /// The number of an element; nil if it or one around it is not counted.
  private mutating func node(of element: StyledElement) -> Int? {
    var (unknown, outer) = ([StyledElement](), StyledElement?.some(element))
    while let next = outer, next.node == nil {
      unknown.append(next)
      outer = next.parent
    }
    var node = outer?.node ?? 0
    for element in unknown.reversed() {
      guard let new = add(element, in: node) else { return nil }
      element.node = new
      node = new
    }
    return node
  }

  private mutating func add(_ element: StyledElement, in node: Int) -> Int? {
    let isOfFB2 = places.root == Self.rootOfFB2
    // The name of the root tells of these.
    let outermost: [Name] = isOfFB2 ? ["FictionBook"] : ["html", "body"]
    if outermost.contains(element.name) { return node }
    guard let number = element.number else { return nil }
    let name = element.tag.writtenName.split(separator: ":").last.map { String($0) } ?? ""
    let known = isOfFB2 ? name : name.lowercased()
    var node = node
    // Browsers and other readers put rows into a body of the table.
    if places.root == Self.rootOfPage, element.name == "tr", element.parent?.name == "table" {
      node = places.add("tbody", in: node)
    }
    return places.add(number > 1 ? "\(known)[\(number)]" : known, in: node)
  }
}

extension ElementTrail? {
  /// Appends what was noted of another document, whose text begins at an offset of the text here.
  mutating func append(_ other: ElementTrail?, movedBy distance: Int) {
    guard var other else { return }
    if self == nil {
      other.places = other.places.moved(by: distance)
      self = other
    } else {
      self?.places.append(other.places, movedBy: distance)
    }
  }
}
