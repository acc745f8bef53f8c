public import CurlewCells

/// A transition of a program's own. Two with the same name are taken to be the same.
public struct CustomTransition: Hashable, Sendable {
  /// The name.
  public let name: String
  private let drawing: @Sendable (TransitionContext) -> TextCanvas

  init(_ name: String, _ drawing: @escaping @Sendable (TransitionContext) -> TextCanvas) {
    (self.name, self.drawing) = (name, drawing)
  }

  /// Draws one frame. At both ends of the turn the pictures are exactly the old and the new one, whatever the
  /// function does.
  func draw(_ context: TransitionContext) -> TextCanvas {
    if context.progress <= 0 { return context.old }
    return context.progress < 1 ? drawing(context) : context.new
  }

  var entry: TransitionEntry {
    TransitionEntry(name: name, words: Message(name), hasMotion: true, handle: .sheet, draw: draw)
  }

  /// Whether two transitions have the same name.
  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TransitionStyle {
  /// A transition that a function draws from two pictures of the whole area of the book. It must be fast
  /// enough for every frame. The pointer drags it like a sheet that scrolls.
  public static func custom(
    _ name: String, _ draw: @escaping @Sendable (TransitionContext) -> TextCanvas
  ) -> TransitionStyle {
    .custom(CustomTransition(name, draw))
  }
}
