internal import CurlewManuscript

/// Parts that a page hides. What links lead to, such as a note, is kept behind all others.
extension BookBuilder {
  /// A builder without text for a part of the same item, from the same budget.
  var part: BookBuilder {
    var part = BookBuilder(spending.budget)
    part.item = item
    return part
  }

  /// Adds a part that the page hides here. Until it is known whether links lead to it, its places are here.
  mutating func addHidden(_ part: consuming BookBuilder) {
    part.finish()
    for name in part.anchors.keys { addAnchor(named: name) }
    if !part.blocks.isEmpty, !part.anchors.isEmpty { hiddenParts.append(part) }
  }

  /// Appends the hidden parts that links lead to, and returns the offset of each.
  mutating func appendLinkedParts() -> [Int] {
    guard !hiddenParts.isEmpty else { return [] }
    let targets = Set(
      links.compactMap { link in
        PackagePath.resolve(link.target, from: link.item).map(PackagePath.anchor)
      })
    let linked = hiddenParts.filter { part in part.anchors.keys.contains(where: targets.contains) }
    hiddenParts = []
    return linked.enumerated().map { number, part in
      let (index, distance) = (blocks.count, text.count)
      append(part)
      moveAnchors(of: part, by: distance)
      changeBlock(index) { ($0.startsPage, $0.rowsBefore) = (number == 0, 1) }
      return blocks[index].range.lowerBound
    }
  }

  /// Gives the last heading the name that GitHub does: in small letters, with hyphens for spaces.
  mutating func nameLastHeading() {
    guard let heading = headings.last else { return }
    let name = heading.title.lowercased().filter {
      $0.isLetter || $0.isNumber || "-_ ".contains($0)
    }
    addAnchor(
      named: PackagePath.anchor(item, String(name.map { $0 == " " ? "-" : $0 })), at: heading.offset
    )
  }

  /// How many headings are compared.
  private static let mostHeadings = 64

  /// The offset of the first heading in a range with a title.
  func heading(named title: String, in range: Range<Int>) -> Int? {
    let first = headings.partitioningIndex { $0.offset >= range.lowerBound }
    let near = headings[first...].prefix(Self.mostHeadings).prefix { range.contains($0.offset) }
    return near.first { $0.title.lowercased() == title.lowercased() }?.offset
  }

  /// The offset of a place in an item; of the item, if it has no such place. The case of a path is ignored
  /// where it has to be.
  func offset(of place: (path: String, fragment: String)) -> Int? {
    func offset(in path: String) -> Int? {
      anchors[PackagePath.anchor(path, place.fragment)] ?? anchors[path]
    }
    return offset(in: place.path) ?? itemsByLowerCase[place.path.lowercased()].flatMap(offset)
  }
}
