internal import CurlewCells
internal import CurlewGlyphs
internal import Paging

/// Lies over the desk while the reader waits for work beside the loop: a book that is being opened, a
/// word that is being looked up.
struct WaitingLayer: DeskLayer {
  private let message: SafeText
  private let progress: () -> SafeText
  /// What it shows as the bottom layer.
  private let picture: TextCanvas?
  private let start: Duration
  let traits: LayerTraits = [.modal, .holdsInput]

  /// Most work is done before a message about it could be read.
  private static let silence = Duration.milliseconds(500)

  /// - Parameters:
  ///   - message: What the reader waits for.
  ///   - progress: The progress of that; empty if it is not known.
  ///   - picture: A picture of the book that is opened first.
  init(
    for message: SafeText, _ progress: @escaping () -> SafeText = { "" },
    over picture: TextCanvas? = nil, at now: Duration
  ) {
    (self.message, self.picture, start) = (message, picture, now)
    self.progress = progress
  }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    guard case .key(let key) = input else { return .used([]) }
    switch (key.press.key, key.press.modifiers) {
    case (.escape, []): return .used([.cancelWork])
    case ("q", []): return .used([.quit])
    default: return .used([])
    }
  }

  func timeout(on desk: Desk) -> Duration? {
    if desk.now < start + Self.silence { return start + Self.silence - desk.now }
    return progress().isEmpty ? nil : Self.interval
  }

  /// How often progress is shown.
  private static let interval = Duration.milliseconds(250)

  func isFrameDue(on desk: Desk) -> Bool { true }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    if canvas.size != desk.size {
      let fits = picture?.size == desk.size
      canvas = fits ? picture ?? canvas : TextCanvas(desk.size, style: .desk)
    }
    guard desk.now >= start + Self.silence else { return }
    let progress = progress()
    // To translators: what is being done.
    let message: SafeText = progress.isEmpty ? "\(message) …" : "\(message): \(progress)"
    drawNotice("\(message)    Esc cancels    q quits", on: &canvas, over: desk)
  }
}
