internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary

/// The status of a book on the shelf, and all tags: Enter or a tap gives and takes them. What is typed filters the tags,
/// or is a new one.
struct LabelsContent: SheetContent {
  private let book: ShelfBook
  private var items: [(name: SafeText, note: SafeText, isGiven: Bool, change: ShelfLabel)] = []
  private var typed: String?
  /// How often something was chosen while a tag was typed, which is then dropped, and the last choice.
  private var (choices, last): (Int, SafeText) = (0, "")

  init(_ book: ShelfBook) { self.book = book }

  var title: SafeText { SafeText(book.title) }
  var rows: [SheetRow] { items.indices.map { SheetRow(item: $0) } }
  let canFilter = true
  let filtersAtOnce = true
  let shape = SheetShape(columns: 48)
  var subject: String { "\(choices)" }
  var firstSelected: Int { items.firstIndex { $0.name == last } ?? 0 }
  let hints: [SafeText] = [
    "type a tag    Enter gives or takes it    Esc closes", "type a tag   Esc closes", "Esc closes",
  ]

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    let (book, all) = (desk.labels.on(book), desk.labels.tags(and: [book]))
    typed = ShelfLabel.tag(typed: filter.text)
    let found = all.filter { TextFilter((typed ?? "").lowercased()).accepts($0) }
    // In other letters it is the same tag.
    let first = typed.map { typed in
      found.first { $0.lowercased() == typed.lowercased() } ?? typed
    }
    let statuses = typed == nil ? ReadingStatus.allCases : []
    items = zip(1..., statuses).map { number, status in
      let change = ShelfLabel.status(book.said == status ? nil : status, of: book)
      return (SafeText(status.name), SafeText(String(number)), book.status == status, change)
    }
    items += ([first].compactMap(\.self) + found.filter { $0 != first }).map { tag in
      let isGiven = book.tags.contains(tag)
      let change = ShelfLabel.tag(tag, isGiven: !isGiven, to: book)
      return (SafeText("#" + tag), all.contains(tag) ? "" : "new tag", isGiven, change)
    }
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    last = items[item].name
    if typed != nil { choices += 1 }
    return desk.say(items[item].change)
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    let item = items[row.row.item ?? 0]
    row.write((item.isGiven ? "● " : "○ ") + item.name, note: item.note, in: row.area, on: &canvas)
  }
}
