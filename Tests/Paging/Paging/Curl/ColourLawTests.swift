import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// At any moment of a turn, the colours of a cell are those of its page times the light there.
@Suite(.timeLimit(.minutes(90)))
struct ColourLawTests {
  private static let themes = Theme.builtIn.filter { $0.adaptation == .none }
  private static let progresses = [0.1, 0.4, 0.7, 0.95]

  private static let geometries = [BookBinding.left, .right, .top, .bottom].flatMap { binding in
    [Orientation.one, .two].map { orientation in
      BookGeometry(size: Size(columns: 98, rows: 50), orientation: orientation, binding: binding)
    }
  }

  /// The same turn of pages with pictures and of blank ones.
  private struct Turn {
    let geometry: BookGeometry
    let direction: Direction

    func context(_ draw: (Int, Size) -> TextCanvas?, _ progress: Double) -> TransitionContext {
      let count = geometry.pages.count
      func book(_ first: Int) -> TextCanvas {
        drawBook((0..<count).map { draw(first + $0, geometry.leaf) }, in: geometry)
      }
      return TransitionContext(
        old: book(0), new: book(count), progress: progress, direction: direction,
        geometry: geometry)
    }

    func frames(_ draw: (Int, Size) -> TextCanvas?) -> [TextCanvas] {
      progresses.map { TransitionStyle.curl.draw(context(draw, $0)) }
        + [Corner.head, .foot].map { corner in
          let grip = Grip.corner(corner, column: 60, row: 20)
          var context = context(draw, grip.progress(of: direction, in: geometry) ?? 0)
          context.grip = grip
          return TransitionStyle.curl.draw(context)
        }
    }
  }

  private static let turns = geometries.flatMap { geometry in
    [Direction.forward, .backward].map { Turn(geometry: geometry, direction: $0) }
  }

  /// A page on which every cell has two colours that no other cell has.
  private static func photograph(_ page: Int, _ size: Size) -> TextCanvas {
    var canvas = TextCanvas(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let colour = UInt32(page) << 20 | UInt32(row) << 12 | UInt32(column) << 4
        canvas.put(
          Cell(upper: RGB(colour), lower: RGB(colour | 0x8)), at: Point(column: column, row: row))
      }
    }
    return canvas
  }

  private static func coloured(_ page: Int, _ size: Size) -> TextCanvas {
    var canvas = photograph(page, size)
    canvas.restyle(canvas.bounds) { style in
      guard let ink = style.ink.colour, let paper = style.paper.colour else { return }
      style = Style(ink: ink, on: paper)
    }
    return canvas
  }

  @Test func `every part of a picture keeps its place and takes the light of the paper there`() {
    for turn in Self.turns {
      for (picture, paper) in zip(turn.frames(Self.photograph), turn.frames { _, _ in nil }) {
        let wrong = paper.placesOfWholePaper(in: turn.geometry).filter {
          !picture[$0.column, $0.row].isPart(inLightOf: paper[$0.column, $0.row])
        }
        // The halves of a cell near a held corner may see another part of the leaf than its centre.
        #expect(wrong.count <= 1, "\(picture.describe(wrong.first)) \(paper.describe(wrong.first))")
      }
    }
  }

  @Test func `a colour loses as much to a shadow as the page does`() {
    for theme in Self.themes {
      for light in 0...Tint.fullLight {
        let page = theme.colours(of: Style(ink: Tint(.text), paper: Tint(.page, light: light)))
        let flat = theme.colours(of: .plain).paper
        func drawn(_ colour: RGB) -> RGB {
          theme.colours(of: Style(ink: Tint(.text), paper: Tint(surface: colour, light: light)))
            .paper
        }
        #expect(drawn(flat).isNear(page.paper))
        #expect(drawn(RGB(0)) == RGB(0))
        let white = drawn(RGB(0xFFFFFF))
        #expect(drawn(RGB(0x7F7F7F)).isNear(white.half))
        let text = Style(
          ink: Tint(ink: RGB(0xFFFFFF)), paper: Tint(surface: RGB(0), light: light))
        #expect(theme.colours(of: text).ink == white, "coloured text takes the same light")
      }
    }
  }

  @Test func `a highlight brightens dark colours little`() {
    for theme in Self.themes {
      let style = Style(ink: Tint(.text), paper: Tint(surface: RGB(0x202020), light: 44))
      #expect(theme.colours(of: style).paper.isNear(RGB(0x232323)))
    }
  }

  @Test func `edges of the leaf over pictures are cut from the colours of the pictures`() {
    for turn in Self.turns where turn.geometry.orientation == .two {
      for (picture, paper) in zip(turn.frames(Self.photograph), turn.frames { _, _ in nil }) {
        let wrong = picture.places.filter { place in
          let cell = picture[place.column, place.row]
          guard paper[place.column, place.row].isCut, !cell.isBlank else { return false }
          return !cell.style.ink.isOfAPicture || !cell.style.paper.isOfAPicture
        }
        #expect(wrong.isEmpty, "\(picture.describe(wrong.first)) \(paper.describe(wrong.first))")
      }
    }
  }

  @Test func `the gutter dims pictures and keeps their columns`() {
    for geometry in Self.geometries {
      let pages = geometry.pages.indices.map { Self.photograph($0, geometry.leaf) }
      let book = drawBook(pages, in: geometry)
      for (page, rect) in zip(pages, geometry.pages) {
        for place in page.places {
          let (own, shown) = (
            page[place.column, place.row].style,
            book[rect.origin.column + place.column, rect.origin.row + place.row].style
          )
          #expect(shown.ink.colour == own.ink.colour && shown.paper.colour == own.paper.colour)
          #expect(shown.ink.light == shown.paper.light)
        }
      }
      #expect(Set(book.places.map { book[$0.column, $0.row].style.paper.light }).count > 1)
    }
  }

  @Test func `a page's own light is multiplied by the shade and the turn`() {
    func shaded(_ page: Int, _ size: Size) -> TextCanvas {
      var canvas = TextCanvas(size)
      canvas.fill(canvas.bounds, style: Style(ink: Tint(.text), paper: Tint(.page, light: 20)))
      return canvas
    }
    for turn in Self.turns {
      // The lines of a leaf held by its corner stay level, which leaves bare paper beside them.
      let flying = Self.progresses.count
      for (picture, paper) in zip(turn.frames(shaded), turn.frames { _, _ in nil }).prefix(flying) {
        let wrong = paper.placesOfWholePaper(in: turn.geometry).filter {
          let (own, full) = (picture[$0.column, $0.row].style, paper[$0.column, $0.row].style)
          return abs(Int(own.paper.light) - Int(full.paper.light) / 2) > 3
        }
        #expect(wrong.isEmpty, "\(picture.describe(wrong.first)) \(paper.describe(wrong.first))")
      }
    }
  }

  @Test func `coloured words keep their colours through the curl`() {
    for turn in Self.turns {
      for picture in turn.frames(Self.coloured) {
        for place in picture.places {
          let style = picture[place.column, place.row].style
          guard style.ink.colour != nil, style.ink.role == .text else { continue }
          #expect(style.ink.colour?.isAbove(style.paper.colour) == true)
        }
      }
    }
  }

  @Test func `a fade veils pictures, and scrolling does not change them`() {
    let turn = Turn(
      geometry: BookGeometry(size: Size(columns: 98, rows: 50), orientation: .two),
      direction: .forward)
    let fading = TransitionStyle.fade.draw(turn.context(Self.photograph, 0.25))
    #expect(fading.places.contains { fading[$0.column, $0.row].style.veil > 2 })
    let scrolling = TransitionStyle.scroll.draw(turn.context(Self.photograph, 0.5))
    #expect(scrolling.places.allSatisfy { scrolling[$0.column, $0.row].style.veil == 0 })
  }

  @Test func `the front of a single leaf shows faintly through its back`() {
    let geometry = BookGeometry(size: Size(columns: 98, rows: 50), orientation: .one)
    let turn = Turn(geometry: geometry, direction: .forward)
    let veils = turn.frames(Self.photograph).flatMap { picture in
      picture.places.map { picture[$0.column, $0.row].style.veil }
    }
    #expect(Set(veils) == [0, Style.fullVeil])
  }
}

