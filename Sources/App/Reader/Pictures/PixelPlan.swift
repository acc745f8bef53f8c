internal import CurlewCells
internal import CurlewEdition

/// Shows the pictures of the screen in pixels once the screen has not changed for a moment.
struct PixelPlan {
  /// The canvas on the screen; nil if it has no pictures.
  private var canvas: TextCanvas?
  private var changed = Duration.zero
  /// Whether the moment has not passed yet.
  private var isFresh = false
  /// The pictures that the screen was last given.
  private var laid: [PixelPicture] = []

  private static let patience = Duration.milliseconds(150)

  mutating func showed(_ canvas: TextCanvas, at now: Duration) {
    guard !canvas.pictures.isEmpty else {
      (self.canvas, isFresh, laid) = (nil, false, [])
      return
    }
    guard canvas != self.canvas else { return }
    (self.canvas, changed, isFresh, laid) = (canvas, now, true, [])
  }

  /// How long until pictures are to be laid; nil if the moment has passed or there are none.
  func timeout(at now: Duration) -> Duration? {
    isFresh ? max(changed + Self.patience - now, .zero) : nil
  }

  /// Lays the pictures of the canvas if the moment has passed and their pixels have been made.
  mutating func lay(
    _ pictures: BookPictures, isForced: Bool, on screen: inout some PictureScreen & ~Copyable
  ) {
    guard let canvas, screen.now >= changed + Self.patience else { return }
    isFresh = false
    guard let format = screen.pixelFormat(isForced: isForced) else { return }
    let requests = canvas.pictures.flatMap { spot in
      pictures.pixelRequests(for: spot, on: canvas, as: format).map { (spot.area.origin, $0) }
    }
    var (wanted, area) = ([PixelPicture](), 0)
    for (corner, request) in requests {
      area += request.area
      // More of them would push each other out of the cache, and be made again without end.
      if area > BookPictures.mostPixels { break }
      // The first pictures are shown before the others have been made.
      guard let made = pictures.pixels(request) else { break }
      let area = Rect(origin: corner + request.crop.origin, size: request.crop.size)
      if let pixels = made { wanted.append(PixelPicture(area: area, pixels: pixels)) }
    }
    guard wanted != laid else { return }
    laid = wanted
    screen.lay(wanted)
  }

  /// Removes the pixels, so that the cells show again.
  mutating func remove(from screen: inout some PictureScreen & ~Copyable) {
    isFresh = false
    guard !laid.isEmpty else { return }
    laid = []
    screen.lay([])
  }
}
