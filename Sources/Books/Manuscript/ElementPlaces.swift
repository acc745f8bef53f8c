/// The elements of a marked-up file in which its blocks begin, named as other readers name them:
/// `/body/DocFragment[3]/body/div/p[20]/text().12`.
///
/// The rules are those of crengine, the engine of KOReader: an element is counted among its siblings of the same name,
/// and characters are counted in the first text of the element.
package struct ElementPlaces: Sendable {
  private struct Node {
    /// -1 for a root.
    var parent: Int32
    /// Its part of the name; for a root, all of it.
    var step: String
  }

  private struct Place {
    var offset: UInt32
    var node: Int32
    /// How many bytes of text stand behind it, before the element holds anything else.
    var plain: UInt32 = 0
  }

  /// Every node stands behind its parent.
  private var nodes: [Node] = []
  /// In the order of the text. That of a root stands where its document begins.
  private var places: [Place] = []

  package init(root: String, at offset: Int = 0) {
    nodes = [Node(parent: -1, step: root)]
    places = [Place(offset: UInt32(offset), node: 0)]
  }

  /// The name of the first root.
  package var root: String { nodes[0].step }

  /// Adds an element, and returns its number. That of the root is 0.
  package mutating func add(_ step: String, in node: Int) -> Int {
    nodes.append(Node(parent: Int32(node), step: step))
    return nodes.count - 1
  }

  /// Notes that a block begins.
  package mutating func note(_ offset: Int, in node: Int, plain: Int) {
    places.append(Place(offset: UInt32(offset), node: Int32(node), plain: UInt32(plain)))
  }

  /// Appends the places of another document, whose text begins at an offset of the text here.
  package mutating func append(_ other: ElementPlaces, movedBy distance: Int) {
    let count = Int32(nodes.count)
    nodes += other.nodes.lazy.map {
      Node(parent: $0.parent < 0 ? -1 : $0.parent + count, step: $0.step)
    }
    places += other.places.lazy.map {
      Place(offset: $0.offset + UInt32(distance), node: $0.node + count, plain: $0.plain)
    }
  }

  package func moved(by distance: Int) -> ElementPlaces { mapped { $0 + distance } }

  func mapped(_ transform: (Int) -> Int) -> ElementPlaces {
    var moved = self
    for index in places.indices {
      let (start, plain) = (Int(places[index].offset), Int(places[index].plain))
      moved.places[index].offset = UInt32(transform(start))
      moved.places[index].plain = UInt32(transform(start + plain) - transform(start))
    }
    return moved
  }

  // MARK: Names

  /// The name of the place at an offset of a text.
  package func name(at offset: Int, in text: [UInt8]) -> String? {
    let next = places.partitioningIndex { $0.offset > offset }
    guard next > 0, case let place = places[next - 1] else { return nil }
    let element = name(of: place.node)
    // Characters may be written as several here. A number that is too large would name nothing.
    let end = min(offset, Int(place.offset) + Int(place.plain) * 7 / 8)
    guard end > place.offset else { return element }
    return element + "/text().\(text[Int(place.offset)..<end].count { $0 & 0xC0 != 0x80 })"
  }

  private func name(of node: Int32) -> String {
    var (steps, node) = ([String](), node)
    while node >= 0 {
      steps.append(nodes[Int(node)].step)
      node = nodes[Int(node)].parent
    }
    return steps.reversed().joined(separator: "/")
  }

  /// What a name of another reader can mean: an offset, or a document of the file; nil if it is in none.
  package func range(of name: String, in text: [UInt8], end: Int) -> Range<Int>? {
    let (steps, characters) = Self.parts(of: name)
    let depths = depths(of: steps)
    if let place = places.first(where: { depths[Int($0.node)] == steps.count }) {
      let (start, parent) = (Int(place.offset), Int(nodes[Int(place.node)].parent))
      let isInside = parent >= 0 && depths[parent] == steps.count
      if characters > 0, place.plain > 0, !isInside {
        let rest = text[start..<min(start + Int(place.plain), text.count)]
        let starts = rest.indices.lazy.filter { rest[$0] & 0xC0 != 0x80 }.prefix(characters + 1)
        let offset = starts.last ?? start
        return offset..<offset
      }
      if parent >= 0 { return start..<start }
    }
    let roots = places.filter { nodes[Int($0.node)].parent < 0 }
    guard let root = roots.firstIndex(where: { depths[Int($0.node)] != nil }) else { return nil }
    let start = Int(roots[root].offset)
    return start..<max(root + 1 < roots.count ? Int(roots[root + 1].offset) : end, start)
  }

  /// For each node, how many steps of a name lead to it; all of them if it lies in the named element, and nil if it is
  /// elsewhere. A name for each node would take too much memory where elements lie deep in each other.
  private func depths(of steps: [String]) -> [Int?] {
    var depths: [Int?] = []
    depths.reserveCapacity(nodes.count)
    for node in nodes {
      if node.parent < 0 {
        let root = Self.parts(of: node.step).steps
        depths.append(steps.starts(with: root) ? root.count : nil)
      } else if let outer = depths[Int(node.parent)], outer < steps.count {
        depths.append(steps[outer] == node.step ? outer + 1 : nil)
      } else {
        depths.append(depths[Int(node.parent)])
      }
    }
    return depths
  }

  /// The names of the elements, in which the number 1 is left out, and the number of characters behind the beginning of the
  /// last one.
  private static func parts(of name: String) -> (steps: [String], characters: Int) {
    var steps = name.split(separator: "/").map { String($0) }
    var characters = 0
    if let last = steps.last, let point = last.lastIndex(of: ".") {
      // In other texts of the element they are not counted.
      let isText = last[..<point] == "text()" || last[..<point] == "text()[1]"
      let number = Int(last[last.index(after: point)...]) ?? 0
      characters = isText ? min(max(number, 0), 1 << 30) : 0
      steps[steps.count - 1] = String(last[..<point])
    }
    if steps.last?.hasPrefix("text()") == true { steps.removeLast() }
    return (steps.map { $0.hasSuffix("[1]") ? String($0.dropLast(3)) : $0 }, characters)
  }
}

/// How other readers name the places of a file.
package enum PlaceNames: Sendable {
  /// They divide it in a way that is not known here.
  case unknown
  case pages
  case elements(ElementPlaces)
}

extension Manuscript {
  /// The name of the place at an offset; nil if other readers would not find it.
  package func placeName(at offset: Int) -> String? {
    switch placeNames {
    case .unknown: return nil
    case .elements(let elements):
      return menus.map { offset >= $0 } == true ? nil : elements.name(at: offset, in: text.utf8)
    case .pages:
      let number = pageStarts.partitioningIndex { $0 > offset }
      return number == 0 ? nil : "\(number)"
    }
  }

  /// What a name of another reader can mean; nil for one that is not of this file.
  package func range(ofPlace name: String) -> Range<Int>? {
    switch placeNames {
    case .unknown: return nil
    case .elements(let elements):
      return elements.range(of: name, in: text.utf8, end: body.upperBound)
    case .pages:
      let starts = pageStarts
      guard let number = Int(name), case let index = number - 1, starts.indices.contains(index)
      else { return nil }
      return starts[
        index]..<max(index + 1 < starts.count ? starts[index + 1] : body.upperBound, starts[index])
    }
  }

  /// Where the pages of the file begin, whatever is printed on them. Those of a comic are pictures.
  private var pageStarts: [Int] {
    printPages.isEmpty ? pictures.map(\.offset) : printPages.map(\.offset)
  }
}