extension Cell {
  /// Whether an edge of the leaf crosses this cell of blank paper.
  fileprivate var isCut: Bool { !isEmpty && style.ink.role != .edge }

  /// Whether the cell is a part of the photograph, in the light of a cell of blank paper.
  fileprivate func isPart(inLightOf blank: Cell) -> Bool {
    let (ink, paper) = (style.ink, style.paper)
    guard glyph == "▀", ink.light == paper.light, ink.colour?.isAbove(paper.colour) == true else {
      return false
    }
    let halves = [blank.style.paper.light] + (blank.isShade ? [blank.style.ink.light] : [])
    return (Int(halves.min() ?? 0) - 5...Int(halves.max() ?? 0) + 5).contains(Int(paper.light))
  }
}

extension TextCanvas {
  /// The cells that show paper, but not the blank back of a leaf, and are not near its edges.
  fileprivate func placesOfWholePaper(in geometry: BookGeometry) -> [Point] {
    func isWhole(_ place: Point) -> Bool {
      let around = Rect(column: place.column - 1, row: place.row - 1, columns: 3, rows: 3)
      return around.intersection(bounds).columns.allSatisfy { column in
        around.intersection(bounds).rows.allSatisfy { !self[column, $0].isCut }
      }
    }
    return places.filter { place in
      let role = self[place.column, place.row].style.paper.role
      return role == .page && isWhole(place) && geometry.book.contains(place)
        || role == .back && geometry.orientation == .two && isWhole(place)
    }
  }

  fileprivate func describe(_ place: Point?) -> String {
    guard let place else { return "" }
    let style = self[place.column, place.row].style
    return "\(place) \(self[place.column, place.row].glyph) \(style.ink.role) \(style.paper.role) "
      + "\(style.ink.light) \(style.paper.light) \(String(describing: style.paper.colour)) "
      + "\(style.veil)"
  }

  fileprivate var places: [Point] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).map { Point(column: $0, row: row) }
    }
  }
}

extension RGB {
  /// Whether this is the upper colour of a cell of the photograph, and the other the lower one.
  fileprivate func isAbove(_ lower: RGB?) -> Bool {
    lower == RGB(red: red, green: green, blue: blue | 0x8) && blue & 0x8 == 0
  }

  fileprivate var half: RGB { RGB(red: red / 2, green: green / 2, blue: blue / 2) }

  fileprivate func isNear(_ other: RGB) -> Bool {
    [(red, other.red), (green, other.green), (blue, other.blue)]
      .allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}

extension Tint {
  /// Whether this is a colour of a picture, or one that the leaf or the desk puts over it.
  fileprivate var isOfAPicture: Bool {
    hasColour || role == .rim || role == .desk || role == .edge
  }
}
