import CurlewCells
import CurlewGlyphs
import Paging
import Testing

@Suite(.timeLimit(.minutes(90)))
struct BookPictureTests {
  private let small = BookGeometry(size: Size(columns: 80, rows: 24), orientation: .one)
  private let large = BookGeometry(size: Size(columns: 160, rows: 45), orientation: .two)

  @Test func `on a small screen the page fills the height`() {
    let text: [SafeText] = ["Loomings", "", "Call me Ishmael."]
    let picture = drawBook([page(text, in: small)], in: small)
    #expect(
      sketch(picture, columns: [0..<24, 72..<80], rows: [0..<4, 22..<24]) == """
        ░░  Loomings             ⋯       ▌░
        ░░                       ⋯       ▌░
        ░░  Call me Ishmael.     ⋯       ▌░
        ░░                       ⋯       ▌░
        ░░                       ⋯       ▌░
        ░░                       ⋯       ▌░
        """)
  }

  @Test func `on a large screen two pages lie on a desk`() {
    let pages = [page(["left 世界", "page"], in: large), page(["right", "page"], in: large)]
    let picture = drawBook(pages, in: large)
    #expect(
      sketch(picture, columns: [0..<16, 74..<90, 153..<160], rows: [0..<4, 42..<45]) == """
        ░░░░░░░░░░░░░░░░ ⋯ ░░░░░░░░░░░░░░░░ ⋯ ░░░░░░░
        ░▌  left 世界    ⋯         right    ⋯      ▌░
        ░▌  page         ⋯         page     ⋯      ▌░
        ░▌               ⋯                  ⋯      ▌░
        ░▌               ⋯                  ⋯      ▌░
        ░▌               ⋯                  ⋯      ▌░
        ░░░░░░░░░░░░░░░░ ⋯ ░░░░░░░░░░░░░░░░ ⋯ ░░░░░░░
        """)
  }

  @Test func `an empty page is blank paper`() {
    let picture = drawBook([page(["The end."], in: large), nil], in: large)
    let right = large.pages[1]
    for column in right.columns {
      #expect(picture[column, 20].isEmpty)
      #expect(picture[column, 20].style.paper.role == .page)
    }
  }

  @Test func `an empty spread shows only the desk`() {
    for geometry in [small, large] {
      let picture = drawBook([nil, nil], in: geometry)
      for row in 0..<geometry.size.rows {
        for column in 0..<geometry.size.columns {
          let isPaper = geometry.book.contains(Point(column: column, row: row))
          #expect((picture[column, row].style.paper.role == .page) == isPaper)
          #expect([.desk, .edge].contains(picture[column, row].style.paper.role) == !isPaper)
        }
      }
    }
  }

  @Test func `a picture larger than its page is clipped`() {
    var huge = TextCanvas(Size(columns: 500, rows: 500), style: Style(.accent))
    for row in 0..<500 { huge.write("世世世世", at: Point(column: large.leaf.columns - 3, row: row)) }
    let plain = drawBook([nil, nil], in: large)
    let picture = drawBook([huge, nil], in: large)
    for row in 0..<large.size.rows {
      for column in 0..<large.size.columns
      where !large.pages[0].contains(Point(column: column, row: row)) {
        #expect(picture[column, row] == plain[column, row])
      }
    }
  }

  @Test func `a book can be drawn at every size`() {
    for columns in stride(from: 0, through: 130, by: 1) {
      for rows in [0, 1, 2, 29, 30] {
        for orientation in [Orientation.one, .two] {
          let geometry = BookGeometry(
            size: Size(columns: columns, rows: rows), orientation: orientation)
          let picture = drawBook([nil, page(["世"], in: geometry)], in: geometry)
          #expect(picture.size == geometry.size)
        }
      }
    }
  }
}

/// The light near the spine, on the left and right halves of cells.
@Suite(.timeLimit(.minutes(90)))
struct GutterLightTests {
  private func lights(_ columns: Int, _ orientation: Orientation) -> [UInt8] {
    let size = Size(columns: columns, rows: 3)
    let geometry = BookGeometry(size: size, orientation: orientation)
    return halfLights(drawBook([nil, nil], in: geometry), row: 1)
  }

  @Test func `a spread has eight steps of shade on either side of its spine`() {
    #expect(
      lights(160, .two)[160..<170] == [29, 30, 32, 33, 35, 36, 38, 39, 40, 40])
  }

  @Test func `a single page has eight steps of shade at its bound edge`() {
    #expect(lights(80, .one)[4..<14] == [32, 33, 34, 35, 36, 37, 38, 39, 40, 40])
  }

  @Test func `the shade is narrower beside narrow pages, and each half cell is a step`() {
    for (columns, cells) in [(100, 4), (84, 4), (83, 2), (60, 2), (40, 0)] {
      let geometry = BookGeometry(size: Size(columns: columns, rows: 3), orientation: .two)
      let right = lights(columns, .two)[(2 * geometry.spinePosition)...]
      #expect(geometry.gutter == cells)
      #expect(right.prefix { $0 < Tint.fullLight }.count == 2 * cells)
      #expect(Set(right).count == 2 * cells + 1)
    }
  }

  @Test func `a page that turns up has its shade at its upper edge`() {
    let geometry = BookGeometry(
      size: Size(columns: 20, rows: 29), orientation: .one, binding: .top)
    let picture = drawBook([nil], in: geometry)
    #expect((0..<3).map { picture[5, $0].style.ink.light } == [36, 38, 40])
    #expect((0..<3).map { picture[5, $0].style.paper.light } == [37, 39, 40])
  }

  @Test func `text in the shade takes the light of its place`() {
    let geometry = BookGeometry(size: Size(columns: 160, rows: 3), orientation: .two)
    let picture = drawBook([nil, page(["abc", "", ""], in: geometry)], in: geometry)
    let text = picture.row(0).filter { !$0.isEmpty && $0.style.ink.role == .text }
    #expect(text.map(\.glyph) == ["a", "b", "c"])
    #expect(text.map(\.style.paper.light) == [36, 39, 40])
  }

  @Test func `the light is symmetric about the spine`() {
    for columns in 0...250 {
      let geometry = BookGeometry(size: Size(columns: columns, rows: 3), orientation: .two)
      let book = geometry.book.columns
      let paper = Array(lights(columns, .two)[2 * book.lowerBound..<2 * book.upperBound])
      #expect(paper == paper.reversed())
    }
  }

  @Test func `the desk is in full light`() {
    let all = lights(160, .two)
    #expect((all[0..<4] + all[316..<320]).allSatisfy { $0 == Tint.fullLight })
  }
}
