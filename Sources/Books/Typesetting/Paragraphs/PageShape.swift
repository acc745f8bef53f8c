internal import CurlewManuscript

/// The rules that depend on the height of a page alone.
package struct PageShape {
  package let rows: Int

  package init(rows: Int) { self.rows = rows }

  /// Whether there are rows enough to mind where a block is divided.
  package var takesCare: Bool { rows >= 4 }

  /// How far down a heading stands that begins a page.
  package func sinkage(_ paragraph: Paragraph) -> Int {
    guard paragraph.startsPage, paragraph.style == .heading, rows >= 12 else { return 0 }
    return paragraph.heading == .part ? min(rows / 4, 8) : min(rows / 6, 4)
  }

  package func rowsBefore(_ paragraph: Paragraph) -> Int {
    guard rows >= 12 else { return min(Int(paragraph.rowsBefore), 1) }
    // A chapter is set off from the title of its part.
    let most = paragraph.style == .heading && rows >= 20 ? 3 : 2
    return min(Int(paragraph.rowsBefore), most)
  }
}
