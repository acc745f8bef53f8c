import CurlewCells
import Paging
import Testing

/// The layout of the book at every screen size from 0×0 to 250×70.
@Suite(.timeLimit(.minutes(90)))
struct BookGeometryTests {
  private func sizes(breaking isLawful: (BookGeometry) -> Bool) -> [Size] {
    var wrong: [Size] = []
    for columns in 0...250 {
      for rows in 0...70 {
        let size = Size(columns: columns, rows: rows)
        for orientation in [Orientation.one, .two] {
          if !isLawful(BookGeometry(size: size, orientation: orientation)) { wrong.append(size) }
        }
      }
    }
    return wrong
  }

  @Test func `the pages and the book lie inside the screen`() {
    let wrong = sizes { geometry in
      let screen = Rect(geometry.size)
      return (geometry.pages + [geometry.book]).allSatisfy {
        $0.columns.lowerBound >= 0 && $0.columns.upperBound <= screen.columns.upperBound
          && $0.rows.lowerBound >= 0 && $0.rows.upperBound <= screen.rows.upperBound
      }
    }
    #expect(wrong == [])
  }

  @Test func `pages have a widest size, and the desk takes the rest`() {
    for columns in [239, 240, 400] {
      for orientation in [Orientation.one, .two] {
        let size = Size(columns: columns, rows: 50)
        let geometry = BookGeometry(size, orientation, widestPage: 100)
        #expect(geometry.leaf.columns == 100)
        let margins = (geometry.book.origin.column, columns - geometry.book.columns.upperBound)
        #expect(abs(margins.0 - margins.1) <= 1)
      }
    }
    let size = Size(columns: 160, rows: 45)
    #expect(
      BookGeometry(size, .two, widestPage: 100)
        == BookGeometry(size: size, orientation: .two))
  }

  @Test func `every page has the size of a leaf`() {
    let wrong = sizes { geometry in
      geometry.pages.count == (geometry.orientation == .one ? 1 : 2)
        && geometry.pages.allSatisfy { $0.size == geometry.leaf }
    }
    #expect(wrong == [])
  }

  @Test func `facing pages meet at the spine and fill the book`() {
    let wrong = sizes { geometry in
      guard geometry.orientation == .two else { return geometry.pages == [geometry.book] }
      let (left, right) = (geometry.pages[0], geometry.pages[1])
      return left.columns.upperBound == geometry.spinePosition
        && right.columns.lowerBound == geometry.spinePosition
        && geometry.book.columns == left.columns.lowerBound..<right.columns.upperBound
        && geometry.book.rows == left.rows && left.rows == right.rows
    }
    #expect(wrong == [])
  }

  @Test func `a single page is bound at its left edge`() {
    let wrong = sizes { geometry in
      geometry.orientation == .two || geometry.spinePosition == geometry.book.columns.lowerBound
    }
    #expect(wrong == [])
  }

  @Test func `the desk takes at most two columns and one row on each side`() {
    let wrong = sizes { geometry in
      let unused = geometry.size.columns - geometry.book.size.columns
      return unused <= 5 && geometry.size.rows - geometry.book.size.rows <= 2
        && geometry.book.columns.lowerBound <= 2
    }
    #expect(wrong == [])
  }

  @Test func `the desk shows from 60 columns and from 30 rows on`() {
    func book(_ columns: Int, _ rows: Int) -> Rect {
      BookGeometry(size: Size(columns: columns, rows: rows), orientation: .one).book
    }
    #expect(book(59, 29) == Rect(column: 0, row: 0, columns: 59, rows: 29))
    #expect(book(60, 29) == Rect(column: 2, row: 0, columns: 56, rows: 29))
    #expect(book(59, 30) == Rect(column: 0, row: 1, columns: 59, rows: 28))
  }

  @Test func `two pages are shown from 100 columns on`() {
    for columns in 0...250 {
      let orientation = SideBySidePolicy.byWidth.orientation(for: Size(columns: columns, rows: 40))
      #expect(orientation == (columns < 100 ? .one : .two))
    }
  }

  @Test func `a caller can replace the policy`() {
    let wide = Size(columns: 300, rows: 40)
    #expect(SideBySidePolicy.always(.one).orientation(for: wide) == .one)
    let byRows = SideBySidePolicy { $0.rows > 30 ? .two : .one }
    #expect(byRows.orientation(for: wide) == .two)
    #expect(SideBySidePolicy.pages(atLeast: 200).orientation(for: wide) == .one)
  }
}
