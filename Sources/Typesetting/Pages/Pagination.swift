/// Decides with which line each page begins.
///
/// Blocks are put on the page at hand, one below the other with the blank rows between them, and
/// one that does not fit whole is divided. A block is a paragraph of running text, or the kept
/// lines of a stanza, a list or a table. A division leaves at least two lines of a block on either
/// page: no first line alone at the foot, no last line alone at the top; and of a kept line that
/// is broken, just as many or none. Headings, the stars between scenes, and what ends with a colon
/// before kept lines stay with the first lines of what follows them. On pages too small for such
/// care lines just follow one another.
///
/// A chapter begins on a new page, and nothing before that page has any part in what comes after,
/// so a page never depends on how one came to it.
struct Pagination {
  private(set) var pages: [UInt32] = []
  private let paragraphs: [Paragraph]
  private let shape: PageShape
  private let firstLines: [UInt32]
  private var row = 0
  private var isAtTop = true

  init(_ paragraphs: [Paragraph], rows: Int, firstLines: [UInt32]) {
    self.paragraphs = paragraphs
    self.firstLines = firstLines
    shape = PageShape(rows: rows)
  }

  mutating func run() {
    var paragraph = 0
    while paragraph < paragraphs.count {
      let block = block(from: paragraph)
      if pages.isEmpty || paragraphs[paragraph].startsPage || isTooLowForCompany(block) {
        startPage(with: Int(firstLines[paragraph]), sinkage: shape.sinkage(paragraphs[paragraph]))
      }
      place(block)
      paragraph = block.upperBound
    }
    if pages.isEmpty { pages = [0] }
  }

  private mutating func startPage(with line: Int, sinkage: Int = 0) {
    pages.append(UInt32(line))
    row = sinkage
    isAtTop = true
  }

  private mutating func place(_ block: Range<Int>) {
    var lines = lines(of: block)
    var gap = isAtTop ? 0 : shape.rowsBefore(paragraphs[block.lowerBound])
    let company = rowsOfCompany(of: block)
    while !lines.isEmpty {
      let room = shape.rows - row - gap
      let isWhole = lines.count + company <= room
      let fitting = isWhole ? lines.count : division(of: lines, in: block, room: room)
      if fitting > 0 {
        row += gap + fitting
        isAtTop = false
        lines.removeFirst(fitting)
      }
      if !lines.isEmpty { startPage(with: lines.lowerBound) }
      gap = 0
    }
  }

  // MARK: Blocks

  /// The paragraphs from one on that no blank row divides: the kept lines of one block of the file.
  private func block(from first: Int) -> Range<Int> {
    var next = first + 1
    guard paragraphs[first].style == .kept else { return first..<next }
    while next < paragraphs.count, paragraphs[next].goesOnBlock { next += 1 }
    return first..<next
  }

  private func lines(of block: Range<Int>) -> Range<Int> {
    Int(firstLines[block.lowerBound])..<Int(firstLines[block.upperBound])
  }

  /// How many of a block's lines go on a page that has not room for all and their company.
  private func division(of lines: Range<Int>, in block: Range<Int>, room: Int) -> Int {
    guard shape.takesCare else { return min(max(room, isAtTop ? 1 : 0), lines.count) }
    let most = min(room, lines.count - 2)
    let fitting = stride(from: most, through: 2, by: -1).first {
      mayDivide(block, at: lines.lowerBound + $0, from: lines.lowerBound)
    }
    return fitting ?? (isAtTop ? min(max(room, 1), lines.count) : 0)
  }

  /// Whether a page may end before a line: one that begins a kept line of the file, or that leaves
  /// two lines of its paragraph on either page.
  private func mayDivide(_ block: Range<Int>, at line: Int, from start: Int) -> Bool {
    let paragraph = firstLines[block].partitioningIndex { $0 > line } - 1
    let (first, end) = (Int(firstLines[paragraph]), Int(firstLines[paragraph + 1]))
    return line == first || (line - max(first, start) >= 2 && end - line >= 2)
  }

  // MARK: Company

  /// Whether a block that leads to the next, and that cannot be divided, stands so low that it
  /// would lead to nothing.
  private func isTooLowForCompany(_ block: Range<Int>) -> Bool {
    guard !isAtTop, leadsOn(block) else { return false }
    let need = rowsWithCompany(block)
    return row + need > shape.rows && need <= shape.rows
  }

  private func leadsOn(_ block: Range<Int>) -> Bool {
    let first = paragraphs[block.lowerBound]
    return first.style.isCentred || (introduces(block) && lines(of: block).count < 4)
  }

  /// Whether a block ends with a colon and kept lines follow.
  private func introduces(_ block: Range<Int>) -> Bool {
    let next = block.upperBound
    return shape.takesCare && paragraphs[block.lowerBound].endsWithColon && next < paragraphs.count
      && paragraphs[next].style == .kept && !paragraphs[next].startsPage
  }

  private func rowsWithCompany(_ first: Range<Int>) -> Int {
    var (block, need) = (first, 0)
    while true {
      let count = lines(of: block).count
      need += shape.rowsBefore(paragraphs[block.lowerBound])
      guard leadsOn(block) else { return need + shape.leastLines(of: count) }
      need += count
      guard block.upperBound < paragraphs.count else { return need }
      block = self.block(from: block.upperBound)
    }
  }

  /// The rows that must be free below a block whose end introduces the next; none where no page
  /// has them.
  private func rowsOfCompany(of block: Range<Int>) -> Int {
    guard introduces(block) else { return 0 }
    let next = self.block(from: block.upperBound)
    let rows =
      shape.rowsBefore(paragraphs[next.lowerBound]) + shape.leastLines(of: lines(of: next).count)
    return shape.leastLines(of: lines(of: block).count) + rows <= shape.rows ? rows : 0
  }
}

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

  /// How few of a block's lines may stand on its first page: two, or all of the three that cannot
  /// be divided.
  func leastLines(of count: Int) -> Int {
    takesCare && count > 3 ? 2 : takesCare ? count : min(count, 2)
  }
}
