import CurlewCells
import CurlewGlyphs
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings
@testable import turn_pictures

@Suite(.timeLimit(.minutes(90))) struct VectorPictureTests {
  private static let size = Size(columns: 120, rows: 34)
  private let novella: OpenBook
  private let edition: Edition
  private let turn = PrintedTurn(isAnimated: true)

  init() throws {
    novella = try OpenBook(Golden.package + "/Books/nobody-over.txt")
    edition = Edition(novella, Settings(), Self.size, of: .text).counted
  }

  private func spread(showing page: Int) -> Spread<Int> {
    Spread(showing: page, of: edition.layout.pageCount, edition.geometry.orientation)
  }

  private func frames() throws -> [TextCanvas] {
    try #require(turn.frames(from: spread(showing: 4), edition, .curl))
  }

  @Test func anAnimationBeginsAndEndsWithTheRestingSpreads() throws {
    let frames = try frames()
    #expect(frames.first == edition.picture(of: spread(showing: 4)))
    #expect(frames.last == edition.picture(of: spread(showing: 6)))
    #expect(frames.count == PrintedTurn.steps.count)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func theStepsOfATurnOnlyGoForward() {
    let steps = PrintedTurn.steps
    #expect(steps.first == 0 && steps.last == 1)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    let duration = PrintedTurn.frameTime * (steps.count - 1)
    #expect((Duration.milliseconds(400)...Duration.milliseconds(700)).contains(duration))
  }

  @Test func anAnimationIsSmallAndWellFormed() throws {
    let printer = Printer(source: novella, settings: Settings(), size: Self.size)
    let picture = try printer.frame(turn, from: .page(5), as: .vector)
    #expect(picture.utf8.count <= 700_000)
    #expect(markupError(in: picture) == nil)
    #expect(picture.split(separator: "class=\"frame").count == PrintedTurn.steps.count)
    #expect(!picture.contains("<script") && picture.contains("prefers-reduced-motion"))
  }

  @Test func `a cell in reverse has the paper of its ink`() {
    var canvas = TextCanvas(Size(columns: 2, rows: 1), style: .plain)
    canvas.write("\u{A0}", at: .zero, style: Style(.accent, on: .page, .reverse))
    let picture = VectorPicture(canvas, theme: .sepia).text
    let (ink, paper) = Theme.sepia.colours(of: Style(.accent, on: .page))
    #expect(picture.contains("<path stroke=\"\(ink.web)\" d=\"M0 8h8\"/>"))
    #expect(picture.contains("<path stroke=\"\(paper.web)\" d=\"M8 8h8\"/>"))
  }

  /// Some viewers place letters by the first coordinate alone.
  @Test func `words that are far from each other have coordinates of their own`() {
    var canvas = TextCanvas(Size(columns: 12, rows: 1), style: .plain)
    canvas.write("an ebb   sea", at: .zero, style: .plain)
    let picture = VectorPicture(canvas, theme: .sepia).text
    #expect(
      picture.contains(
        "<text y=\"12\"><tspan x=\"0 8 16 24 32 40 48\">an ebb </tspan><tspan x=\"72 80 88\">sea</tspan></text>"
      ))
  }

  @Test(arguments: [Self.size, Size(columns: 60, rows: 30)])
  func `the title page is printed as it is on the screen`(size: Size) {
    let printer = Printer(source: novella, settings: Settings(), size: size)
    let lines = printer.titleSpread(as: .plain).split(separator: "\n")
    #expect(lines.contains { $0.contains("Start reading") })
    #expect(lines.contains { $0.contains("By the Carrier") } == (size.columns == 120))
    #expect(lines.contains { $0.contains("▀") })
  }

  @Test func aStillPictureIsWellFormedAndDoesNotMove() throws {
    let picture = VectorPicture(edition.picture(of: spread(showing: 4)), theme: .sepia).text
    #expect(markupError(in: picture) == nil)
    #expect(!picture.contains("<style>"))
  }

  /// A quotation that somebody copied was one long word.
  @Test func wordsOfAPictureAreApart() {
    var canvas = TextCanvas(Size(columns: 20, rows: 1))
    canvas.write("a fishing  line", at: Point(column: 2, row: 0), style: .plain)
    let picture = VectorPicture(canvas, theme: .sepia).text
    #expect(picture.contains(">a fishing </tspan>") && picture.contains(">line</tspan></text>"))
  }

  @Test func theMarkupCheckFindsErrors() {
    #expect(markupError(in: "<a b=\"1\"><c/>x &amp; y</a>\n") == nil)
    for wrong in ["<a>", "<a></b>", "<a b=\"1></a>", "<a>&</a>", "</a>", "<a>></a>"] {
      #expect(markupError(in: wrong) != nil, "\(wrong)")
    }
  }

  @Test func layersPaintedOverEachOtherGiveTheFrames() throws {
    let frames = Array(try frames().prefix(12))
    var papers: [Point: String] = [:]
    for (index, frame) in frames.enumerated() {
      let layer = VectorLayer(frame, over: index > 0 ? frames[index - 1] : nil, theme: .sepia)
      for line in layer.elements.split(separator: "\n") { paint(line, on: &papers) }
      let differences = frame.bounds.rows.flatMap { row in
        frame.bounds.columns.map { Point(column: $0, row: row) }
      }.filter { papers[$0] != hex(Theme.sepia.colours(of: frame[$0.column, $0.row].style).paper) }
      #expect(differences == [], "frame \(index)")
    }
  }
}

/// Paints the strokes of one path into cells: `<path stroke="#ffffff" d="M0 8h16M…"/>`.
private func paint(_ path: Substring, on cells: inout [Point: String]) {
  let quoted = path.split(separator: "\"")
  guard path.hasPrefix("<path stroke=\"#"), quoted.count > 3 else { return }
  for move in quoted[3].split(separator: "M") {
    let numbers = move.split { $0 == " " || $0 == "h" }.compactMap { Int($0) }
    let (column, row) = (numbers[0] / VectorLayer.cell.width, numbers[1] / VectorLayer.cell.height)
    for offset in 0..<numbers[2] / VectorLayer.cell.width {
      cells[Point(column: column + offset, row: row)] = String(quoted[1])
    }
  }
}

private func hex(_ colour: RGB) -> String {
  [colour.red, colour.green, colour.blue].reduce(into: "#") {
    $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16)
  }
}

/// The first violation of well-formed XML: unbalanced tags, an open quote, a bare `&` or `>`.
private func markupError(in text: String) -> String? {
  var open: [Substring] = []
  for (index, part) in text.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
    guard index > 0 else { continue }
    let halves = part.split(separator: ">", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return "a stray bracket: \(part)" }
    let tag = halves[0]
    guard tag.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return "an open quote: \(tag)" }
    let entities = halves[1].split(separator: "&", omittingEmptySubsequences: false).dropFirst()
    let isKnown = { (text: Substring) in ["amp;", "lt;", "gt;"].contains { text.hasPrefix($0) } }
    guard entities.allSatisfy(isKnown) else { return "a bare &: \(halves[1])" }
    if tag.hasPrefix("/") {
      guard open.popLast() == tag.dropFirst() else { return "a wrong end: \(tag)" }
    } else if !tag.hasSuffix("/") {
      open.append(tag.prefix { $0 != " " })
    }
  }
  return open.isEmpty ? nil : "not closed: \(open)"
}
