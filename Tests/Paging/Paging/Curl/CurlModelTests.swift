import CurlewCells
import Paging
import Testing

/// Compares the curl with an independent implementation, cell by cell.
@Suite(.timeLimit(.minutes(90)))
struct CurlModelTests {
  @Test(arguments: ModelFrame.all)
  func `every letter is where the model puts it`(frame: ModelFrame) {
    let picture = frame.draw()
    var wrong: [String] = []
    var (cuts, letters, hidden) = (0, 0, 0)
    for (row, expected) in frame.rows.enumerated() {
      for (column, cell) in expected.enumerated() {
        let drawn = picture[column, row]
        switch cell {
        case .edge: cuts += Mark(drawn) == nil ? 0 : 1
        case .letter(let mark):
          let mayFade = frame.mayFade && mark.isOnLeaf
          letters += mayFade ? 1 : 0
          if Mark(drawn) == nil, mayFade {
            // The letters of a short row are one word, which may be left out. Through the paper, they are strokes.
            hidden += drawn.isStroke ? 0 : 1
          } else if Mark(drawn) == nil {
            // The implementations may disagree about cells that an edge barely touches.
            cuts += 1
          } else if Mark(drawn) != mark {
            wrong.append("\(column),\(row)")
          }
        case .blank: if Mark(drawn) != nil { wrong.append("\(column),\(row)") }
        }
      }
    }
    #expect(wrong == [])
    #expect(
      cuts <= (frame.size.columns + frame.size.rows) / 4, "cells that only one side takes for cut")
    #expect(hidden <= letters / 2)
  }

  @Test func `the model has frames of every kind`() {
    #expect(ModelFrame.all.count == 21)
    #expect(
      ModelFrame.all.allSatisfy { frame in frame.rows.allSatisfy { $0.count == frame.size.columns }
      })
    #expect(ModelFrame.all.allSatisfy { $0.rows.count == $0.size.rows })
  }
}

/// One frame of the model.
struct ModelFrame: CustomTestStringConvertible, Sendable {
  enum Shown: Equatable {
    case edge, blank
    case letter(Mark)
  }

  let name: String
  let size: Size
  let context: [Double]
  let rows: [[Shown]]

  var testDescription: String { "\(name) \(size.columns)x\(size.rows) \(context)" }

  static let all: [ModelFrame] = curlModel.split(separator: "# ").map { ModelFrame(String($0)) }

  private init(_ text: String) {
    let lines = text.split(separator: "\n")
    let head = lines[0].split(separator: " ")
    let numbers = head[1].split(separator: "x").compactMap { Int($0) }
    name = String(head[0])
    size = Size(columns: numbers[0], rows: numbers[1])
    context = head[2].split(separator: ",").compactMap { Double($0) }
    rows = lines.dropFirst().map { $0.split(separator: " ").flatMap(Self.run) }
  }

  /// `f3,0+4`, `#2` or `.1`.
  private static func run(_ text: Substring) -> [Shown] {
    let numbers = text.dropFirst().split { ",+-".contains($0) }.compactMap { Int($0) }
    let step = text.contains("-") ? -1 : 1
    guard let sheet = Sheet.allCases.first(where: { $0.letter == text.first }) else {
      return Array(repeating: text.first == "#" ? .edge : .blank, count: numbers[0])
    }
    return (0..<numbers[2]).map {
      .letter(Mark(sheet, column: numbers[1] + step * $0, row: numbers[0]))
    }
  }

  /// Whether letters of the leaf may be missing: those seen through the paper, and text on a leaf held by its corner.
  var mayFade: Bool { isSingle || context.count == 2 }

  private var isSingle: Bool { ["single", "right", "top", "bottom", "foot-single"].contains(name) }

  private var binding: BookBinding {
    switch name {
    case "vertical", "top": .top
    case "bottom": .bottom
    case "right": BookBinding(boundEdge: .max)
    default: .left
    }
  }

  func draw() -> TextCanvas {
    let geometry = BookGeometry(size: size, orientation: isSingle ? .one : .two, binding: binding)
    let direction: Direction = name == "back" ? .backward : .forward
    guard context.count == 2 else {
      return MarkedBook(geometry, direction, ink: Tint(surface: RGB(0))).curl(context[0])
    }
    // On a leaf that is held by its corner, text stays level and drawings do not. The model has text.
    let book = MarkedBook(geometry, direction)
    let grip = Grip.corner(name == "head" ? .head : .foot, column: context[0], row: context[1])
    return book.curl(grip.progress(of: .forward, in: geometry) ?? 0, grip: grip)
  }
}
