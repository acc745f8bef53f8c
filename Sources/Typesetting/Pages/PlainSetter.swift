/// Where the lines of a printout go.
package protocol PlainPaper {
  /// Takes a line of plain text that begins at a column of the text block.
  mutating func put(_ text: Span<UInt8>, row: Int, column: Int, width: Int)
  /// Takes a line that must be drawn, because it is not plain.
  mutating func put(_ line: SetLine)
}

/// Sets pages as bytes, for whom wants a book as text and no kinds of type: ``LineSetter`` without
/// its strings, and some twenty times as fast.
///
/// Most lines are made of scalars that stand each for itself. The others, and those of books that
/// are read from right to left, are set by `LineSetter` itself. Pages are the same in any order;
/// one behind another they are set a little sooner.
package struct PlainSetter: Sendable {
  private let layout: Layout
  private let section: Int
  /// The cells of the paper from the text block's first column on.
  private let room: Int
  private var reader: PlainWordReader
  private var row = WordRow()
  private var spacing = WordSpacing()
  private var wide = WideSpaces()
  private var lastLine = -1
  /// The words of the line at hand, without spaces between them, and where each ends.
  private var words: [UInt8] = []
  private var ends: [Int] = []
  /// The line at hand as it is printed, and its cells.
  private var text: [UInt8] = []
  private var width = 0

  /// For the pages of the layout that a page belongs to.
  package init(_ location: PageLocation, room: Int) {
    (layout, section, self.room) = (location.layout, location.section, room)
    reader = PlainWordReader(layout.book.markedText.marks)
  }

  package func serves(_ location: PageLocation) -> Bool { location.section == section }

  /// Sets the lines of a page, from its head to its foot.
  package mutating func set(_ location: PageLocation, on paper: inout some PlainPaper) {
    let page = location.page
    recall(linesAbovePage: page)
    layout.forEachLine(ofPage: page) { place in set(place, on: &paper) }
  }

  /// The spaces of a page's first line depend on lines before the page.
  private mutating func recall(linesAbovePage page: Int) {
    guard layout.lines(ofPage: page).lowerBound != lastLine + 1 else { return }
    wide.forget()
    for place in layout.linesRemembered(abovePage: page) where !compose(place) {
      _ = LineSetter(layout, place).set(row: 0, below: &wide)
    }
  }

  private mutating func set(_ place: Layout.LinePlace, on paper: inout some PlainPaper) {
    if layout.remembersNothing(place) { wide.forget() }
    if compose(place) {
      paper.put(text.span, row: place.row, column: row.column, width: width)
    } else {
      paper.put(LineSetter(layout, place).set(row: place.row, below: &wide))
    }
    lastLine = place.line
  }

  // MARK: One line

  /// Puts a line together; false, and nothing is changed, if it is not plain or does not fit.
  private mutating func compose(_ place: Layout.LinePlace) -> Bool {
    let style = layout.paragraphs.all[place.paragraph].style
    guard !layout.book.hasRightToLeft, style != .ornament else { return false }
    let range = layout.text(of: place)
    let boxes = layout.paragraphs.boxes(in: range, of: place.paragraph)
    guard readWords(boxes, in: range) else { return false }
    let isLast = place.line + 1 == layout.firstLines[place.paragraph + 1]
    let natural = row.widths.reduce(0, +) + row.gaps.reduce(0, +)
    let overhang = layout.overhang(of: place, range, boxes)
    row.column = indent(of: place, style, width: natural) - overhang.before
    let measure = layout.setting.measure + overhang.behind
    let hasHyphen = layout.endsInsideWord(place) && row.column + natural < measure
    let slack = measure - row.column - natural - (hasHyphen ? 1 : 0)
    let isFull = style == .prose && !isLast && layout.setting.isJustified
    guard row.column + natural + max(slack, 0) + (hasHyphen ? 1 : 0) <= room else { return false }
    space(isFull ? slack : 0)
    write(hasHyphen)
    return true
  }

  private mutating func readWords(_ boxes: Range<Int>, in range: Range<Int>) -> Bool {
    row.removeAll()
    words.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    reader.go(to: range.lowerBound)
    var isPlain = true
    // A mark of two bytes may be drawn as three.
    var gathered: [UInt8] = []
    swap(&gathered, &words)
    gathered.append(addingCapacity: 2 * range.count) { words in
      isPlain = readWords(boxes, in: range, into: &words)
    }
    words = gathered
    return isPlain
  }

  private mutating func readWords(
    _ boxes: Range<Int>, in range: Range<Int>, into words: inout OutputSpan<UInt8>
  ) -> Bool {
    let all = layout.paragraphs.boxes
    let utf8 = layout.book.text.utf8
    for index in boxes {
      let start = max(Int(all[index].start), range.lowerBound)
      let end = index + 1 == boxes.upperBound ? range.upperBound : Int(all[index + 1].start)
      guard let width = reader.read(start..<end, of: utf8.span, into: &words), width > 0 else {
        return false
      }
      if index > boxes.lowerBound { row.gaps.append(Int(all[index].gap)) }
      row.widths.append(width)
      ends.append(words.count)
    }
    return true
  }

  private func indent(
    of place: Layout.LinePlace, _ style: Paragraph.Style, width: Int
  ) -> Int {
    let measure = layout.setting.measure
    if style.isCentred { return max((measure - width) / 2, 0) }
    let indents = layout.paragraphs.indents(of: place.paragraph, measure: measure)
    return place.line == layout.firstLines[place.paragraph] ? indents.first : indents.rest
  }

  private mutating func space(_ room: Int) {
    if room > 0 {
      for word in ends.indices { row.likings.append(liking(behind: word)) }
      spacing.spread(row, filling: room, below: wide)
    } else {
      spacing.keep(row)
    }
    wide.note(row, spacing.spaces)
  }

  /// How glad the space behind a word is to be wider.
  private func liking(behind word: Int) -> Int {
    let start = word > 0 ? ends[word - 1] : 0
    var end = ends[word]
    let utf8 = words.span
    while end > start {
      if utf8[end - 1].isASCIILetterOrDigit { return 0 }
      let (scalar, length) = utf8.scalar(before: end)
      if !scalar.closesQuotation { return scalar.likingBehind }
      end -= length
    }
    return 0
  }

  private mutating func write(_ hasHyphen: Bool) {
    text.removeAll(keepingCapacity: true)
    let spaces = spacing.spaces
    let cells = spaces.reduce(0, +)
    width = row.widths.reduce(0, +) + cells + (hasHyphen ? 1 : 0)
    let (gathered, ends) = (words, ends)
    let words = gathered.span
    text.append(addingCapacity: words.count + cells + 1) { text in
      var offset = 0
      for (index, end) in ends.enumerated() {
        if index > 0 { text.append(repeating: 0x20, count: spaces[index - 1]) }
        while offset < end {
          text.append(words[offset])
          offset &+= 1
        }
      }
      if hasHyphen { text.append(0x2D) }
    }
  }
}
