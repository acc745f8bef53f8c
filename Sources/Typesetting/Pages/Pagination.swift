/// Decides with which line each page begins.
///
/// Paragraphs are put on the page at hand, one below the other with the blank rows between them,
/// and one that does not fit whole is divided. A division leaves at least two lines of a paragraph
/// on either page: no first line alone at the foot, no last line alone at the top. Headings, and
/// the stars between scenes, stay with two lines of what follows them. On pages too small for such
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
    for paragraph in paragraphs.indices {
      if pages.isEmpty || paragraphs[paragraph].startsPage || isTooLowForCompany(paragraph) {
        startPage(with: Int(firstLines[paragraph]), sinkage: shape.sinkage(paragraphs[paragraph]))
      }
      place(paragraph)
    }
    if pages.isEmpty { pages = [0] }
  }

  private mutating func startPage(with line: Int, sinkage: Int = 0) {
    pages.append(UInt32(line))
    row = sinkage
    isAtTop = true
  }

  private mutating func place(_ paragraph: Int) {
    var line = Int(firstLines[paragraph])
    let end = Int(firstLines[paragraph + 1])
    var gap = isAtTop ? 0 : shape.rowsBefore(paragraphs[paragraph])
    while line < end {
      let fitting = shape.lines(of: end - line, inRoom: shape.rows - row - gap, isAtTop: isAtTop)
      if fitting > 0 {
        row += gap + fitting
        isAtTop = false
        line += fitting
      }
      if line < end { startPage(with: line) }
      gap = 0
    }
  }

  /// Whether a paragraph that leads to the next stands so low that it would lead to nothing.
  private func isTooLowForCompany(_ paragraph: Int) -> Bool {
    guard !isAtTop, paragraphs[paragraph].style.isCentred else { return false }
    let need = rowsWithCompany(paragraph)
    return row + need > shape.rows && need <= shape.rows
  }

  private func rowsWithCompany(_ first: Int) -> Int {
    var (paragraph, need) = (first, 0)
    while paragraph < paragraphs.count {
      let lines = Int(firstLines[paragraph + 1] - firstLines[paragraph])
      need += shape.rowsBefore(paragraphs[paragraph])
      guard paragraphs[paragraph].style.isCentred else { return need + min(lines, 2) }
      need += lines
      paragraph += 1
    }
    return need
  }
}

/// The rules that depend on the height of a page alone.
struct PageShape {
  let rows: Int

  /// How far down a heading stands that begins a page.
  func sinkage(_ paragraph: Paragraph) -> Int {
    guard paragraph.startsPage, paragraph.style == .heading, rows >= 12 else { return 0 }
    return min(rows / 6, 4)
  }

  func rowsBefore(_ paragraph: Paragraph) -> Int {
    min(Int(paragraph.rowsBefore), rows >= 12 ? 2 : 1)
  }

  /// How many of a paragraph's next lines go on a page with some room.
  func lines(of count: Int, inRoom room: Int, isAtTop: Bool) -> Int {
    if count <= room { return count }
    let fitting = rows < 4 ? room : withoutWidowOrOrphan(count, room)
    return isAtTop && fitting <= 0 ? max(room, 1) : max(fitting, 0)
  }

  private func withoutWidowOrOrphan(_ count: Int, _ room: Int) -> Int {
    let fitting = count - room == 1 ? room - 1 : room
    return fitting < 2 ? 0 : fitting
  }
}
