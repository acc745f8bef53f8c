/// The rules that depend on the height of a page alone.
struct PageShape {
  let rows: Int

  /// Whether there are rows enough to mind where a block is divided.
  var takesCare: Bool { rows >= 4 }

  /// How far down a heading stands that begins a page.
  func sinkage(_ paragraph: Paragraph) -> Int {
    guard paragraph.startsPage, paragraph.style == .heading, rows >= 12 else { return 0 }
    return min(rows / 6, 4)
  }

  func rowsBefore(_ paragraph: Paragraph) -> Int {
    min(Int(paragraph.rowsBefore), rows >= 12 ? 2 : 1)
  }
}
