// A mended misprint: the text reads as if its file had been edited, and the offsets behind the words move.

extension Manuscript {
  /// The longest misprint, in bytes.
  private static let longestMisprint = 200

  /// Whether other words can stand in a range: it is a part of one block, in one kind of type.
  package func mayMend(_ range: Range<Int>) -> Bool {
    let next = blocks.partitioningIndex { Int($0.end) >= range.upperBound }
    guard 1...Self.longestMisprint ~= range.count, next < blocks.count,
      blocks[next].start <= range.lowerBound, blocks[next].kind != .picture,
      [range.lowerBound, range.upperBound].allSatisfy({ text.utf8.span.scalarStart($0) == $0 })
    else { return false }
    let first = marks.index(from: range.lowerBound + 1)
    // What only replaces characters, such as quotation marks, is found again in the mended text.
    func type(_ emphasis: Mark.Emphasis) -> Mark.Emphasis { emphasis.subtracting(.substituted) }
    return (first == 0 || marks.all[first - 1].range.upperBound <= range.lowerBound)
      && marks.all[first...].prefix { $0.offset < range.upperBound }.allSatisfy {
        $0.length == 0 && type($0.emphasis) == type(marks.emphasis(before: first))
      }
  }

  /// Puts other words into a range, if that is possible.
  package mutating func mend(_ range: Range<Int>, as words: String) {
    guard mayMend(range), !words.isEmpty else { return }
    let (former, new) = (String(decoding: text.utf8[range], as: UTF8.self), Array(words.utf8))
    let growth = new.count - range.count
    func moved(_ offset: Int) -> Int {
      offset >= range.upperBound ? offset + growth : min(offset, range.lowerBound + new.count)
    }
    func moved(_ range: Range<Int>) -> Range<Int> {
      moved(range.lowerBound)..<moved(range.upperBound)
    }
    func distance(_ offset: Int) -> Int { moved(offset) - offset }
    func moved(_ block: Block) -> Block {
      var new = block
      (new.start, new.end) = (UInt32(moved(Int(block.start))), UInt32(moved(Int(block.end))))
      return new
    }
    let heading = blocks.first { $0.kind.isHeading && $0.range.contains(range.lowerBound) }
    outline = outline.map {
      let isMended = heading?.range.contains($0.offset) ?? false
      let title = isMended ? $0.title.replacing(former, with: words) : $0.title
      return Heading(title: title, level: $0.level, offset: moved($0.offset))
    }
    var bytes = text.utf8
    bytes.replaceSubrange(range, with: new)
    text = DecodedText(utf8: bytes, encoding: text.encoding, damaged: text.damaged)
    body = moved(body)
    (blocks, frontMatter) = (blocks.map(moved), frontMatter.map(moved))
    for index in marks.all.indices {
      marks.all[index].offset = UInt32(moved(Int(marks.all[index].offset)))
    }
    (asides, menus, beginning) = (asides.map(moved), menus.map(moved), beginning.map(moved))
    contentsLinks = contentsLinks.map {
      ContentsLink(range: moved($0.range), target: moved($0.target))
    }
    (links, anchors) = (links.map { $0.mapped(moved) }, anchors.mapValues(moved))
    tables = tables.map { $0.mapped(moved) }
    pictures = pictures.map { $0.moved(by: distance($0.offset)) }
    printPages = printPages.map { $0.moved(by: distance($0.offset)) }
    rubies = rubies.map { Ruby(base: moved($0.base), reading: moved($0.reading)) }
    passages = passages.map { Passage(moved($0.range), in: $0.language) }
    if case .elements(let places) = placeNames { placeNames = .elements(places.mapped(moved)) }
  }
}
