import CurlewCells
import Paging
import Testing

/// Properties of every curl, at any size, with any binding, in both reading directions.
@Suite(.timeLimit(.minutes(90)))
struct CurlLawTests {
  private static let progresses = [
    0.001, 0.01, 0.05, 0.14, 0.26, 0.38, 0.5, 0.64, 0.8, 0.93, 0.99, 0.999,
  ]

  /// Pointer positions all over the screen, and outside it.
  private static func grips(in size: Size) -> [Grip] {
    let (columns, rows) = (Double(size.columns), Double(size.rows))
    return [Corner.head, .foot].flatMap { corner in
      [(0.1, 0.9), (0.5, 0.5), (0.9, 0.2), (-1, 2), (0.98, 0.97)].map {
        Grip.corner(corner, column: $0 * columns, row: $1 * rows)
      }
    }
  }

  /// Frames of a leaf that turns by itself, or is held by its edge or a corner.
  private static func frames(_ book: MarkedBook) -> [TextCanvas] {
    let flying = [0.01, 0.38, 0.7, 0.99].flatMap { [book.curl($0), book.curl($0, grip: .edge)] }
    return flying
      + grips(in: book.geometry.size).map { grip in
        book.curl(grip.progress(of: book.direction, in: book.geometry) ?? 0, grip: grip)
      }
  }

  @Test func `a corner at rest or turned over shows a flat picture`() {
    for binding in MarkedBook.bindings {
      let geometry = BookGeometry(
        size: Size(columns: 33, rows: 12), orientation: .two, binding: binding)
      for direction in [Direction.forward, .backward] {
        let book = MarkedBook(geometry, direction)
        for corner in [Corner.head, .foot] {
          for (rest, picture) in [(true, book.old), (false, book.new)] {
            let grip = Grip.held(corner, atRest: rest, direction, geometry)
            let progress = grip.progress(of: direction, in: geometry)
            #expect(progress == (rest ? 0 : 1))
            #expect(book.curl(progress ?? 0.5, grip: grip) == picture)
          }
        }
      }
    }
  }

  @Test func `every cell has the right paper, and every letter comes from a page`() {
    for book in MarkedBook.all {
      for picture in Self.frames(book) {
        #expect(picture.size == book.geometry.size)
        var wrong: [Point] = []
        for row in 0..<picture.size.rows {
          for column in 0..<picture.size.columns
          where !isRight(picture[column, row], column, row, book) {
            wrong.append(Point(column: column, row: row))
          }
        }
        #expect(wrong == [])
      }
    }
  }

  /// Whether a cell is an edge, blank, or a letter that may be there. Letters of flat pages must be at
  /// their position before or after the turn.
  private func isRight(_ cell: Cell, _ column: Int, _ row: Int, _ book: MarkedBook) -> Bool {
    guard let mark = Mark(cell) else {
      return cell.isBlank || cell.isBlock || cell.isStroke && book.geometry.orientation == .one
    }
    switch mark.sheet {
    case .beside: return mark == Mark(book.old[column, row])
    case .under:
      let picture =
        book.geometry.orientation == .one && book.direction == .backward ? book.old : book.new
      return mark == Mark(picture[column, row])
    case .front, .back: return mark.column < book.geometry.leaf.columns
    }
  }

  @Test func `letters stay in their rows when leaves turn left or right`() {
    for book in MarkedBook.all where book.geometry.binding.axis == .horizontal {
      for progress in Self.progresses {
        let picture = book.curl(progress)
        for row in book.geometry.book.rows {
          let rows = Set(picture.row(row).compactMap { Mark($0)?.row })
          #expect(rows.isSubset(of: [(row - book.geometry.book.origin.row) % 16]))
        }
      }
    }
  }

  @Test func `a single page turns back along the same frames`() {
    for book in MarkedBook.all where book.geometry.orientation == .one && book.direction == .forward
    {
      let back = MarkedBook(book.geometry, .backward)
      for progress in [0.125, 0.25, 0.5, 0.75] {
        #expect(book.curl(progress) == back.curl(1 - progress))
      }
    }
  }

  @Test func `a backward turn of a spread mirrors the forward turn`() {
    for binding in [BookBinding.left, .right] {
      for size in [Size(columns: 33, rows: 12), Size(columns: 62, rows: 9)] {
        let geometry = BookGeometry(size: size, orientation: .two, binding: binding)
        let (there, back) = (MarkedBook(geometry), MarkedBook(geometry, .backward))
        for progress in Self.progresses {
          #expect(
            layers(there.curl(progress)) == layers(back.curl(progress)).map { $0.reversed() },
            "\(size) at \(progress)")
        }
      }
    }
  }

  /// A description of each cell: "edge", or the page that it shows and the lights on it.
  private func layers(_ picture: TextCanvas) -> [[String]] {
    (0..<picture.size.rows).map { row in
      let cells = picture.row(row)
      let length = cells.count - cells.count % 2
      return cells.prefix(length).map { cell in
        let light = cell.style.paper.light
        let lights = cell.isShade ? [light, cell.style.ink.light].sorted() : [light]
        return cell.isBlock && !cell.isShade ? "edge" : "\(Mark(cell)?.sheet as Any) \(lights)"
      }
    }
  }

  @Test func `no cell changes abruptly at the ends of a turn`() {
    for size in [
      Size(columns: 80, rows: 24), Size(columns: 160, rows: 45), Size(columns: 44, rows: 10),
    ] {
      for orientation in [Orientation.one, .two] {
        let book = MarkedBook(BookGeometry(size: size, orientation: orientation))
        #expect(changes(book.curl(0), book.curl(0.001)) <= 12)
        #expect(changes(book.curl(0.999), book.curl(1)) <= 12)
      }
    }
  }

  private func changes(_ one: TextCanvas, _ other: TextCanvas) -> Int {
    (0..<one.size.rows).map { row in
      zip(one.row(row), other.row(row)).filter { $0 != $1 }.count
    }.reduce(0, +)
  }
}

extension Grip {
  /// A corner of a flat leaf, before or after its turn.
  fileprivate static func held(
    _ corner: Corner, atRest isAtRest: Bool, _ direction: Direction, _ geometry: BookGeometry
  ) -> Grip {
    let book = geometry.book
    let isMirrored =
      geometry.binding.axis == .horizontal && geometry.binding.reading == .rightToLeft
    let isFar = ((direction == .forward) != isMirrored) == isAtRest
    let (near, far) = (Double(book.origin.column), Double(book.columns.upperBound))
    let (top, bottom) = (Double(book.origin.row), Double(book.rows.upperBound))
    return geometry.binding.axis == .horizontal
      ? .corner(corner, column: isFar ? far : near, row: corner == .head ? top : bottom)
      : .corner(corner, column: corner == .head ? near : far, row: isFar ? bottom : top)
  }
}
