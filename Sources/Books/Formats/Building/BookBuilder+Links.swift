internal import CurlewManuscript

extension BookBuilder {
  /// The links whose targets exist, in the order of the text, and the ranges of the others.
  func resolvedLinks(
    in body: Range<Int>, _ blocks: [Block], asides: [Int], _ isElsewhere: (String) -> Bool
  ) -> (links: [Link<Int>], broken: [Range<Int>]) {
    var found: [(link: Link<Int>, isNote: Bool)] = []
    var (leadingOut, broken) = ([Link<Int>](), [Range<Int>]())
    for link in links where body.contains(link.range.lowerBound) {
      let range = text.span.withoutSpaces(link.range)
      guard !range.isEmpty else { continue }
      guard let place = PackagePath.resolve(link.target, from: link.item) else {
        guard PackagePath.isOutside(link.target) else { continue }
        var outside = Link(range: range, target: range.lowerBound)
        outside.address = link.target
        leadingOut.append(outside)
        continue
      }
      let name = PackagePath.anchor(place.path, place.fragment)
      let target = offset(of: place)
      if let target, body.contains(target), isOfHeading(range, at: target, blocks) {
        broken.append(range)
      } else if let target, body.contains(target) {
        found.append((Link(range: range, target: target), link.isNoteReference))
      } else if target == nil, !leavesFolder(link), isElsewhere(place.path) {
        let isNote = link.isNoteReference && range.count <= NoteFinder.longestReference
        leadingOut.append(
          Link(
            range: range, target: range.lowerBound, anchor: Anchor(name, isNote: isNote)))
      } else {
        broken.append(range)
      }
    }
    found.sort { $0.link.range.lowerBound < $1.link.range.lowerBound }
    let links = NoteFinder(found, in: text, blocks, asides: asides).links
    guard !leadingOut.isEmpty else { return (links, broken) }
    return ((links + leadingOut).sorted { $0.range.lowerBound < $1.range.lowerBound }, broken)
  }

  private func isOfHeading(_ range: Range<Int>, at target: Int, _ blocks: [Block]) -> Bool {
    let index = blocks.partitioningIndex { $0.end > range.lowerBound }
    guard blocks.indices.contains(index), blocks[index].kind.isHeading else { return false }
    return blocks[index].range.contains(target)
  }

  /// Whether a link of a single file leads out of the folder of that file.
  private func leavesFolder(_ link: BookLink) -> Bool {
    link.item.isEmpty && PackagePath.leadsUp(link.target)
  }
}

/// Finds out which links refer to notes, and how far each note goes.
private struct NoteFinder {
  /// In the order of the text.
  private let found: [(link: Link<Int>, isNote: Bool)]
  private let text: [UInt8]
  private let blocks: [Block]
  /// The offsets of the hidden parts at the end of the text, ascending.
  private let asides: [Int]

  init(
    _ found: [(link: Link<Int>, isNote: Bool)], in text: [UInt8], _ blocks: [Block], asides: [Int]
  ) {
    (self.found, self.text, self.blocks, self.asides) = (found, text, blocks, asides)
  }

  /// A longer text is not the reference to a note, in bytes.
  static let longestReference = 12
  /// How many links at either end of a note may be the way back.
  private static let mostWaysBack = 16
  /// No note is longer, in blocks.
  private static let longestNote = 40

  var links: [Link<Int>] {
    var links = found.map(\.link)
    let references = found.indices.filter { isReference(found[$0]) }
    let starts = references.map { found[$0].link.target }.sorted()
    let end = blocks.last?.range.upperBound ?? 0
    let hidden = (starts.filter(isAside) + asides + [end]).sorted()
    let shown = starts.filter { !isAside($0) }
    for index in references {
      let target = links[index].target
      links[index].note = note(at: target, isAside(target) ? hidden : shown)
    }
    return links
  }

  private func isAside(_ offset: Int) -> Bool { asides.first.map { offset >= $0 } ?? false }

  /// A reference is marked as such; or it is short, and the note links back to it or begins with the same sign. The way
  /// back from a note begins the note's block or ends it, and leads backwards.
  private func isReference(_ candidate: (link: Link<Int>, isNote: Bool)) -> Bool {
    let link = candidate.link
    guard let source = block(at: link.range.lowerBound), let target = block(at: link.target),
      source != target
    else { return false }
    if blocks[target].kind.isHeading { return false }
    let beginsBlock = link.range.lowerBound == blocks[source].range.lowerBound
    if beginsBlock, link.target < link.range.lowerBound { return false }
    if blocks[source].kind == .note, link.target < link.range.lowerBound { return false }
    if candidate.isNote || isAside(link.target) { return true }
    return link.range.count <= Self.longestReference && link.target > link.range.lowerBound
      && (leadsBack(from: target, to: source) || !beginsBlock && hasSameSign(link))
  }

  /// Whether the text at the target of a link begins with what the link says: `1` and `1. A note`.
  private func hasSameSign(_ link: Link<Int>) -> Bool {
    func isAround(_ byte: UInt8) -> Bool { " \n[]().:".utf8.contains(byte) }
    let sign = text[link.range].filter { !isAround($0) }
    let note = text[link.target...].prefix(2 * Self.longestReference).drop(while: isAround)
    return !sign.isEmpty && note.starts(with: sign)
      && note.dropFirst(sign.count).first.map(isAround) ?? false
  }

  private func leadsBack(from block: Int, to source: Int) -> Bool {
    let range = blocks[block].range
    let first = found.partitioningIndex { $0.link.range.lowerBound >= range.lowerBound }
    let end = found.partitioningIndex { $0.link.range.lowerBound >= range.upperBound }
    let inside = found[first..<max(end, first)]
    let atEnds = [inside.prefix(Self.mostWaysBack), inside.suffix(Self.mostWaysBack)].joined()
    return atEnds.contains {
      $0.link.range.count <= Self.longestReference && self.block(at: $0.link.target) == source
    }
  }

  /// The text of a note: to the next note, or to what cannot belong to it.
  private func note(at target: Int, _ starts: [Int]) -> Range<Int>? {
    guard let first = block(at: target) else { return nil }
    let next = starts.partitioningIndex { $0 > target }
    let limit = next < starts.count ? starts[next] : .max
    var last = first
    for index in blocks.indices.suffix(from: first).dropFirst().prefix(Self.longestNote) {
      let block = blocks[index]
      guard block.range.lowerBound < limit, !block.startsPage, !block.kind.isHeading,
        block.kind != .rule, limit < .max || block.kind == blocks[first].kind,
        limit < .max || block.kind == .note
      else { break }
      last = index
    }
    return blocks[first].range.lowerBound..<blocks[last].range.upperBound
  }

  /// The block that contains an offset, or the next one.
  private func block(at offset: Int) -> Int? {
    let index = blocks.partitioningIndex { $0.range.upperBound > offset }
    return index < blocks.count ? index : nil
  }
}

extension Span<UInt8> {
  /// A range without the ASCII white space at its ends.
  fileprivate func withoutSpaces(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, Swift.min(range.upperBound, count))
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<Swift.max(end, start)
  }
}
