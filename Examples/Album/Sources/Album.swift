import PagingTerminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A landscape, which is painted at whatever size the page has.
struct Picture: Page {
  let caption: SafeText
  let sky, land: UInt32
  let isCover: Bool

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    let isFull = slot.isPlate || isCover
    let frame = Rect(canvas.size).inset(columns: isFull ? 0 : 5, rows: isFull ? 0 : 3)
    for row in frame.rows {
      for column in frame.columns {
        let (x, y) = (column - frame.origin.column, 2 * (row - frame.origin.row))
        let half = {
          colour(x, y + $0, Size(columns: frame.size.columns, rows: 2 * frame.size.rows))
        }
        canvas.put(Cell(upper: half(0), lower: half(1)), at: Point(column: column, row: row))
      }
    }
    let text = " " + caption.truncated(to: max(canvas.size.columns - 4, 0)) + " "
    let place = Point(
      column: (canvas.size.columns - text.width) / 2, row: canvas.size.rows - (isFull ? 3 : 2))
    let style = isFull ? Style(ink: RGB(0xFFFFFF), on: RGB(0x202838)) : Style(.soft)
    canvas.write(text, at: place, style: style)
  }

  private func colour(_ x: Int, _ y: Int, _ size: Size) -> RGB {
    let valley = abs(3 * x % (2 * size.columns) - size.columns)
    let hills = size.rows / 2 + valley * size.rows / (4 * size.columns)
    let (base, share) = y < hills ? (sky, 2 * y * 40 / size.rows) : (land, 80 - 60 * y / size.rows)
    func channel(_ shift: UInt32) -> UInt8 { UInt8(min(Int(base >> shift & 0xFF) + share, 255)) }
    return RGB(red: channel(16), green: channel(8), blue: channel(0))
  }
}

/// The cover lies alone, and the panorama takes two pages.
struct Album: NumberedPages {
  let pages: [Picture]
  let panorama: Int

  var pageCount: Int? { pages.count }

  func page(at index: Int) -> Picture? { pages.indices.contains(index) ? pages[index] : nil }

  func facingPages(of id: Int) -> Spread<Int>? {
    if id == panorama { return Spread(plate: id) }
    let first = id < panorama ? (id + 1) / 2 * 2 - 1 : id / 2 * 2
    return Spread([first, first + 1].map { pages.indices.contains($0) ? $0 : nil })
  }
}

/// The place is kept in a file, as a digit.
func place(in path: String) -> Int {
  guard let file = fopen(path, "r") else { return 0 }
  defer { fclose(file) }
  return max(Int(getc(file)) - 48, 0)
}

func save(_ place: Int, in path: String) {
  guard let file = fopen(path, "w") else { return }
  fputs("\(place)\n", file)
  fclose(file)
}

let views: [(SafeText, sky: UInt32, land: UInt32)] = [
  ("Seven views of a valley", 0x243B55, 0x5A2A1A), ("Morning", 0x9A8FB4, 0x2E5A2A),
  ("Noon", 0x3D85C6, 0x4A8F3F), ("Evening", 0xB0603B, 0x2A2A12), ("Night", 0x0B1026, 0x080C08),
  ("The whole valley, over two pages", 0x6F97B9, 0x456A36), ("Autumn", 0x8E9AAF, 0x964E1E),
  ("Winter", 0x9FB4C7, 0xA0A8B0),
]

@main enum Program {
  static func main() {
    do throws(TerminalError) { try run() } catch { print("album: \(error)") }
  }

  static func run() throws(TerminalError) {
    let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "album.place"
    var screen = try Terminal(theme: .sepia)
    let pages = views.map {
      Picture(caption: $0.0, sky: $0.sky, land: $0.land, isCover: $0.0 == views[0].0)
    }
    let album = Album(pages: pages, panorama: 5)
    var book = BookController(album, at: place(in: path), size: screen.size) {
      Rect(column: 0, row: 0, columns: $0.columns, rows: $0.rows - 1)  // The last row is the foot.
    }
    var typed = ""
    while true {
      if book.isFrameDue {
        var canvas = TextCanvas(screen.size, style: .desk)
        book.draw(on: &canvas)
        let foot = typed.isEmpty ? "number and Enter: go there · q: leave" : "go to page \(typed)"
        let row = canvas.size.rows - 1
        canvas.write(
          SafeText(foot), at: Point(column: 2, row: row), style: Style(.label, on: .desk))
        screen.show(canvas)
      }
      let event = screen.next(within: book.timeToNextFrame(at: screen.now))
      let now = screen.now
      switch event {
      case .leave(let signal): screen.end(by: signal)
      case .key(KeyPress("q")): return
      case .key(let press):
        if case .character(let digit) = press.key, digit.isWholeNumber { typed.append(digit) }
        if press.key == .enter, let page = Int(typed) { book.moveToPage(page - 1, at: now) }
        if press.key == .enter || press.key == .escape { typed = "" }
        book.handle(event, at: now)
      default: book.handle(event, at: now)
      }
      save(book.currentPage ?? 0, in: path)
    }
  }
}
