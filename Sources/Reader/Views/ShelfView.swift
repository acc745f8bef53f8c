internal import Cells
internal import Glyphs
internal import Paging
internal import System

/// The shelf: a list of books with title, author and how much has been read.
struct ShelfView: View {
  private let books: [ShelfBook]
  private var size: Size
  private var selected: Int
  private var notice: SafeText?
  /// Whether a book is open below, to which the reader can go back.
  private let coversABook: Bool

  /// Two lines of text and an empty one.
  private static let rowsPerBook = 3

  init(_ books: [ShelfBook], selecting path: String? = nil, coversABook: Bool, size: Size) {
    self.books = books
    self.size = size
    self.coversABook = coversABook
    selected = books.firstIndex { book in path.map { Path.areEqual(book.path, $0) } ?? false } ?? 0
  }

  // MARK: Events

  mutating func resize(to size: Size) { self.size = size }

  mutating func show(notice: Complaint) { self.notice = notice.line }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    switch event {
    case .key(let press):
      notice = nil
      return KeyTable.shelf.command(for: press).map { perform($0) } ?? []
    case .pointer(let pointer): return follow(pointer)
    case .resized, .tick, .suspend, .leave: return []
    }
  }

  private mutating func perform(_ command: Command) -> [Request] {
    switch command {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .previousPage: select(selected - booksOnScreen)
    case .nextPage: select(selected + booksOnScreen)
    case .firstPage: select(0)
    case .lastPage: select(books.count - 1)
    case .choose: return openSelected
    case .showHelp: return [.showHelp]
    case .cancel: return coversABook ? [.close] : []
    case .quit: return [.quit]
    case .changeTheme: return [.changeTheme]
    default: break
    }
    return []
  }

  private mutating func follow(_ pointer: Pointer) -> [Request] {
    switch pointer.action {
    case .wheelDown: select(selected + 1)
    case .wheelUp: select(selected - 1)
    case .release where pointer.button == .left:
      guard let book = book(at: pointer.point) else { break }
      select(book)
      return openSelected
    case .release, .press, .drag, .wheelLeft, .wheelRight: break
    }
    return []
  }

  private mutating func select(_ book: Int) {
    selected = max(min(book, books.count - 1), 0)
  }

  private var openSelected: [Request] {
    books.isEmpty ? [] : [.open(path: books[selected].path)]
  }

  // MARK: Layout

  private var page: Rect { BookGeometry(size: size, orientation: .one).book }

  private var list: Rect {
    let columns = min(page.size.columns - (page.size.columns >= 24 ? 4 : 0), Settings.bestMeasure)
    let top = page.size.rows >= 12 ? 4 : 0
    return Rect(
      column: page.origin.column + (page.size.columns - columns) / 2, row: page.origin.row + top,
      columns: columns, rows: page.size.rows - top - (top > 0 ? 2 : 0))
  }

  private var booksOnScreen: Int { max(list.size.rows / Self.rowsPerBook, 1) }

  /// The first visible book. The list scrolls by whole screens, so it stands still while the
  /// selection moves.
  private var top: Int { selected / booksOnScreen * booksOnScreen }

  private func book(at point: Point) -> Int? {
    guard list.contains(point) else { return nil }
    let book = top + (point.row - list.origin.row) / Self.rowsPerBook
    return book < min(top + booksOnScreen, books.count) ? book : nil
  }

  // MARK: Picture

  func picture(over below: Canvas) -> Canvas {
    var canvas = drawBook([nil], in: BookGeometry(size: size, orientation: .one))
    if list.origin.row > page.origin.row { drawHeadAndFoot(on: &canvas) }
    if books.isEmpty { drawHint(on: &canvas) }
    for (place, book) in books[min(top, books.count)...].prefix(booksOnScreen).enumerated() {
      draw(
        book, isSelected: top + place == selected, row: list.origin.row + place * Self.rowsPerBook,
        on: &canvas)
    }
    return canvas
  }

  /// The title above the list, and the keys or a notice below it.
  private func drawHeadAndFoot(on canvas: inout Canvas) {
    let head: SafeText = books.isEmpty ? "The shelf is empty" : "The shelf"
    canvas.centre(head, row: page.origin.row + 1, within: list, style: Style(.soft))
    let keys: SafeText =
      books.isEmpty ? "? keys   q quit" : "↑ ↓ choose   Enter open   ? keys   q quit"
    canvas.centre(
      notice ?? keys, row: list.rows.upperBound, within: list,
      style: Style(notice == nil ? .soft : .accent))
  }

  private func drawHint(on canvas: inout Canvas) {
    let lines: [SafeText] = ["curlew FILE", "opens a book, and puts it here."]
    for (row, line) in lines.enumerated() {
      canvas.centre(
        line, row: list.origin.row + row, within: list,
        style: Style(.text, on: .page, row == 0 ? .bold : []))
    }
  }

  private func draw(_ book: ShelfBook, isSelected: Bool, row: Int, on canvas: inout Canvas) {
    let share = book.percent.map { SafeText("\($0) %") } ?? ""
    let room = list.size.columns - 2 - (share.isEmpty ? 0 : share.width + 2)
    let left = Point(column: list.origin.column, row: row)
    let title = SafeText(book.title).truncated(to: room).inVisualOrder
    let role: Role = isSelected ? .accent : .text
    if isSelected { canvas.write("▸", at: left, style: Style(.accent), clip: list) }
    canvas.write(
      title, at: left + Point(column: 2, row: 0),
      style: Style(role, on: .page, .bold), clip: list)
    canvas.write(
      share, at: Point(column: list.columns.upperBound - share.width, row: row),
      style: Style(.soft), clip: list)
    canvas.write(
      SafeText(book.author ?? Path.name(of: book.path)).truncated(to: list.size.columns - 2)
        .inVisualOrder,
      at: left + Point(column: 2, row: 1), style: Style(.soft), clip: list)
  }
}
