internal import Cells

/// How far a turn has come when one spread has made way for the other, and when that is all there: a
/// leaf on its spring is there after 60 and 120 milliseconds, and what follows stands still.
private let (swap, end) = (0.27, 0.55)

/// The ink pales, the pages are others, the ink comes back: for readers who want nothing to move.
func drawFade(_ moment: Moment) -> Canvas {
  let isOld = moment.progress < swap
  let part = isOld ? moment.progress / swap : (end - moment.progress) / (end - swap)
  return (isOld ? moment.old : moment.new).paled(by: min(max(part, 0), 1))
}

extension Canvas {
  /// The picture with ink that has lost a part of its contrast, down to three tenths when all of it;
  /// in few steps, for each sends all text anew.
  fileprivate func paled(by part: Double) -> Canvas {
    let full = Double(Style.fullContrast)
    let contrast = UInt8(((1 - 0.7 * part) * full / 4).rounded()) * 4
    guard contrast < Style.fullContrast else { return self }
    var canvas = self
    canvas.restyle(canvas.bounds) { $0.contrast = min($0.contrast, contrast) }
    return canvas
  }
}
