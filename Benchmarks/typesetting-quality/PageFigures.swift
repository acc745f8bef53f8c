internal import LineTwins
import CurlewManuscript
internal import CurlewTypesetting

/// Quality figures for the pages of a book.
struct PageFigures {
  private(set) var pages = 0
  private(set) var chapters = 0
  /// Pages that break a rule, because the chapter allows nothing better.
  private(set) var broken = 0
  /// Pages inside a chapter that are at least three rows short.
  private(set) var short = 0
  /// Chapters whose last page has only one or two lines.
  private(set) var stubs = 0
  /// Spreads inside a chapter whose pages end on different rows.
  private(set) var uneven = 0

  init(_ layout: Layout) {
    let plain = PlainPages(layout)
    for chapter in plain.chapters {
      chapters += 1
      let all = plain.pages(of: chapter)
      pages += all.count
      for page in all.dropLast() {
        let end = plain.endCost(of: page)
        if end >= BreakCosts.brokenAnnouncement { broken += 1 }
        if plain.cost(of: page, in: chapter).map({ $0 - end >= BreakCosts.shortPage(3) }) ?? true {
          short += 1
        }
      }
      if all.count > 1, let last = all.last, last.count < 3 { stubs += 1 }
    }
    countUneven(layout, plain)
  }

  private mutating func countUneven(_ layout: Layout, _ plain: PlainPages) {
    let ends = Set(plain.chapters.map(\.upperBound))
    for page in stride(from: 0, to: layout.pageCount - 1, by: 2)
    where [page, page + 1].allSatisfy({ !ends.contains(plain.lines(ofPage: $0).upperBound) }) {
      let feet = [page, page + 1].map { layout.page($0).lines.last?.row }
      if feet[0] != feet[1] { uneven += 1 }
    }
  }
}

/// Prints the quality figures at several sizes.
func reportPages(of book: Book) {
  print(
    "   page   pages  chapters  against the rules  short  ends of one or two lines"
      + "  uneven spreads")
  for (measure, rows) in [(30, 9), (45, 20), (60, 22), (60, 30), (66, 41)] {
    var setting = Setting(measure: measure, rows: rows, isJustified: true, hangs: true)
    setting.isPaired = true
    let figures = PageFigures(Layout(book, setting))
    print(
      padded("\(measure)x\(rows)", 7), padded("\(figures.pages)", 7),
      padded("\(figures.chapters)", 9), padded("\(figures.broken)", 18),
      padded("\(figures.short)", 6), padded("\(figures.stubs)", 25),
      padded("\(figures.uneven)", 15))
  }
}
