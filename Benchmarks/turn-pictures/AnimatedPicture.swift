internal import CurlewCells
@testable internal import CurlewEdition
@testable internal import CurlewProgram

/// An SVG of a turn that repeats.
struct AnimatedPicture {
  private let frames: [TextCanvas]
  private let theme: Theme

  private static let rest = Duration.seconds(2.5)

  /// - Parameter frames: at least one, all of one size, `PrintedTurn.frameTime` apart.
  init(frames: [TextCanvas], theme: Theme) { (self.frames, self.theme) = (frames, theme) }

  var text: String {
    var picture = VectorPicture(frames[0], theme: theme)
    (picture.style, picture.layers) = (animation, layers)
    return picture.text
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
