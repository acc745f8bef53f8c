/// How two lines that follow each other belong together.
enum LineJoint { case joined, brokenLine, newParagraph }

/// The places of the lines of a document, and what they say of its paragraphs.
struct PageGeometry {
  /// The height of most of its lines, and how far the line below is from a line.
  let (height, leading): (Double, Double)

  init(_ pages: [PlacedPage]) {
    var (heights, distances) = ([Int: Int](), [Int: Int]())
    for block in pages.lazy.flatMap(\.blocks) {
      for line in block { heights[Int(line.height * 4), default: 0] += line.text.count }
      for (line, next) in zip(block, block.dropFirst()) where next.bottom > line.bottom {
        distances[Int((next.bottom - line.bottom) * 4), default: 0] += 1
      }
    }
    func most(_ counts: [Int: Int]) -> Double? {
      counts.max { ($0.value, $0.key) < ($1.value, $1.key) }.map { Double($0.key) / 4 }
    }
    height = max(most(heights) ?? 0, 1)
    leading = max(most(distances) ?? 0, height)
  }

  /// About the width of an `m`.
  private func em(_ line: PlacedLine) -> Double { line.height * 0.8 }

  /// Whether a line is set in other letters than another.
  func differ(_ line: PlacedLine, _ other: PlacedLine) -> Bool {
    abs(line.height - other.height) > 0.2 * max(line.height, other.height)
  }

  func isSmall(_ block: [PlacedLine]) -> Bool {
    block.allSatisfy { $0.height < height * 0.9 }
  }

  /// Whether a block is a title where there are no bookmarks.
  func isTitle(_ block: [PlacedLine]) -> Bool { block.count < 4 && block.allSatisfy(isLarge) }

  func isLarge(_ line: PlacedLine) -> Bool { line.height > height * 1.15 }

  /// Where the lines of a block end at most: where three of them end, or most of those above and below it that are
  /// longer.
  func rightEdge(ofBlock index: Int, on page: PlacedPage) -> Double {
    let block = page.blocks[index]
    let (left, own) = (block.map(\.left).min() ?? 0, block.map(\.right).max() ?? 0)
    if block.count(where: { $0.right > own - 2 }) > 2 { return own }
    var counts: [Int: Int] = [:]
    for other in page.blocks(near: index) where other.count > 1 {
      guard let start = other.map(\.left).min(), start < left + 2 * height,
        start > left - 10 * height
      else { continue }
      for line in other where line.right >= own - 2 { counts[Int(line.right / 3), default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
    return most.map { $0.value > 1 ? max(Double($0.key * 3), own) : own } ?? own
  }

  /// Whether the first word of the next line would have fitted into a line, or a row of a table ends there.
  func isBroken(_ line: PlacedLine, before next: PlacedLine, edge: Double) -> Bool {
    let em = em(line)
    if max(line.gap, next.gap) > 2.5 * em || line.leaders > 3 { return true }
    return line.right + next.firstWord + 0.6 * em < edge
  }

  /// How a line of a block belongs to the next one. A paragraph may begin with an indent, or stand out to the left.
  ///
  /// - Parameter isFirst: Whether the line begins its paragraph.
  func joint(
    of line: Int, in block: [PlacedLine], edge: Double, isFirst: Bool
  ) -> LineJoint {
    let (one, next) = (block[line], block[line + 1])
    let step = leading * max(one.height / height, 1)
    if next.bottom - one.bottom > 1.35 * step || differ(one, next) { return .newParagraph }
    let em = em(one)
    let indent = next.left - one.left
    if isBroken(one, before: next, edge: edge) {
      let isLast = line + 2 >= block.count || isBroken(next, before: block[line + 2], edge: edge)
      return isFirst && isLast ? .brokenLine : .newParagraph
    }
    return abs(indent) > 0.6 * em && !isFirst ? .newParagraph : .joined
  }

  /// Whether the first line of a block goes on with the paragraph at the end of another.
  func goesOn(_ last: PlacedLine, edge: Double, to block: [PlacedLine]) -> Bool {
    guard let first = block.first, !differ(last, first),
      !isBroken(last, before: first, edge: edge)
    else { return false }
    if block.count > 1, first.left > block[1].left + 0.6 * em(first) { return false }
    return !last.endsSentence || first.beginsSmall
  }
}

extension [PlacedPage] {
  /// Joins labels such as “Part Two” with the titles below them. A label is a line of two words in large type;
  /// another one begins with the same word.
  mutating func joinLabels() {
    let geometry = PageGeometry(self)
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for page in self {
      for (label, title) in zip(page.blocks, page.blocks.dropFirst()) {
        if let word = geometry.label(label, of: title) { counts[word, default: 0] += 1 }
      }
    }
    for page in indices {
      self[page].joinLabels { label, title in
        geometry.label(label, of: title).map { counts[$0, default: 0] > 1 } ?? false
      }
    }
  }
}

extension PageGeometry {
  /// The first word of a label; nil if a block is no label of the title after it.
  fileprivate func label(_ label: [PlacedLine], of title: [PlacedLine]) -> ArraySlice<UInt8>? {
    let words = label.first?.text.split(separator: 0x20) ?? []
    return label.count == 1 && words.count == 2 && isTitle(label + title) ? words.first : nil
  }
}

extension PlacedPage {
  fileprivate mutating func joinLabels(where isLabel: ([PlacedLine], [PlacedLine]) -> Bool) {
    var joined: [[PlacedLine]] = []
    for (index, block) in blocks.enumerated().reversed() {
      let isLabel = index + 1 < blocks.count && isLabel(block, blocks[index + 1])
      guard isLabel, let title = joined.popLast() else {
        joined.append(block)
        continue
      }
      joined.append(block.map(\.endingInBreak) + title)
    }
    blocks = joined.reversed()
  }
}

extension PlacedLine {
  fileprivate var endingInBreak: PlacedLine {
    var line = self
    line.text += "<br>".utf8
    return line
  }

  fileprivate var endsSentence: Bool {
    if ["؟", "۔"].contains(where: { text.suffix(2).elementsEqual($0.utf8) }) { return true }
    return text.last { ![0x22, 0x27, 0x29].contains($0) }.map {
      [0x2E, 0x21, 0x3F, 0x3A].contains($0)
    } ?? true
  }

  fileprivate var beginsSmall: Bool {
    String(decoding: text.prefix(4), as: UTF8.self).first?.isLowercase == true
  }
}
