package import CurlewCells
package import CurlewGlyphs
package import CurlewManuscript

/// The table of contents: a line for each chapter, with leaders and a page number.
///
/// Deeper headings are indented. Where most chapters have a label and a title, such as "CHAPTER I. The
/// Shore", the labels form a column and end at its right side. A long title continues below its first
/// line. The dots of all leaders are aligned. In a book that is read from right to left everything is
/// mirrored.
package struct ContentsTable {
  package let entries: [Entry]
  package let columns: Int
  package let isMirrored: Bool

  package struct Entry: Equatable {
    /// The index of the heading in the outline.
    package let heading: Int
    /// Whether deeper headings follow, and none is above it.
    let isPart: Bool
    /// Whether it needs a blank row above it.
    let isSetOff: Bool
    /// Empty if the title stands as it is.
    package var label: SafeText = ""
    /// The cells before the label.
    var labelIndent = 0
    /// The cells before the first line of the title, and before its other lines.
    package var indent: Int
    var hanging: Int
    /// The title. It is empty if the heading is a label alone.
    package var lines: [SafeText] = []
  }

  /// The room for a page number, in cells.
  private static let numberWidth = 6
  private static let mostLines = 3

  /// - Parameters:
  ///   - rows: The height of the page, which no title exceeds.
  ///   - deepest: The deepest level of headings that are listed.
  package init(
    _ outline: [Heading<BookOffset>], columns: Int, rows: Int = .max,
    direction: WritingDirection = .leftToRight, deepest: Int = .max
  ) {
    isMirrored = direction == .rightToLeft
    self.columns = columns
    let listed = outline.indices.filter { outline[$0].level <= deepest }
    let levels = ContentsLevels(listed.map { outline[$0] }, columns: columns)
    entries = listed.enumerated().map { place, index in
      let heading = levels[place]
      var entry = Entry(
        heading: index, isPart: heading.isPart, isSetOff: heading.isSetOff,
        indent: heading.indent, hanging: heading.indent + 2)
      var title = outline[index].title
      if heading.labelWidth > 0 {
        entry.label = heading.label
        entry.labelIndent = heading.indent + heading.labelWidth - heading.label.width
        entry.indent += heading.labelWidth + 2
        entry.hanging = entry.indent
        title = heading.title
      }
      // Its other lines have less room than one that stands alone.
      let (room, whole) = (columns - Self.numberWidth, SafeText(title.withoutFinalStop))
      let rest = max(room - entry.hanging, 1)
      entry.lines =
        whole.width <= room - entry.indent
        ? [whole] : whole.wrapped(to: rest).cut(to: min(rows, Self.mostLines), columns: rest)
      return entry
    }
  }

  /// The number of empty rows before an entry.
  package func rowsBefore(_ index: Int) -> Int { entries[index].isSetOff ? 1 : 0 }

  // MARK: Pages

  /// The entries of each page. The first page has a title above them.
  ///
  /// - Parameter rows: The height of a page.
  package func pages(rows: Int) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var used = Self.head(rows)
    for index in entries.indices {
      let needed = entries[index].lines.count + (index > start ? rowsBefore(index) : 0)
      if index > start, used + needed > rows {
        pages.append(start..<index)
        (start, used) = (index, entries[index].lines.count)
      } else {
        used += needed
      }
    }
    if start < entries.count { pages.append(start..<entries.count) }
    return withoutShortEnd(pages, rows: rows)
  }

  private static let fewestOnLastPage = 3

  /// Gives a last page of one or two entries the ones before them: from the latest blank row on, if there is one.
  private func withoutShortEnd(_ pages: [Range<Int>], rows: Int) -> [Range<Int>] {
    guard pages.count > 1, let last = pages.last, last.count < Self.fewestOnLastPage
    else { return pages }
    let former = pages[pages.count - 2]
    let second = former.dropFirst(former.count / 2)
    let start = second.last { rowsBefore($0) > 0 } ?? entries.count - Self.fewestOnLastPage
    let end = start..<last.upperBound
    guard second.contains(start), end.reduce(0, { $0 + entries[$1].lines.count + 1 }) <= rows
    else { return pages }
    return pages.dropLast(2) + [former.lowerBound..<start, end]
  }

  /// The contents that are bound into a book: they take two pages at most. Deep headings are left out
  /// before that, and what does not fit even then.
  package static func paged(
    _ outline: [Heading<BookOffset>], in size: Size, direction: WritingDirection
  ) -> (table: ContentsTable, pages: [Range<Int>]) {
    let levels = Set(outline.map(\.level)).sorted(by: >)
    var table = ContentsTable(outline, columns: size.columns, direction: direction)
    var pages = table.pages(rows: size.rows)
    for level in levels.dropFirst() where pages.count > mostPages {
      table = ContentsTable(
        outline, columns: size.columns, direction: direction, deepest: level)
      pages = table.pages(rows: size.rows)
    }
    return (table, Array(pages.prefix(mostPages)))
  }

  private static let mostPages = 2

  /// The number of rows above the entries of the first page.
  package static func head(_ rows: Int) -> Int { rows >= 20 ? 5 : rows >= 8 ? 2 : 0 }
}
