internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem

/// The texts above and below the books.
extension ShelfLayer {
  var head: SafeText {
    guard list.count > 0 else { return "The shelf is empty" }
    let order = list.order == .lastRead ? "" : ", \(list.order.name)"
    return SafeText("The shelf\(order)")
  }

  /// Draws the keys, the offer of a folder, or the filter.
  func drawFoot(in strip: Rect, _ style: Style, on canvas: inout TextCanvas) {
    if let filter {
      let count = SafeText("\(books.count.grouped) of \(list.count.grouped)   Tab in the books")
      let isWide = strip.size.columns >= count.width + 20
      return filter.draw(
        behind: "/", note: isWide ? count : "", in: strip, onDesk: style, on: &canvas)
    }
    var style = style
    if !offers.isEmpty { style.attributes = .bold }
    let texts = offers.first.map(Self.words) ?? hints
    let hint = texts.first { $0.width <= strip.size.columns } ?? ""
    canvas.centre(hint, row: strip.origin.row, within: strip, style: style)
  }

  private static func words(_ offer: FolderOffer) -> [SafeText] {
    let books = offer.books
    return [
      "There are \(offer.words):    y puts them on the shelf    n does not",
      "\(offer.words):  y adds them   n does not",
      "\(books) in \(Path.name(of: offer.path)): y adds, n no",
      "\(books): y adds, n no",
    ].map { SafeText($0) }
  }

  /// The keys, longest text first.
  private var hints: [SafeText] {
    let back = coversABook ? "    Esc goes back" : ""
    if let original {
      return [
        "Choose what lies beside “\(original.title)”    Enter opens both    Enter on the book itself: alone    Esc",
        "Choose what lies beside “\(original.title)”    Enter opens both    Esc",
        "Choose its translation    Enter opens both    Esc", "Choose its translation   Enter",
      ].map { SafeText($0) }
    }
    if list.count == 0 {
      return [
        "a adds books    c catalogues on the web\(back)    ? all keys    q quit",
        "a adds books    c catalogues\(back)    ? keys    q quit",
        "a adds books    c catalogues    q quit", "a adds books   c catalogues",
      ].map { SafeText($0) }
    }
    let arrows = grid == nil ? "↑ ↓ choose" : "← ↑ ↓ → choose"
    let open = "Enter opens\(back)    a adds books"
    let more = "c catalogues    / filter    o order"
    let view = grid == nil ? "v covers" : "v list"
    return [
      "\(arrows)    \(open)    \(more)    \(view)    d removes    ? keys    q quit",
      "\(open)    \(more)    \(view)    ? keys    q quit",
      "\(open)    c catalogues    / filter    ? keys    q quit",
      "Enter opens\(back)   a adds books   c catalogues   ? keys   q quit",
      "Enter opens\(back)   a adds   c catalogues   ? keys",
      "Enter opens\(back)   a adds   ? keys", "Enter opens   a adds   ? keys",
      "Enter opens   a adds", "Enter opens",
    ].map { SafeText($0) }
  }

  func drawHint(on page: inout TextCanvas) {
    let columns = metrics.text.size.columns
    let lines =
      balancedLines("Press a to look for books on this computer.", columns: columns)
      + [""] + balancedLines("In a shell, “curlew FILE” opens a book,", columns: columns)
      + balancedLines("and “curlew FOLDER” shows all books in a folder.", columns: columns)
    for (row, line) in lines.enumerated() {
      page.centre(
        line, row: metrics.text.origin.row + row, within: metrics.text,
        style: Style(.text, on: .page, row == 0 ? .bold : []))
    }
  }
}
