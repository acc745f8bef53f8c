internal import CurlewManuscript

/// Parts that a page hides. Those that links lead to, such as notes, are moved to the end of the text.
extension BookBuilder {
  /// An empty builder for a part of the same item, with the same budget.
  var part: BookBuilder {
    var part = BookBuilder(spending.budget)
    part.item = item
    return part
  }

  /// Keeps a part that the page hides here. Its anchors lead here unless a link makes the part visible.
  mutating func addHidden(_ part: consuming BookBuilder) {
    part.finish()
    for name in part.anchors.keys { addAnchor(named: name) }
    guard !part.blocks.isEmpty else { return }
    if part.anchors.isEmpty { leaveOut(.hidden) } else { hiddenParts.append(part) }
  }

  /// Appends the hidden parts that links lead to, and returns the offset of each.
  mutating func appendLinkedParts() -> [Int] {
    guard !hiddenParts.isEmpty else { return [] }
    let targets = Set(
      links.compactMap { link in
        PackagePath.resolve(link.target, from: link.item).map(PackagePath.anchor)
      })
    let linked = hiddenParts.filter { part in part.anchors.keys.contains(where: targets.contains) }
    for _ in linked.count..<hiddenParts.count { leaveOut(.hidden) }
    hiddenParts = []
    return append(linked)
  }

  /// Keeps a menu or banner of the page.
  mutating func addFurniture(_ part: consuming BookBuilder) {
    part.finish()
    guard !part.blocks.isEmpty else { return }
    leaveOut(.furniture)
    furniture.append(part)
  }

  /// Appends the menus and banners of the page, and returns the offset of each.
  mutating func appendFurniture() -> [Int] {
    let parts = furniture
    furniture = []
    return append(parts)
  }

  private mutating func append(_ parts: [BookBuilder]) -> [Int] {
    parts.enumerated().map { number, part in
      let (index, distance) = (blocks.count, text.count)
      append(part)
      moveAnchors(of: part, by: distance)
      changeBlock(index) { ($0.startsPage, $0.rowsBefore) = (number == 0, 1) }
      return blocks[index].range.lowerBound
    }
  }

  /// Adds an anchor to the last heading, named as on GitHub: in lower case, with hyphens for spaces.
  mutating func nameLastHeading() {
    guard let heading = headings.last else { return }
    let name = heading.title.lowercased().filter {
      $0.isLetter || $0.isNumber || "-_ ".contains($0)
    }
    let anchor = PackagePath.anchor(item, String(name.map { $0 == " " ? "-" : $0 }))
    addAnchor(named: anchor, at: heading.offset)
  }

  /// The number of headings that a search for a title compares.
  private static let mostHeadings = 64

  /// The offset of the first heading in a range that has a title.
  func heading(named title: String, in range: Range<Int>) -> Int? {
    let first = headings.partitioningIndex { $0.offset >= range.lowerBound }
    let near = headings[first...].prefix(Self.mostHeadings).prefix { range.contains($0.offset) }
    return near.first { $0.title.lowercased() == title.lowercased() }?.offset
  }

  /// The offset of a fragment of an item, or of the item if it has no such fragment. If no item has the path,
  /// one whose path differs only in case is taken.
  func offset(of place: (path: String, fragment: String)) -> Int? {
    func offset(in path: String) -> Int? {
      anchors[PackagePath.anchor(path, place.fragment)] ?? anchors[path]
    }
    return offset(in: place.path) ?? itemsByLowerCase[place.path.lowercased()].flatMap(offset)
  }
}
