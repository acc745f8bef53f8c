internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs

/// Shows the pictures of the screen in pixels, its links and its notes once the screen has not changed for a moment.
struct PixelPlan {
  /// The canvas on the screen; nil if it has no pictures, links or notes.
  private var canvas: TextCanvas?
  private var changed = Duration.zero
  /// Whether the moment has not passed yet.
  private var isFresh = false
  /// The pictures that the screen was last given.
  private var laid: [PixelPicture] = []
  private var laidMarks: [CellMark] = []
  /// A message, shown once, about pictures that are drawn in cells; nil if there is none.
  private(set) var advice: SafeText?
  private var isAdvised = false

  private static let patience = Duration.milliseconds(150)

  /// - Parameter mayHaveMarks: Whether there may be links or notes.
  mutating func showed(_ canvas: TextCanvas, mayHaveMarks: Bool, at now: Duration) {
    guard !canvas.pictureSpots.isEmpty || mayHaveMarks else {
      (self.canvas, isFresh, laid, laidMarks) = (nil, false, [], [])
      return
    }
    guard canvas != self.canvas else { return }
    (self.canvas, changed, isFresh, laid, laidMarks) = (canvas, now, true, [], [])
  }

  /// How long until pictures are to be laid; nil if the moment has passed or there are none.
  func timeout(at now: Duration) -> Duration? {
    isFresh ? max(changed + Self.patience - now, .zero) : nil
  }

  /// Once the moment has passed, sends the links and notes of the canvas, and those pictures whose pixels are ready.
  ///
  /// - Parameters:
  ///   - pictures: Nil if pictures are shown in cells.
  ///   - marks: Finds the marks of the open pages.
  mutating func lay(
    _ pictures: BookPictures?, _ marks: () -> [CellMark], isForced: Bool,
    on screen: inout some PictureScreen & ~Copyable
  ) {
    guard let canvas, screen.now >= changed + Self.patience else { return }
    isFresh = false
    let wanted = pictures.map { pixels(of: $0, on: canvas, isForced: isForced, &screen) } ?? []
    advice =
      if let pictures, !isAdvised, !canvas.pictureSpots.isEmpty {
        screen.pixelAdvice(ofPrint: pictures.isPrint && !isForced)
      } else { nil }
    isAdvised = isAdvised || advice != nil
    let wantedMarks = screen.takesMarks() ? marks() : []
    guard wanted != laid || wantedMarks != laidMarks else { return }
    (laid, laidMarks) = (wanted, wantedMarks)
    screen.lay(wanted, wantedMarks)
  }

  /// The pictures whose pixels have been made.
  private func pixels(
    of pictures: BookPictures, on canvas: TextCanvas, isForced: Bool,
    _ screen: inout some PictureScreen & ~Copyable
  ) -> [PixelPicture] {
    guard !canvas.pictureSpots.isEmpty, let format = screen.pixelFormat(isForced: isForced) else {
      return []
    }
    let requests = canvas.pictureSpots.flatMap { spot in
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
    return wanted
  }
}
