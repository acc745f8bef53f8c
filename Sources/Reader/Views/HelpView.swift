internal import Cells
internal import Glyphs

/// The help screen: all keys on a card over the other views.
struct HelpView: View {
  private var size: Size
  /// The first visible line.
  private var top = 0
  private var lines: HelpColumns
  private var dimsBook = true
  private let keys: KeyBindings
  private let layer: KeyLayer?

  /// - Parameters:
  ///   - keys: The keys that the reader has bound.
  ///   - layer: The layer of the view for which help was asked.
  init(size: Size, keys: KeyBindings = KeyBindings(), for layer: KeyLayer? = nil) {
    (self.size, self.keys, self.layer) = (size, keys, layer)
    lines = HelpColumns(room: Card.room(on: size).columns, keys: keys, for: layer)
  }

  var keyLayers: [KeyLayer] { [.help] }

  // MARK: Events

  mutating func resize(to size: Size) {
    self.size = size
    lines = HelpColumns(room: Card.room(on: size).columns, keys: keys, for: layer)
    scroll(to: top)
  }

  mutating func adapt(to pace: LinkPace) { dimsBook = pace.isAnimated }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    switch event {
    case .key(let press):
      return KeyTable.overlay.command(for: press).map { perform($0) } ?? []
    case .pointer(let pointer) where pointer.action == .wheelDown: scroll(to: top + 1)
    case .pointer(let pointer) where pointer.action == .wheelUp: scroll(to: top - 1)
    case .pointer(let pointer) where pointer.action == .release: return [.close]
    case .pointer, .resized, .tick, .pasted, .focused, .suspend, .leave: break
    }
    return []
  }

  private mutating func perform(_ command: Command) -> [Request] {
    switch command {
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .previousPage: scroll(to: top - screenful)
    case .nextPage: scroll(to: top + screenful)
    case .firstPage: scroll(to: 0)
    case .lastPage: scroll(to: lines.size.rows)
    case .quit, .cancel: return [.close]
    default: break
    }
    return []
  }

  /// The last visible line may be a title that is not drawn.
  private var screenful: Int { max(card.rows - 1, 1) }

  private mutating func scroll(to line: Int) {
    top = max(min(line, lines.size.rows - card.rows), 0)
  }

  // MARK: Picture

  private var card: Card { Card(content: lines.size, on: size) }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = below
    if dimsBook { canvas.dim() }
    let (card, rows) = (card, lines.size.rows)
    let scrolls = rows > card.rows
    card.draw(
      title: "Keys", hint: scrolls ? ["↑ ↓ scroll    Esc closes", "Esc closes"] : ["Esc closes"],
      on: &canvas)
    lines.draw(from: top, in: card.inside, on: &canvas)
    card.markHidden(above: top > 0, below: top + card.rows < rows, on: &canvas)
    return canvas
  }
}
