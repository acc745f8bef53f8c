import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Properties of every transition, at any size, with any binding, in both directions.
@Suite(.timeLimit(.minutes(90)))
struct TransitionLawTests {
  private static let progresses = [
    0.001, 0.01, 0.05, 0.14, 0.26, 0.38, 0.5, 0.64, 0.8, 0.93, 0.99, 0.999,
  ]

  @Test(arguments: TransitionStyle.allCases)
  func `a transition starts with the old picture and ends with the new one`(
    style: TransitionStyle
  ) {
    for book in MarkedBook.all {
      #expect(style.draw(book.context(0)) == book.old)
      #expect(style.draw(book.context(1)) == book.new)
    }
  }

  @Test(arguments: TransitionStyle.allCases)
  func `every letter comes from one of the two pictures`(style: TransitionStyle) {
    for book in MarkedBook.all {
      let known = Set(
        [book.old, book.new].flatMap { picture in picture.cells.compactMap(Mark.init) })
      for progress in Self.progresses {
        let picture = style.draw(book.context(progress))
        #expect(picture.size == book.geometry.size)
        let wrong = picture.cells.filter { cell in
          Mark(cell).map { !known.contains($0) }
            ?? !(cell.isBlank || cell.isBlock || cell.isStroke && book.geometry.orientation == .one)
        }
        #expect(wrong == [], "at \(progress)")
      }
    }
  }

  @Test(arguments: TransitionStyle.allCases)
  func `a transition without motion moves no letters`(style: TransitionStyle) {
    guard !style.hasMotion else { return }
    for book in MarkedBook.all {
      for progress in Self.progresses {
        let picture = style.draw(book.context(progress)).description
        #expect([book.old.description, book.new.description].contains(picture))
      }
    }
  }

  @Test func `every transition says what it does`() {
    let words = TransitionStyle.allCases.map(\.words)
    #expect(Set(words).count == words.count && !words.contains(""))
  }

  @Test(arguments: TransitionStyle.allCases)
  func `wide letters are whole and drawn once`(style: TransitionStyle) {
    for binding in MarkedBook.bindings {
      for orientation in [Orientation.one, .two] {
        let geometry = BookGeometry(
          size: Size(columns: 62, rows: 12), orientation: orientation, binding: binding)
        let (old, new) = (wideBook(0x4E00, geometry), wideBook(0x6000, geometry))
        for progress in Self.progresses {
          let picture = style.draw(
            TransitionContext(
              old: old, new: new, progress: progress, direction: .forward, geometry: geometry))
          for row in 0..<picture.size.rows {
            #expect(isWhole(Array(picture.row(row))))
            guard binding.axis == .horizontal else { continue }
            let heads = picture.row(row).filter { $0.width == 2 }.map(\.glyph)
            #expect(Set(heads).count == heads.count)
          }
        }
      }
    }
  }

  private func wideBook(_ first: UInt32, _ geometry: BookGeometry) -> TextCanvas {
    var next = first
    let pages = geometry.pages.map { _ in
      var canvas = TextCanvas(geometry.leaf)
      for row in 0..<geometry.leaf.rows {
        for column in stride(from: row % 2, to: geometry.leaf.columns - 1, by: 2) {
          next += 1
          guard let scalar = Unicode.Scalar(next) else { continue }
          canvas.write(SafeText([scalar]), at: Point(column: column, row: row))
        }
      }
      return canvas
    }
    return drawBook(pages, in: geometry)
  }

  private func isWhole(_ row: [Cell]) -> Bool {
    row.indices.allSatisfy { column in
      let cell = row[column]
      guard cell.isTail else {
        return column + Int(cell.width) <= row.count
          && (1..<max(Int(cell.width), 1)).allSatisfy { row[column + $0].offset == UInt8($0) }
      }
      return row[column - Int(cell.offset)].width > cell.offset
    }
  }
}

extension TextCanvas {
  fileprivate var cells: [Cell] { (0..<size.rows).flatMap { Array(row($0)) } }
}
