internal import CurlewAnnotations
package import CurlewCells
internal import CurlewLibrary
package import CurlewManuscript
internal import CurlewTypesetting
internal import Paging

extension Edition {
  /// The pages with hits, for the slider. At most two thousand of them, because more would merge into a line.
  package var pagesWithHits: [Int] {
    let hits = overlay.hits.all
    let step = max(hits.count / 1000, 1)
    return stride(from: 0, to: hits.count, by: step).map {
      layout.page(containing: hits[$0].lowerBound)
    }
  }

  /// Shows on the edges of the leaves where highlights and bookmarks are: each as far down as it lies in the text,
  /// on the leaves that have been turned or on those that are to come.
  ///
  /// - Parameter position: The offset of the open pages.
  package func drawMarksOnEdges(from position: BookOffset, on canvas: inout TextCanvas) {
    let edges = geometry.edges
    let (read, ahead) =
      geometry.binding.reading == .rightToLeft ? (edges.far, edges.near) : (edges.near, edges.far)
    for mark in overlay.marks where !mark.isAdrift {
      let offset = mark.range.lowerBound
      guard let edge = offset < position ? read : ahead else { continue }
      let place = edge.cell(at: Double(offset.value) / Double(max(book.text.textEnd.value, 1)))
      // A leaf or its shadow may lie there.
      guard canvas.bounds.contains(place),
        canvas[place.column, place.row].style.paper.role == .edge
      else { continue }
      let wash = mark.wash.map { Cell(" ", Style(.text, on: .page, Attributes($0))) }
      canvas.put(wash ?? Cell("█", Style(.accent, on: .edge)), at: place)
    }
  }
}

extension Rect {
  /// The cell of a row or column at a part of its length.
  fileprivate func cell(at part: Double) -> Point {
    let isRow = size.columns > size.rows
    let length = isRow ? size.columns : size.rows
    let step = min(max(Int(part * Double(length)), 0), max(length - 1, 0))
    return origin + (isRow ? Point(column: step, row: 0) : Point(column: 0, row: step))
  }
}
