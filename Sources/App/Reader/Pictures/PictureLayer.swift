internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPictures
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting
internal import Paging

/// One picture of the book on the whole screen.
struct PictureLayer: BookLayer {
  /// The pictures that the keys step through, in the order of the text.
  private let described: [DescribedPicture]
  let pictures: BookPictures?
  private var index: Int
  private var view = PictureView()
  /// The panels of a page of a comic book, once they have been looked for, and the number of the one that is shown.
  private var panels: [PicturePart]?
  private var panel: Int?
  private var looking: (any Job<[PicturePart]>)?
  /// The cells that were drawn last.
  private var shown: (request: PictureRequest, cells: PictureCells)?

  /// - Parameters:
  ///   - picture: A picture with an address.
  ///   - offset: Where it is in the book.
  init(_ picture: Picture, at offset: BookOffset, in edition: Edition) {
    pictures = edition.pictures
    let part = edition.book.text.part(containing: offset)
    let text = part.book.wholeText
    let blocks = Dictionary(
      part.book.manuscript.blocks.lazy.filter { $0.kind == .picture }.map { (Int($0.start), $0) },
      uniquingKeysWith: { first, _ in first })
    described = part.book.manuscript.pictures.filter { $0.address != nil }.map { picture in
      let words = text.plainText(blocks[picture.offset]?.range ?? picture.sign)
      return DescribedPicture(
        picture: picture, words: words == Picture.undescribed ? "" : words)
    }
    index = described.firstIndex { $0.picture == picture } ?? 0
  }

  let keys = [KeyScope.picture]
  let traits: LayerTraits = [.modal, .hidesPages]

  private struct DescribedPicture {
    let picture: Picture
    /// Its description; empty if it has none.
    let words: String
  }

  private var picture: Picture? {
    described.indices.contains(index) ? described[index].picture : nil
  }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    let area = Self.area(on: book.size)
    switch input {
    case .key(let key):
      guard picture != nil, let function = Self.commands.function(of: key.command) else {
        return .ignored
      }
      return .used(function(&self, book, area))
    case .pointer(let pointer):
      guard picture != nil else { return .ignored }
      switch pointer.action {
      case .wheelUp: return .used(Self.look { view, _ in view.zoom += 1 }(&self, book, area))
      case .wheelDown: return .used(Self.look { view, _ in view.zoom -= 1 }(&self, book, area))
      case .release: return .used([.close])
      default: return .used([])
      }
    case .pasted: return .ignored
    }
  }

  /// Gets the area of the picture.
  typealias Function = @Sendable (inout Self, Reading, Rect) -> [Effect]

  static let commands: [KeyCommand<Function>] = [
    .init("zoom-in", "larger", "+", "=", function: look { view, _ in view.zoom += 1 }),
    .init("zoom-out", "smaller", "-", function: look { view, _ in view.zoom -= 1 }),
    .init("zoom-to-fit", "the whole picture", "0", function: look { view, _ in view = .init() }),
    .init(.left, "move to the left", .left, "h", function: look { $0.middle.x -= $1.width / 4 }),
    .init(.right, "move to the right", .right, "l", function: look { $0.middle.x += $1.width / 4 }),
    .init(.up, "move up", .up, "k", function: look { $0.middle.y -= $1.height / 4 }),
    .init(.down, "move down", .down, "j", function: look { $0.middle.y += $1.height / 4 }),
    .init(.nextPage, "next picture", "n", .pageDown) { layer, _, _ in layer.step(1) },
    .init("next-panel", "next panel; after the last, the next picture", " ") {
      layer, book, _ in layer.stepPanel(in: book)
    },
    .init(.previousPage, "previous picture", "p", .pageUp, .backspace) { layer, _, _ in
      layer.step(-1)
    },
    .init(.showHelp, "show all keys", "?", .function(1)) { _, _, _ in [.showHelp] },
    .init(.cancel, "return to the page", .escape, "q", .enter) { _, _, _ in [.close] },
  ]

  private mutating func step(_ step: Int) -> [Effect] {
    guard described.indices.contains(index + step) else {
      return [.hint(step > 0 ? "This is the last picture" : "This is the first picture")]
    }
    index += step
    (view, panels, panel, looking) = (PictureView(), nil, nil, nil)
    return []
  }

  /// Shows the next panel, as soon as the panels are found; behind the last one, the next picture.
  private mutating func stepPanel(in book: Reading) -> [Effect] {
    guard case .pages = book.book.text.wholeManuscript?.placeNames, let pictures,
      let address = picture?.address
    else { return step(1) }
    guard let panels else {
      let isMirrored = book.edition.geometry.binding.reading == .rightToLeft
      looking = looking ?? book.jobs.run { pictures.panels(of: address, rightToLeft: isMirrored) }
      return []
    }
    let next = panel.map { $0 + 1 } ?? 0
    guard panels.indices.contains(next) else { return step(1) }
    panel = next
    return []
  }

  func timeout(on desk: Desk) -> Duration? { looking == nil ? nil : Self.interval }

  /// How often to look whether the panels are found.
  private static let interval = Duration.milliseconds(20)

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    guard let found = looking.result() else { return [] }
    (panels, looking) = (found, nil)
    return stepPanel(in: book)
  }

  /// Zooms or moves.
  ///
  /// - Parameter change: Gets the size of the visible part, in fractions of the picture.
  private static func look(
    _ change: @escaping @Sendable (inout PictureView, (width: Double, height: Double)) -> Void
  ) -> Function {
    { layer, _, area in
      guard let size = layer.picture?.size else { return [] }
      layer.panel = nil
      change(&layer.view, layer.view.part(of: size, in: area))
      layer.view.keepInside(size, in: area)
      return []
    }
  }

  // MARK: Drawing

  /// The cells for the picture. Its description and the keys stand below it.
  private static func area(on screen: Size) -> Rect {
    Rect(
      column: 0, row: 0, columns: screen.columns,
      rows: max(screen.rows - (screen.rows >= 8 ? 2 : 0), 1))
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    canvas.fill(canvas.bounds, style: .plain)
    guard let picture, let pictures else { return }
    let area = Self.area(on: canvas.size)
    let part = panel.flatMap { panels?[$0] }
    let ofPanel = part.flatMap { PictureRequest(picture, part: $0, in: area) }
    guard let request = ofPanel ?? view.request(picture, in: area) else { return }
    switch pictures.picture(request) {
    case .success(let cells): shown = (request, cells)
    case .failure(let fault):
      shown = nil
      canvas.centre(
        "This picture cannot be shown: \(fault.reason)", row: area.size.rows / 2, within: area,
        style: Style(.soft))
    case nil: break
    }
    // The previous view stays until the new one has been made.
    if let shown, shown.request.address == request.address {
      canvas.draw(shown.cells, in: area, number: pictures.number(of: shown.request))
    }
    drawFoot(on: &canvas, below: area)
  }

  private func drawFoot(on canvas: inout TextCanvas, below area: Rect) {
    guard canvas.size.rows >= area.size.rows + 2 else { return }
    let room = Rect(
      column: 1, row: area.size.rows, columns: canvas.size.columns - 2, rows: 1)
    canvas.centre(description, row: room.origin.row, within: room, style: Style(.text))
    let hints: [SafeText] = [
      "+ − zoom    ← ↑ ↓ → move    n p next, previous    Esc closes",
      "+ − zoom    ← ↑ ↓ → move    Esc closes", "+ − zoom    Esc closes", "Esc closes",
    ]
    canvas.centre(
      hints.first { $0.width <= room.size.columns } ?? "", row: room.origin.row + 1, within: room,
      style: Style(.soft))
  }

  private var description: SafeText {
    guard described.indices.contains(index) else { return "" }
    let words = described[index].words
    let place = Message("\(index + 1) of \(described.count)").text
    return SafeText(place + (words.isEmpty ? "" : "    " + words))
  }
}

