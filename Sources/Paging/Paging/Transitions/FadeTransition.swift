internal import CurlewCells

extension TransitionEntry {
  static let fade = TransitionEntry(
    name: "fade", words: "pages fade", hasMotion: false, draw: drawFade)
}

/// The progress at which the pictures are exchanged, and the progress at which the new one is complete.
/// A turn reaches them after 60 and 120 ms; nothing changes after that.
private let (exchange, end) = (0.27, 0.55)

/// Fades the ink of the old picture out and the ink of the new one in. Nothing moves, as some readers
/// prefer.
private func drawFade(_ context: TransitionContext) -> TextCanvas {
  let progress = context.progress
  let isOld = progress < exchange
  let loss = isOld ? progress / exchange : (end - progress) / (end - exchange)
  return (isOld ? context.old : context.new).faded(by: min(max(loss, 0), 1))
}

extension TextCanvas {
  /// Reduces the contrast of the ink, and veils pictures, by 0 (unchanged) to 1 (three tenths left). Contrast changes in
  /// few steps, because each step sends all text again.
  fileprivate func faded(by loss: Double) -> TextCanvas {
    let full = Double(Style.fullContrast)
    let contrast = UInt8(((1 - 0.7 * loss) * full / 4).rounded()) * 4
    guard contrast < Style.fullContrast else { return self }
    var canvas = self
    let veil = (Style.fullContrast - contrast) / 2
    canvas.restyle(canvas.bounds) {
      $0.contrast = min($0.contrast, contrast)
      if $0.hasColour { $0.veil = max($0.veil, veil) }
    }
    return canvas
  }
}
