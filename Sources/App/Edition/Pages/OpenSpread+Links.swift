package import CurlewCells
package import CurlewGlyphs
internal import CurlewLibrary
package import CurlewManuscript
internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewTypesetting

extension OpenSpread {
  /// What Enter does with the selected link or picture, and where it leads; shorter texts follow. Empty
  /// if none is selected.
  package var linkHints: [SafeText] {
    switch selected {
    case .view: ["Enter shows the picture on the whole screen", "Enter shows it large"]
    case .follow(let link): hints(for: link)
    default: []
    }
  }

  private func hints(for link: Link<BookOffset>) -> [SafeText] {
    let text = edition.book.text
    if let address = link.address {
      return [SafeText("Enter copies \(address)"), "Enter copies the address"]
    }
    if let file = text.file(of: link) {
      return [SafeText("Enter opens \(file)"), "Enter opens a file"]
    }
    guard let resolved = text.resolved(link) else { return ["This link leads nowhere"] }
    if resolved.note != nil {
      return [SafeText("Enter opens the note \(text.words(of: link))"), "Enter opens the note"]
    }
    let number = (edition.layout.page(containing: resolved.target) + 1).grouped
    let title = text.headings.last { $0.offset <= resolved.target }?.title
    return [
      title.map {
        SafeText("Enter goes to page \(number): \($0)").truncated(to: footStrip.size.columns)
      },
      SafeText("Enter goes to page \(number)"),
    ].compactMap(\.self)
  }

  /// The links to the web and the passages with notes, with their cells.
  package var cellMarks: [CellMark] {
    sides.flatMap { index, area -> [CellMark] in
      guard let page = edition.textPage(at: index) else { return [] }
      // Links come last: who writes a cell last decides what it leads to.
      let text = edition.text(page)
      return (notedPassages(on: text) + webLinks(on: text)).map { mark in
        var mark = mark
        mark.area.origin = area.origin + mark.area.origin
        return mark
      }
    }
  }

  private func notedPassages(on page: TextPage) -> [CellMark] {
    let map = page.layout.map(ofPage: page.number)
    return edition.overlay.marks.highlights(in: page.range)
      .filter { !$0.note.isEmpty }.flatMap { map.stretches(of: $0.range) }
      .map { CellMark(area: page.area(of: $0), .wavyLine) }
  }

  private func webLinks(on page: TextPage) -> [CellMark] {
    page.linkSpots.compactMap { spot in
      guard case .follow(let link) = spot.action, let address = link.address?.asWebAddress else {
        return nil
      }
      return CellMark(area: spot.area, .link(address, number: link.range.lowerBound.value))
    }
  }
}

extension String {
  private static var longestAddress: Int { 2048 }

  /// The address in the characters that a terminal takes in a link; nil if it is too long.
  fileprivate var asWebAddress: String? {
    guard utf8.count <= Self.longestAddress else { return nil }
    return utf8.map { byte in
      0x21...0x7E ~= byte
        ? String(Unicode.Scalar(byte))
        : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}

extension BookText {
  /// The file that a link leads to, relative to the folder of the book, perhaps with `#` and an anchor.
  package func file(of link: Link<BookOffset>) -> String? {
    wholeManuscript == nil ? nil : link.anchor?.name
  }

  /// The words of a link, such as the sign of a note.
  fileprivate func words(of link: Link<BookOffset>) -> String {
    let section = textSection(at: link.range.lowerBound)
    return section.plainText(section.offsets(of: link.range))
  }
}