extension PictureRequest {
  /// A part of a picture, as large as an area allows.
  fileprivate init?(_ picture: Picture, part: PicturePart, in area: Rect) {
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    guard let address = picture.address, !area.isEmpty,
      let size = PictureSize(width: Int(width * part.width), height: Int(height * part.height))
    else { return nil }
    self.init(address: address, size: size.cells(in: area.size), part: part)
  }
}

/// The visible part of a picture and its scale.
private struct PictureView {
  /// The index of the scale.
  var zoom = 0
  /// The middle of the visible part, in fractions of the picture.
  var middle = (x: 0.5, y: 0.5)

  /// The sizes of the whole picture, relative to the largest that fits the screen.
  private static let scales = [1, 1.5, 2, 3, 4, 6, 8, 12, 16]

  /// Moves it back into the picture, and its scale into the list.
  mutating func keepInside(_ size: PictureSize, in area: Rect) {
    zoom = min(max(zoom, 0), Self.scales.count - 1)
    let now = part(of: size, in: area)
    middle.x = min(max(middle.x, now.width / 2), 1 - now.width / 2)
    middle.y = min(max(middle.y, now.height / 2), 1 - now.height / 2)
  }

  /// The size of the whole picture in cells.
  private func whole(_ size: PictureSize, in area: Rect) -> (columns: Double, rows: Double) {
    let fit = size.cells(in: area.size)
    return (Double(fit.columns) * Self.scales[zoom], Double(fit.rows) * Self.scales[zoom])
  }

  /// The size of the visible part, in fractions of the picture.
  func part(of size: PictureSize, in area: Rect) -> (width: Double, height: Double) {
    let whole = whole(size, in: area)
    return (
      min(Double(area.size.columns) / whole.columns, 1), min(Double(area.size.rows) / whole.rows, 1)
    )
  }

  /// The request for the visible part of a picture.
  func request(_ picture: Picture, in area: Rect) -> PictureRequest? {
    guard let address = picture.address, !area.isEmpty else { return nil }
    let (whole, part) = (whole(picture.size, in: area), part(of: picture.size, in: area))
    let size = Size(
      columns: max(Int((whole.columns * part.width).rounded()), 1),
      rows: max(Int((whole.rows * part.height).rounded()), 1))
    return PictureRequest(
      address: address, size: size,
      part: PicturePart(
        x: middle.x - part.width / 2, y: middle.y - part.height / 2, width: part.width,
        height: part.height))
  }
}
