import PagingTerminal

/// A page of one colour with a word.
struct Wall: Page {
  let word: SafeText, colour: RGB

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    let style = Style(ink: RGB(0xFFFFFF), on: colour)
    canvas.fill(canvas.bounds, style: style)
    canvas.write(word, at: Point(column: 8, row: canvas.size.rows / 2), style: style)
  }
}

/// Slats that turn on their axes: they close over the old page and open on the new one.
func blinds(_ context: TransitionContext) -> TextCanvas {
  let isOpening = context.progress > 0.5
  let rise = 1 - abs(2 * context.progress - 1)  // 0 flat, 1 edge on
  let light = isOpening ? PaperLight.back(rise: rise) : PaperLight.front(rise: rise)
  var canvas = isOpening ? context.new : context.old
  var (slat, rest) = context.geometry.book.split(columns: 8)
  while !slat.isEmpty {
    let (seen, gap) = slat.split(columns: Int(8 * (1 - rise)))
    canvas.light(seen, light)
    canvas.fill(gap, style: .desk)
    (slat, rest) = rest.split(columns: 8)
  }
  return canvas
}

@main enum Blinds {
  static func main() {
    guard var screen = try? Terminal(theme: .day) else { return print("no terminal") }
    let walls = [("dawn", 0xA05A4A as UInt32), ("dusk", 0x34405E)].map {
      Wall(word: SafeText($0.0), colour: RGB($0.1))
    }
    let options = PageOptions(transition: .custom("blinds", blinds), wrapsAround: true)
    var book = BookController(walls, options: options, size: screen.size)
    screen.run(&book) { event, _ in event == .key(KeyPress("q")) ? .leave : .ignored }
  }
}
