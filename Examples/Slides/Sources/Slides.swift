import PagingTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A slide: a title after `#`, and paragraphs. Words between stars are accented.
struct Slide: Page {
  let lines: [Substring]

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    let margin = canvas.size.columns / 10
    var row = canvas.size.rows / 6
    for line in lines {
      let isTitle = line.hasPrefix("# ")
      let text =
        isTitle
        ? StyledText(SafeText(line.dropFirst(2)), Style(.accent, on: .page, .bold)) : accented(line)
      for part in text.wrapped(to: canvas.size.columns - 2 * margin) {
        let middle = (canvas.size.columns - part.width) / 2
        canvas.write(part, at: Point(column: isTitle ? middle : margin, row: row))
        row += 1
      }
      row += 1
    }
  }

  private func accented(_ line: Substring) -> StyledText {
    let parts = line.split(separator: "*", omittingEmptySubsequences: false)
    return parts.enumerated().reduce("") { text, part in
      text + StyledText(SafeText(part.element), part.offset % 2 == 1 ? Style(.accent) : .plain)
    }
  }
}

/// The slides of a text are separated by lines of three dashes.
func slides(of text: String) -> [Slide] {
  let lines = text.split(separator: "\n").filter { !$0.isEmpty }
  return lines.split(separator: "---").map { Slide(lines: Array($0)) }
}

func contents(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}

@main struct Program {
  let path: String
  var text: String
  var book: BookController<[Slide]>
  /// When the clock shows the next second.
  var second = Duration.seconds(1)

  static func main() {
    guard CommandLine.arguments.count > 1, let text = contents(of: CommandLine.arguments[1]) else {
      return print("usage: slides FILE")
    }
    do throws(TerminalError) { try run(CommandLine.arguments[1], text) } catch {
      print("slides: \(error)")
    }
  }

  static func run(_ path: String, _ text: String) throws(TerminalError) {
    var screen = try Terminal(theme: .night)
    // Slides turn up, and lie side by side where there is room for two.
    var options = PageOptions(binding: BookBinding(.vertical, stacking: .horizontal))
    options.isPlain = true
    let book = BookController(slides(of: text), options: options, size: screen.size) {
      Rect(column: 0, row: 0, columns: $0.columns, rows: $0.rows - 1)
    }
    var program = Program(path: path, text: text, book: book)
    var isDue = true
    while true {
      if isDue || program.book.isFrameDue { screen.show(program.picture(screen.size)) }
      let now = screen.now
      let frame = program.book.timeToNextFrame(at: now).map { now + $0 }
      switch screen.next(before: frame, program.second) {
      case .deadline(1):
        program.nextSecond()
        isDue = true
        continue
      case .deadline, .woken: program.book.handle(.tick, at: screen.now)
      case .event(.leave(let signal)): screen.end(by: signal)
      case .event(.key(KeyPress("q"))): return
      case .event(let event): program.book.handle(event, at: screen.now)
      }
      isDue = false
    }
  }

  mutating func picture(_ size: Size) -> TextCanvas {
    var canvas = TextCanvas(size)
    book.draw(on: &canvas)
    let seconds = Int(second / .seconds(1)) - 1
    let clock: SafeText = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let row = size.rows - 1
    canvas.write(clock, at: Point(column: 2, row: row), style: Style(.soft))
    let dots = Rect(column: size.columns - 22, row: row, columns: 20, rows: 1)
    PageIndicator(book).draw(in: dots, on: &canvas)
    return canvas
  }

  /// Shows the file again if it has changed.
  mutating func nextSecond() {
    second += .seconds(1)
    guard let text = contents(of: path), text != self.text, !slides(of: text).isEmpty else {
      return
    }
    self.text = text
    book.reload(slides(of: text))
  }
}
