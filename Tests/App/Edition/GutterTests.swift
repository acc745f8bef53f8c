import CurlewCells
import CurlewGlyphs
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader
@testable import CurlewSettings

/// The shade beside the spine and the text beside it, at every size.
@Suite(.timeLimit(.minutes(90))) struct GutterTests {
  private static let spines: [Settings.SpineChoice] = [.left, .right, .top, .bottom]
  private static let margin = 2

  @Test(arguments: spines, [Settings.SpreadChoice.one, .two])
  func `no line of text comes within two columns of the shade`(
    spine: Settings.SpineChoice, spread: Settings.SpreadChoice
  ) {
    for (margins, measure, step) in Self.forms {
      var settings = Settings()
      (settings.spine, settings.spread) = (spine, spread)
      (settings.margins, settings.measure) = (margins, measure)
      for columns in 1...220 {
        for rows in stride(from: 1, through: 70, by: step) {
          let size = Size(columns: columns, rows: rows)
          let geometry = settings.geometry(for: .leftToRight, on: size)
          for side in geometry.pages.indices where !isClear(geometry, settings, side) {
            Issue.record("\(columns)×\(rows), page \(side), \(margins) margins, \(measure)")
            return
          }
        }
      }
    }
  }

  /// The margins and measures to try, each with the step between heights.
  private static let forms: [(PageMargins, measure: Int, step: Int)] = [
    (.normal, Settings.bestMeasure, 1), (.normal, 200, 11),
    (.narrow, Settings.bestMeasure, 11), (.narrow, 200, 11), (.wide, Settings.bestMeasure, 11),
  ]

  @Test func `the outer margin grows with the page`() {
    var settings = Settings()
    settings.spread = .one
    for isJustified in [false, true] {
      settings.isJustified = isJustified
      for columns in 40...220 {
        let geometry = settings.geometry(
          for: .leftToRight, on: Size(columns: columns, rows: 30))
        let metrics = PageMetrics(geometry, settings)
        let leaf = metrics.leaf.columns
        let outer = leaf - metrics.text.columns.upperBound
        #expect(outer >= (leaf < 46 ? 2 : leaf < 56 ? 4 : leaf < 72 ? 6 : 8), "\(leaf)")
        #expect(metrics.text.size.columns <= 62)
        #expect(metrics.text.size.columns >= min(leaf - 17, 62), "lines stay long")
      }
    }
  }

  @Test(arguments: [(160, 45), (120, 34), (80, 24), (60, 20), (40, 12)])
  func `running heads and feet stand on the edges of the text`(columns: Int, rows: Int) {
    let geometry = Settings().geometry(for: .leftToRight, on: Size(columns: columns, rows: rows))
    for side in geometry.pages.indices {
      let metrics = PageMetrics(geometry, Settings(), side: side)
      let furniture = Furniture(
        head: "Head", isHeadAtEnd: side == 1, folio: "1 of 9", progress: "5%")
      for (text, place) in metrics.placed(furniture) {
        let isAtEnd = text == "5%" || text == "Head" && side == 1
        let (begin, end) = (place.column, place.column + text.width)
        let edge = metrics.text.columns
        #expect(isAtEnd ? end == edge.upperBound : begin == edge.lowerBound)
      }
      // Head, blank row, text; and as many rows free above as there is room for.
      #expect(metrics.headRow.map { $0 + 2 } == metrics.text.origin.row)
      #expect(metrics.headRow == (rows >= 40 ? 2 : rows >= 22 ? 1 : 0))
    }
  }

  /// A cell has two halves and shows at most two levels of light, so eight steps need four cells.
  @Test(arguments: [Settings.SpreadChoice.one, .two])
  func `the shade of pages for open books has eight steps`(spread: Settings.SpreadChoice) {
    var settings = Settings()
    settings.spread = spread
    for columns in 1...220 {
      let size = Size(columns: columns, rows: 30)
      let geometry = settings.geometry(for: .leftToRight, on: size)
      let picture = drawBook(geometry.pages.map { _ in nil }, in: geometry)
      let row = Array(picture.row(15))[geometry.spinePosition...].prefix {
        $0.style.paper.role == .page
      }
      let steps = Set(row.flatMap(\.lights)).subtracting([Tint.fullLight]).count
      #expect(steps == 2 * geometry.gutter)
      let metrics = PageMetrics(geometry, settings, side: geometry.pages.count - 1)
      let isNarrow = geometry.book.size.columns < 60 || metrics.leaf.columns < 40
      #expect(steps == (metrics.leaf.columns < 24 ? 0 : isNarrow ? 4 : 8))
    }
  }

  /// Whether the text, the running head and the page number stay clear of the shade.
  private func isClear(_ geometry: BookGeometry, _ settings: Settings, _ side: Int) -> Bool {
    guard geometry.gutter > 0 else { return true }
    let metrics = PageMetrics(geometry, settings, side: side)
    let page = geometry.pages[side]
    if geometry.binding.axis == .vertical {
      let rows =
        [metrics.text.rows.lowerBound, metrics.text.rows.upperBound - 1]
        + [metrics.headRow, metrics.footRow].compactMap(\.self)
      return rows.allSatisfy { row in
        let upper = page.origin.row + row - geometry.spinePosition
        return upper >= geometry.gutter + 1 || upper + 1 <= -geometry.gutter - 1
      }
    }
    let hanging = metrics.typesetting(by: settings).hangs ? 1 : 0
    let left =
      page.origin.column + metrics.text.columns.lowerBound - hanging - geometry.spinePosition
    let right =
      page.origin.column + metrics.text.columns.upperBound + hanging - geometry.spinePosition
    let room = geometry.gutter + Self.margin
    return left >= room || right <= -room
  }

  @Test(arguments: [(160, 45), (100, 30), (80, 24), (60, 20), (40, 12)])
  func `no letter of a book stands in the shade`(columns: Int, rows: Int) throws {
    let book = try OpenBook(Golden.package + "/Books/nobody-over.txt")
    let size = Size(columns: columns, rows: rows)
    let session = read(
      book, size: size, at: .percent(20),
      [
        (.seconds(1), .press(.right)), (.seconds(1), .press("4")),
        (.seconds(2), .leave(signal: nil)),
      ])
    let picture = try #require(session.shown.last?.picture)
    for row in 0..<rows {
      for column in 0..<columns where picture[column, row].isText {
        let near = max(column - 2, 0)...min(column + 2, columns - 1)
        let isShaded = near.contains { picture[$0, row].isInShade }
        #expect(!isShaded, "column \(column), row \(row)")
      }
    }
  }

  @Test func `a page number being typed leaves the shade as it is`() throws {
    let book = try OpenBook(Golden.package + "/Books/nobody-over.txt")
    let size = Size(columns: 160, rows: 45)
    func foot(_ events: [(Duration, Event)]) throws -> [Cell] {
      let session = read(
        book, size: size, at: .page(5), events + [(.seconds(4), .leave(signal: nil))])
      return Array(Array(try #require(session.shown.last?.picture).row(42))[74..<86])
    }
    #expect(try foot([(.seconds(1), .press("4"))]) == foot([]))
    #expect(try foot([]).contains { $0.isShade })
  }
}

extension Cell {
  fileprivate var isText: Bool { !isEmpty && !style.ink.role.isPaper }

  /// The levels of light on the cell: one, or one for each half.
  fileprivate var lights: [UInt8] {
    isShade ? [style.paper.light, style.ink.light] : [style.paper.light]
  }

  fileprivate var isInShade: Bool {
    style.paper.role == .page && style.paper.light < Tint.fullLight || isShade
  }
}

extension Role {
  fileprivate var isPaper: Bool { [.page, .back, .rim, .edge, .desk, .panel].contains(self) }
}
