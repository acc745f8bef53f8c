/// An element as selectors see it. It knows the element around it and the few before it.
final class StyledElement {
  let name: Name
  let tag: StartTag
  private(set) lazy var id: [UInt8]? = tag.data(of: "id", isLocal: false)?.bytes
  private(set) lazy var classes: [ArraySlice<UInt8>] =
    tag.data(of: "class", isLocal: false)?.bytes.wordSlices ?? []
  /// The element around it, which stays open at least as long.
  unowned let parent: StyledElement?
  private(set) var previous: StyledElement?
  /// The last of its children so far, and how many there are.
  private(set) var lastChild: StyledElement?
  private(set) var children = 0
  /// Its number among the siblings of the same name, from 1; nil if it is not counted.
  var number: Int? = 1
  /// Its number among the elements that other readers name; nil if it has none yet.
  var node: Int?
  /// Whether text of its own was read.
  var hasText = false
  private var childNames = SiblingNames()
  /// The last child whose number is a multiple of eight. At the next such child, the siblings before this one
  /// are released.
  private unowned var milestone: StyledElement?

  /// The attributes that selectors asked for, so that each is read once.
  private var known: [(name: [UInt8], value: [UInt8]?)] = []

  /// The least number of preceding siblings that is kept for `+` and `~`; the most is twice that.
  private static let memory = 8

  init(_ tag: StartTag, in parent: StyledElement?) {
    (self.tag, self.parent) = (tag, parent)
    name = tag.localName
    previous = parent?.lastChild
    parent?.add(self)
  }

  private func add(_ child: StyledElement) {
    lastChild = child
    children += 1
    child.number = childNames.number(ofNext: child.name)
    guard children.isMultiple(of: Self.memory) else { return }
    milestone?.previous = nil
    milestone = child
  }

  func attribute(_ name: [UInt8]) -> [UInt8]? {
    for attribute in known where attribute.name == name { return attribute.value }
    let value = tag.data(of: name)?.bytes
    known.append((name, value))
    return value
  }

  var isFirstChild: Bool { parent != nil && previous == nil }
}

/// The names of siblings, with the number of each.
struct SiblingNames {
  private var names: [(name: Name, count: Int)] = []

  /// Nobody needs more kinds of siblings, but a hostile file may have any number.
  private static let most = 64

  mutating func number(ofNext name: Name) -> Int? {
    guard let index = names.firstIndex(where: { $0.name == name }) else {
      guard names.count < Self.most else { return nil }
      names.append((name, 1))
      return 1
    }
    names[index].count += 1
    return names[index].count
  }
}

extension CharacterData {
  /// The text in UTF-8, with its references decoded.
  var bytes: [UInt8] { Array(slice) }
}

extension [UInt8] {
  /// The parts between white space.
  var wordSlices: [ArraySlice<UInt8>] { split(whereSeparator: \.isMarkupSpace) }
}
