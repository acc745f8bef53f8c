package import CurlewManuscript
package import CurlewTypesetting
internal import KeptLines

extension Manuscript {
  /// One line about the whole manuscript: how many blocks it has of each kind, how many links, tables and so on, and
  /// a checksum of all of it.
  package var summary: String {
    var counts: [String: Int] = [:]
    for block in frontMatter + blocks { counts[block.kind.name, default: 0] += 1 }
    let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rest = [
      ("in the outline", outline.count), ("marks", marks.all.count), ("links", links.count),
      ("notes", links.count { $0.note != nil }), ("printed entries", contentsLinks.count),
      ("tables", tables.count), ("pictures", pictures.count), ("readings", rubies.count),
      ("passages", passages.count), ("printed pages", printPages.count),
    ]
    let parts = (kinds.map { ($0.key, $0.value) } + rest).filter { $0.1 > 0 }
    return (parts.map { "\($0.1) \($0.0)" } + ["sum \(sum.digits)"]).joined(separator: ", ")
  }

  private var sum: Sum {
    var sum = Sum()
    for byte in text.utf8 { sum.add(Int(byte)) }
    // As it was before books could ask for columns, for all that do not.
    let rows = ", writing: CurlewManuscript.Imprint.Writing.rows"
    sum.add("\(imprint)".replacing(rows, with: ""))
    let shape = facts.shape as Any
    sum.add("Facts(shape: \(shape), keptGroups: \(facts.keptGroups), hidden: \(facts.hidden))")
    sum.add(body)
    sum.add(asides ?? -1, damagedMembers)
    for block in frontMatter + blocks { sum.add(block) }
    for mark in marks.all {
      sum.add(mark.range)
      sum.add(Int(mark.drawn.rawValue), Int(mark.emphasis.rawValue))
    }
    for link in links {
      sum.add(link.range)
      sum.add("\(link.target) \(link.note as Any) \(link.anchor as Any) \(link.address as Any)")
    }
    for (name, offset) in anchors.sorted(by: { $0.key < $1.key }) {
      sum.add(name)
      sum.add(offset)
    }
    sum.add("\(outline) \(contentsLinks) \(tables) \(pictures) \(printPages) \(rubies) \(passages)")
    return sum
  }
}

extension Sum {
  fileprivate mutating func add(_ block: Block) {
    add(block.kind.name)
    add(block.range)
    add(Int(block.indent), Int(block.hangingIndent), Int(block.rowsBefore))
    if case .kept(let column) = block.spacing { add(column) }
    for isSo in [
      block.startsPage, block.keepsWithNext, block.isOfPoem, block.isMinor, block.isCode,
      block.isAtEnd, block.isRightToLeft, block.isRagged,
    ] { add(isSo ? 1 : 0) }
  }
}

extension Block.Kind {
  fileprivate var name: String {
    if case .heading(let level) = self { return "h\(level)" }
    return "\(self)"
  }
}

extension Layout {
  /// One line about all pages: how many pages and lines there are, and a checksum of all that is on them.
  package var summary: String {
    var (sum, lines, divided) = (Sum(), 0, 0)
    for page in 0..<pageCount {
      for line in self.page(page).lines {
        lines += 1
        sum.add(page, line.row, line.column)
        sum.add(line.range)
        for span in line.spans {
          sum.add(span.text)
          sum.add(span.column, Int(span.emphasis.rawValue))
        }
        if line.isProse, line.spans.last?.text.hasSuffix("-") == true { divided += 1 }
      }
    }
    return "\(pageCount) pages, \(lines) lines, \(divided) end in a hyphen, sum \(sum.digits)"
  }
}
