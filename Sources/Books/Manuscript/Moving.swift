// Moves offsets, where a text is appended to another, or is cut out of one.

extension Range<Int> {
  package func moved(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}

extension Block {
  package func moved(by distance: Int) -> Block {
    var block = self
    (block.start, block.end) = (UInt32(Int(start) + distance), UInt32(Int(end) + distance))
    return block
  }
}

extension Mark {
  package func moved(by distance: Int) -> Mark {
    var mark = self
    mark.offset = UInt32(Int(offset) + distance)
    return mark
  }
}

extension Heading<Int> {
  func moved(by distance: Int) -> Heading {
    Heading(title: title, level: level, offset: offset + distance)
  }
}

extension Link<Int> {
  func moved(by distance: Int) -> Link { mapped { $0 + distance } }
}

extension PrintPage {
  package func moved(by distance: Int) -> PrintPage {
    PrintPage(label: label, offset: offset + distance)
  }
}

extension CellTable {
  package func moved(by distance: Int) -> CellTable { mapped { $0.moved(by: distance) } }

  func mapped(_ transform: (Range<Int>) -> Range<Int>) -> CellTable {
    var table = self
    for row in rows.indices {
      for cell in rows[row].cells.indices {
        table.rows[row].cells[cell].paragraphs = rows[row].cells[cell].paragraphs.map(transform)
      }
    }
    return table
  }
}

extension Picture {
  package func moved(by distance: Int) -> Picture {
    var picture = self
    picture.offset += distance
    return picture
  }
}

extension Ruby {
  package func moved(by distance: Int) -> Ruby {
    Ruby(base: base.moved(by: distance), reading: reading.moved(by: distance))
  }
}

extension Place {
  package func moved(by distance: Int) -> Place {
    Place(offset: offset + distance, surroundings: surroundings)
  }
}

extension Passage {
  package func moved(by distance: Int) -> Passage {
    Passage(range.moved(by: distance), in: language)
  }
}
