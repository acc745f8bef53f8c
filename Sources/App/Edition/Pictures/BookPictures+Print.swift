internal import CurlewFormats
internal import CurlewPictures
internal import Synchronization

/// The margins of printed pages.
extension BookPictures {
  /// How much a step cuts away on each side, in fractions of what is left.
  private static let step = 0.04
  private static let mostSteps = 6
  /// The most ink outside of what is left, in fractions of a page: dust. A page with more stays whole.
  private static let dust = 0.0001

  /// Cuts more or less from the margins of all pages alike. Until then, as much is cut as was measured.
  package func trim(by steps: Int) {
    state.withLock { state in
      state.trimming = min(max(state.trimming + steps, -1), Self.mostSteps)
      (state.made, state.pixels) = ([:], [])
    }
  }

  /// The pixels that a part of a picture stands for.
  func area(of part: PicturePart, on address: String, in bitmap: Bitmap) -> PictureArea {
    trimmed(part, on: address, in: bitmap).area(of: bitmap)
  }

  private func trimmed(_ part: PicturePart, on address: String, in bitmap: Bitmap) -> PicturePart {
    let steps = state.withLock { $0.trimming }
    guard let print, let page = print.page(at: address), steps >= 0 else { return part }
    if steps == 0, print.trim == nil { return part }
    var left = PicturePart.whole
    if let trim = print.trim {
      let corner = trim.corner(ofPage: page)
      left = PicturePart(x: corner.x, y: corner.y, width: trim.share, height: trim.share)
    }
    if steps > 0 {
      left = PicturePart.whole.inset(by: Self.step * Double(steps)).part(of: left)
    } else if bitmap.shareOfInk(outside: left.area(of: bitmap)) > Self.dust {
      return part
    }
    return part.part(of: left)
  }
}

extension PicturePart {
  fileprivate func inset(by share: Double) -> PicturePart {
    PicturePart(
      x: x + share * width, y: y + share * height, width: width * (1 - 2 * share),
      height: height * (1 - 2 * share))
  }

  /// This part of a part, as a part of the whole picture.
  fileprivate func part(of other: PicturePart) -> PicturePart {
    PicturePart(
      x: other.x + x * other.width, y: other.y + y * other.height, width: width * other.width,
      height: height * other.height)
  }
}
