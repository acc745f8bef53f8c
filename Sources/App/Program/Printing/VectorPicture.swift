internal import CurlewCells

/// An SVG of the cells that a terminal would show: a still picture, or a turn that repeats.
struct VectorPicture {
  /// A still picture has one frame.
  private let frames: [TextCanvas]
  private let theme: Theme

  private static let rest = Duration.seconds(2.5)

  init(_ canvas: TextCanvas, theme: Theme) { self.init(frames: [canvas], theme: theme) }

  /// - Parameter frames: at least one, all of one size, `PrintedTurn.frameTime` apart.
  init(frames: [TextCanvas], theme: Theme) { (self.frames, self.theme) = (frames, theme) }

  var text: String {
    let width = frames[0].size.columns * VectorLayer.cell.width
    let height = frames[0].size.rows * VectorLayer.cell.height
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.3" \
      stroke-width="\(VectorLayer.cell.height)" shape-rendering="crispEdges">
      \(animation)<g>
      \(VectorLayer(frames[0], theme: theme).elements)
      </g>
      \(layers)</svg>

      """
  }

  /// The frames after the first. Each layer holds the cells that changed since the frame before. It
  /// appears at its time and stays, below later layers, until the animation starts again.
  private var layers: String {
    zip(frames, frames.dropFirst()).enumerated().map { index, pair in
      let layer = VectorLayer(pair.1, over: pair.0, theme: theme)
      let still = index < Self.stillFrame(of: frames.count) ? " still" : ""
      return """
        <g class="frame\(still)" style="animation-name:f\(index + 1)">
        \(layer.elements)
        </g>

        """
    }.joined()
  }

  // MARK: Time

  /// The frame to show if the viewer prefers reduced motion: about half way over, because leaves are
  /// fast at first.
  private static func stillFrame(of count: Int) -> Int { count / 5 }

  /// The style sheet.
  private var animation: String {
    guard frames.count > 1 else { return "" }
    let steps = (1..<frames.count).map { frame in
      """
      @keyframes f\(frame){0%{visibility:hidden}\(share(ofFrame: frame))%{visibility:visible}}

      """
    }
    return """
      <style>
      .frame{visibility:hidden;animation:\(Self.decimal(period.seconds))s step-end infinite}
      @media(prefers-reduced-motion:reduce){\
      .frame{animation:none!important}.still{visibility:visible}}
      \(steps.joined())</style>

      """
  }

  /// A rest before the turn, the turn, and a rest after it.
  private var period: Duration { Self.rest * 2 + PrintedTurn.frameTime * (frames.count - 1) }

  /// When a frame appears, as a percentage of the period.
  private func share(ofFrame frame: Int) -> String {
    let time = Self.rest + PrintedTurn.frameTime * (frame - 1)
    return Self.decimal(time.seconds / period.seconds * 100)
  }

  /// A number with at most three decimal places.
  private static func decimal(_ number: Double) -> String {
    String((number * 1000).rounded() / 1000)
  }
}

extension Duration {
  fileprivate var seconds: Double { self / .seconds(1) }
}
