internal import CurlewCells

/// Shows the pictures of the screen in pixels when it has been at rest for a moment.
struct PixelPlan {
  private var canvas = TextCanvas(Size(columns: 0, rows: 0))
  private var changed = Duration.zero
  /// Whether the moment has not passed yet.
  private var isFresh = false
  private var laid: [PixelPicture] = []

  private static let patience = Duration.milliseconds(150)

  /// Takes the canvas that is shown now.
  mutating func showed(_ canvas: TextCanvas, at now: Duration) {
    guard canvas != self.canvas else { return }
    (self.canvas, changed, laid) = (canvas, now, [])
    isFresh = !canvas.pictures.isEmpty
  }

  /// How long until pictures are to be laid; nil if that has been done or there are none.
  func timeout(at now: Duration) -> Duration? {
    isFresh ? max(changed + Self.patience - now, .zero) : nil
  }

  /// Lays the pictures of the canvas if the moment has passed and their pixels have been made.
  mutating func lay(
    _ pictures: BookPictures, isForced: Bool, on screen: inout some PictureScreen & ~Copyable
  ) {
    guard !canvas.pictures.isEmpty, screen.now >= changed + Self.patience else { return }
    isFresh = false
    guard let format = screen.pixelFormat(isForced: isForced) else { return }
    var wanted: [PixelPicture] = []
    for spot in canvas.pictures {
      guard let request = pictures.pixelRequest(for: spot, on: canvas, as: format) else { continue }
      // One after another: the first shows as soon as it can.
      guard let made = pictures.pixels(request) else { break }
      let area = Rect(origin: spot.area.origin + request.crop.origin, size: request.crop.size)
      if let pixels = made { wanted.append(PixelPicture(area: area, pixels: pixels)) }
    }
    guard wanted != laid else { return }
    laid = wanted
    screen.lay(wanted)
  }

  /// Shows the cells again.
  mutating func remove(from screen: inout some PictureScreen & ~Copyable) {
    isFresh = false
    guard !laid.isEmpty else { return }
    laid = []
    screen.lay([])
  }
}
