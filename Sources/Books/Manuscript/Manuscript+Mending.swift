internal import CurlewSubsequences

// Mended misprints. The text is as if its file had been edited, so offsets after the words move.

extension Manuscript {
  /// The longest misprint, in bytes.
  private static let longestMisprint = 200
  /// The maximum length of a heading in bytes, and the maximum number of mended words in it.
  private static let (longestHeading, mostInHeading) = (1000, 16)

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

  /// The manuscript with replaced words, each of which `mayMend` allows. All replacements are made in one pass over the
  /// text.
  package func mended(by replacements: Replacements) -> Manuscript {
    guard !replacements.isEmpty else { return self }
    var book = self
    book.outline = outline.map { mended($0, by: replacements) }
    book.text = DecodedText(
      utf8: replacements.text(of: text.utf8, in: 0..<text.utf8.count), encoding: text.encoding,
      damaged: text.damaged)
    book.move { replacements.moved($0) }
    return book
  }

  /// A heading whose title has the same replacements as the text.
  private func mended(_ heading: Heading<Int>, by replacements: Replacements) -> Heading<Int> {
    let range = range(ofTitle: heading)
    var title = heading.title
    for part in replacements.parts(in: range).prefix(Self.mostInHeading).reversed() {
      let former = String(decoding: text.utf8[part.range], as: UTF8.self)
      let before = text.utf8[min(range.lowerBound, part.range.lowerBound)..<part.range.lowerBound]
      let number = String(decoding: before, as: UTF8.self).ranges(of: former).count
      guard let place = title.ranges(of: former).dropFirst(number).first else { continue }
      title.replaceSubrange(place, with: String(decoding: part.words, as: UTF8.self))
    }
    return Heading(
      title: title, level: heading.level, offset: replacements.moved(heading.offset))
  }

  /// The block of a heading, or the beginning of the paragraph that has its title.
  private func range(ofTitle heading: Heading<Int>) -> Range<Int> {
    let next = blocks.partitioningIndex { Int($0.end) > heading.offset }
    guard next < blocks.count, case let block = blocks[next], block.range.contains(heading.offset)
    else { return heading.offset..<heading.offset }
    let start = block.kind.isHeading ? Int(block.start) : heading.offset
    let length = block.kind.isHeading ? Self.longestHeading : heading.title.utf8.count
    return start..<min(start + length, Int(block.end))
  }

  /// Moves all offsets but those of the outline.
  private mutating func move(by moved: (Int) -> Int) {
    func range(_ range: Range<Int>) -> Range<Int> {
      moved(range.lowerBound)..<moved(range.upperBound)
    }
    func block(_ block: Block) -> Block {
      var new = block
      (new.start, new.end) = (UInt32(moved(Int(block.start))), UInt32(moved(Int(block.end))))
      return new
    }
    func distance(_ offset: Int) -> Int { moved(offset) - offset }
    body = range(body)
    (blocks, frontMatter) = (blocks.map(block), frontMatter.map(block))
    for index in marks.all.indices {
      marks.all[index].offset = UInt32(moved(Int(marks.all[index].offset)))
    }
    (asides, menus, beginning) = (asides.map(moved), menus.map(moved), beginning.map(moved))
    contentsLinks = contentsLinks.map {
      ContentsLink(range: range($0.range), target: moved($0.target))
    }
    (links, anchors) = (links.map { $0.mapped(moved) }, anchors.mapValues(moved))
    tables = tables.map { $0.mapped(range) }
    pictures = pictures.map { $0.moved(by: distance($0.offset)) }
    printPages = printPages.map { $0.moved(by: distance($0.offset)) }
    rubies = rubies.map { Ruby(base: range($0.base), reading: range($0.reading)) }
    passages = passages.map { Passage(range($0.range), in: $0.language) }
    if case .elements(let places) = placeNames { placeNames = .elements(places.mapped(moved)) }
  }
}
