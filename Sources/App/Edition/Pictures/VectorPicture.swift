package import CurlewCells

/// An SVG of the cells that a terminal would show.
package struct VectorPicture {
  private let canvas: TextCanvas
  private let theme: Theme
  /// A style sheet for what is drawn over the cells.
  package var style = ""
  package var layers = ""

  package init(_ canvas: TextCanvas, theme: Theme) { (self.canvas, self.theme) = (canvas, theme) }

  package var text: String {
    let width = canvas.size.columns * VectorLayer.cell.width
    let height = canvas.size.rows * VectorLayer.cell.height
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.3" \
      stroke-width="\(VectorLayer.cell.height)" shape-rendering="crispEdges">
      \(style)<g>
      \(VectorLayer(canvas, theme: theme).elements)
      </g>
      \(layers)</svg>

      """
  }
}
