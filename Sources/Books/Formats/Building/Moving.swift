internal import CurlewManuscript

// Moves offsets by the length of the text that a builder's output is appended to.

extension Block {
  func moved(by distance: Int) -> Block {
    var block = self
    (block.start, block.end) = (start + UInt32(distance), end + UInt32(distance))
    return block
  }

  /// The block as the first of an item after another block. It begins a page, except directly below
  /// a heading, such as the title of a part.
  func following(_ last: Block?) -> Block {
    var block = self
    if let last, last.kind.isHeading {
      block.rowsBefore = UInt8(BlockShape().rowsBefore(after: last, as: kind))
    } else {
      block.startsPage = true
    }
    return block
  }
}

extension Mark {
  func moved(by distance: Int) -> Mark {
    var mark = self
    mark.offset += UInt32(distance)
    return mark
  }
}

extension RankedHeading {
  func moved(by distance: Int) -> RankedHeading {
    RankedHeading(title: title, rank: rank, offset: offset + distance)
  }
}

extension BookLink {
  func moved(by distance: Int) -> BookLink {
    var link = self
    link.range = range.moved(by: distance)
    return link
  }
}

extension PrintPage {
  func moved(by distance: Int) -> PrintPage { PrintPage(label: label, offset: offset + distance) }
}

extension CellTable {
  func moved(by distance: Int) -> CellTable {
    var table = self
    for row in rows.indices {
      for cell in rows[row].cells.indices {
        table.rows[row].cells[cell].paragraphs = rows[row].cells[cell].paragraphs.map {
          $0.moved(by: distance)
        }
      }
    }
    return table
  }
}

extension Picture {
  func moved(by distance: Int) -> Picture {
    var picture = self
    picture.offset += distance
    return picture
  }
}

extension Ruby {
  func moved(by distance: Int) -> Ruby {
    Ruby(base: base.moved(by: distance), reading: reading.moved(by: distance))
  }
}

extension Passage {
  func moved(by distance: Int) -> Passage { Passage(range.moved(by: distance), in: language) }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
