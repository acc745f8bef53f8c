internal import CurlewManuscript

/// Makes a page of HTML of a document with printed pages: its paragraphs go on over lines, columns and pages, its
/// bookmarks are the contents, and its numbers are those of the printed pages.
package struct PrintedText {
  private var html: [UInt8] = []
  private let geometry: PageGeometry
  /// Whether most lines are read from right to left.
  private let isRightToLeft: Bool
  private let labels: [String]
  /// By their pages.
  private let bookmarks: [Int: [(number: Int, bookmark: Bookmark)]]
  private var hasBookmarks: Bool { !bookmarks.isEmpty }
  /// Words that have a hyphen in the middle of a line, too.
  private let compounds: Set<[UInt8]>
  /// The text of the open paragraph, its last line, and where such lines end.
  private var open: (text: [UInt8], last: PlacedLine, edge: Double)?
  /// Where pages and entries of the contents begin that has not been written.
  private var marks: [UInt8] = []
  /// Notes at the foot of pages, which follow the open paragraph.
  private var notes: [UInt8] = []

  /// Nil if there is no text.
  ///
  /// - Parameter bookmarks: What the tools of `Bookmark` write.
  package static func html(of text: PlacedText, bookmarks: [UInt8]) -> [UInt8]? {
    var pages = text.pages
    guard pages.contains(where: { !$0.blocks.joined().isEmpty }) else { return nil }
    let labels = RunningLines(&pages).labels
    // All lines of slides may look like running heads.
    if pages.allSatisfy(\.blocks.isEmpty) { pages = text.pages }
    for index in pages.indices { pages[index].joinRows() }
    let bookmarks = Bookmark.all(in: bookmarks)
    if bookmarks.isEmpty { pages.joinLabels() }
    var writer = PrintedText(pages, labels, bookmarks)
    writer.writeHead(text, bookmarks)
    for (index, page) in pages.enumerated() { writer.write(page, at: index) }
    writer.endParagraph()
    // Those of pages without text at the end.
    return writer.html + writer.marks
  }

  private init(_ pages: [PlacedPage], _ labels: [String], _ bookmarks: [Bookmark]) {
    (geometry, self.labels) = (PageGeometry(pages), labels)
    let lines = pages.lazy.flatMap(\.blocks).joined()
    isRightToLeft = 2 * lines.count(where: \.isRightToLeft) > lines.count
    self.bookmarks = Dictionary(grouping: bookmarks.enumerated().map { ($0, $1) }) {
      min(max($0.1.page, 0), pages.count - 1)
    }
    var compounds: Set<[UInt8]> = []
    for line in pages.lazy.flatMap(\.blocks).joined() where line.text.contains(0x2D) {
      for word in line.text.split(separator: 0x20) where word.contains(0x2D) && word.last != 0x2D {
        compounds.insert(Array(word.filter { $0 > 0x40 || $0 == 0x2D }))
      }
    }
    self.compounds = compounds
  }

  private mutating func write(_ words: String) { html += words.utf8 }

  private mutating func writeHead(_ text: PlacedText, _ bookmarks: [Bookmark]) {
    write("<!DOCTYPE html><html\(isRightToLeft ? " dir=\"rtl\"" : "")><head>")
    let title = (text.title ?? "").collapsingSpaces
    if !title.isEmpty, !title.contains(".") { write("<title>\(title.escapedForMarkup)</title>") }
    if let author = text.author, !title.isEmpty {
      write("<meta name=\"author\" content=\"\(author.escapedForMarkup)\">")
    }
    if hasBookmarks { write("<nav epub:type=\"toc\" hidden=\"\">") }
    var depth = -1
    for (number, bookmark) in bookmarks.enumerated() {
      let next = min(bookmark.depth, depth + 1)
      for _ in 0..<max(depth - next, 0) { write("</ol>") }
      if next > depth { write("<ol>") }
      depth = next
      write("<li><a href=\"#b\(number)\">\(bookmark.title.escapedForMarkup)</a>")
    }
    if hasBookmarks { write("</nav>") }
    write("</head><body>")
  }

  // MARK: Pages

  private mutating func write(_ page: PlacedPage, at index: Int) {
    marks += "<span role=\"doc-pagebreak\" title=\"\(labels[index])\"></span>".utf8
    for row in page.runningRows {
      marks += "<span role=\"doc-pageheader\" title=\"".utf8 + row + "\"></span>".utf8
    }
    let entries = bookmarks[index] ?? []
    let small = page.blocks.reversed().prefix { block in
      geometry.isSmall(block) && block.allSatisfy { $0.cells.count == 1 }
    }.count
    let end = small == page.blocks.count ? small : page.blocks.count - small
    let titles = titles(of: entries.map(\.bookmark), on: page)
    // Entries whose titles are not on the page lead to its beginning.
    for (place, entry) in entries.enumerated() where !titles.values.contains(place) {
      marks += "<a id=\"b\(entry.number)\"></a>".utf8
    }
    for block in page.blocks.indices {
      let edge = geometry.rightEdge(ofBlock: block, on: page)
      if block >= end { writeNote(page.blocks[block]); continue }
      write(page.blocks[block], edge: edge) { line in
        titles[PlacedPage.LinePlace(block: block, line: line)].map { entries[$0] }
      }
    }
  }

  /// The maximum number of entries that are looked for in the text of their page. Further entries lead to its beginning.
  private static let mostTitles = 100

  /// The lines that are the titles of entries, with the numbers of these.
  private func titles(of entries: [Bookmark], on page: PlacedPage) -> [PlacedPage.LinePlace: Int] {
    var found: [PlacedPage.LinePlace: Int] = [:]
    var rest = entries.prefix(Self.mostTitles).enumerated().map {
      ($0.offset, $0.element.title.escapedForMarkup.letters)
    }
    guard !rest.isEmpty else { return [:] }
    for (number, block) in page.blocks.enumerated() {
      let lines = BookmarkLetters(block)
      for index in block.indices {
        guard let entry = rest.firstIndex(where: { lines.count(of: $0.1, at: index) > 0 }) else {
          continue
        }
        found[PlacedPage.LinePlace(block: number, line: index)] = rest.remove(at: entry).0
      }
    }
    return found
  }

  private mutating func write(
    _ block: [PlacedLine], edge: Double,
    _ entry: (Int) -> (number: Int, bookmark: Bookmark)?
  ) {
    if !hasBookmarks, geometry.isTitle(block) {
      let height = block.map(\.height).max() ?? 0
      return writeHeading(block, rank: height > geometry.height * 1.4 ? 1 : 2)
    }
    var (line, isFirst) = (0, true)
    while line < block.count {
      if let (number, bookmark) = entry(line) {
        let title = bookmark.title.escapedForMarkup.letters
        let end = line + BookmarkLetters(Array(block[line...].prefix(3))).count(of: title, at: 0)
        marks += "<a id=\"b\(number)\"></a>".utf8
        writeHeading(block[line..<end], rank: min(bookmark.depth + 1, 6))
        (line, isFirst) = (end, true)
        continue
      }
      if let rows = Self.table(in: block, from: line) {
        writeTable(rows)
        (line, isFirst) = (rows.endIndex, true)
        continue
      }
      let joint: LineJoint
      if line == 0 || open == nil {
        let goesOn = open.map { geometry.goesOn($0.last, edge: $0.edge, to: block) } ?? false
        joint = goesOn && !isBelowTable ? .joined : .newParagraph
      } else {
        joint = geometry.joint(of: line - 1, in: block, edge: edge, isFirst: isFirst)
      }
      add(block[line], joint, edge: edge)
      isFirst = joint != .joined
      line += 1
    }
  }

  /// The rows of a table that begins at a line, which have the same number of cells; nil if there are fewer than two.
  private static func table(in block: [PlacedLine], from line: Int) -> ArraySlice<PlacedLine>? {
    let cells = block[line].cells.count
    guard cells > 1 else { return nil }
    let rows = block[line...].prefix { $0.cells.count == cells }
    return rows.count > 1 ? rows : nil
  }

  private mutating func add(_ line: PlacedLine, _ joint: LineJoint, edge: Double) {
    if joint == .newParagraph { endParagraph() }
    var text = open?.text ?? []
    // This avoids a copy of the paragraph for each line.
    open?.text = []
    if joint == .brokenLine { text += "<br>".utf8 }
    if joint == .joined, !text.isEmpty { close(&text, before: line.text) }
    text += marks + line.text
    marks = []
    open = (text, line, edge)
  }

  /// Ends a line: by a space, or by nothing in Chinese and Japanese and where a word was divided.
  private func close(_ text: inout [UInt8], before next: [UInt8]) {
    let hyphen = UInt8(ascii: "-")
    if text.suffix(2).elementsEqual([0xC2, 0xAD]) { return text.removeLast(2) }
    // Words in Hebrew and Arabic, which begin with these bytes, are never divided.
    let isSmall = next.first.map { 0x61...0x7A ~= $0 || $0 > 0x7F && !(0xD7...0xDF ~= $0) } ?? false
    if text.last == hyphen, isSmall {
      let word = text.reversed().prefix { $0 != 0x20 }.reversed() + next.prefix { $0 != 0x20 }
      if !compounds.contains(word.filter { $0 > 0x40 || $0 == hyphen }) { text.removeLast() }
    } else if text.last != hyphen, !(text.endsIdeographic && next.beginsIdeographic) {
      text.append(0x20)
    }
  }

  /// A caption in front of the rows stays with them.
  private mutating func writeTable(_ rows: ArraySlice<PlacedLine>) {
    let caption = open.flatMap { $0.text.beginsAsCaption ? $0.text : nil }
    if caption != nil { open = nil } else { endParagraph() }
    write("<table>")
    if let caption { html += "<caption>".utf8 + caption + "</caption>".utf8 }
    for row in rows {
      write("<tr>")
      for cell in row.cells {
        html += "<td>".utf8 + marks + cell + "</td>".utf8
        marks = []
      }
      write("</tr>")
    }
    write(Self.endOfTable)
  }

  private static let endOfTable = "</table>\n"

  /// Whether the open paragraph is the caption of the rows above it.
  private var isBelowTable: Bool {
    let end = Self.endOfTable.utf8
    return open?.text.beginsAsCaption == true && html.suffix(end.count).elementsEqual(end)
  }

  /// The attribute of a paragraph that is not read in the direction of the document.
  private func direction(of line: PlacedLine?) -> String {
    guard let line, line.isRightToLeft != isRightToLeft else { return "" }
    return line.isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\""
  }

  private mutating func endParagraph() {
    if let open {
      write("<p\(isBelowTable ? " class=\"caption\"" : "")\(direction(of: open.last))>")
      html += open.text + "</p>\n".utf8
    }
    open = nil
    html += notes
    notes = []
  }

  private mutating func writeNote(_ block: [PlacedLine]) {
    var text: [UInt8] = []
    for line in block {
      if !text.isEmpty { close(&text, before: line.text) }
      text += line.text
    }
    notes += "<p\(direction(of: block.first))>".utf8 + text + "</p>\n".utf8
  }

  private mutating func writeHeading(_ lines: some Collection<PlacedLine>, rank: Int) {
    endParagraph()
    html += marks
    marks = []
    write("<h\(rank)>")
    html += lines.map(\.text).joined(separator: [0x20])
    write("</h\(rank)>\n")
  }
}

extension [UInt8] {
  /// Whether it begins as captions do, behind the mark of a page: with a word and a number.
  fileprivate var beginsAsCaption: Bool {
    var text = self[...]
    while text.first == UInt8(ascii: "<"), let end = text.firstIndex(of: UInt8(ascii: ">")) {
      text = text[(end + 1)...]
    }
    let words = text.split(separator: 0x20, maxSplits: 2)
    guard words.count > 1, let digit = words[1].first, digit.isASCIIDigit else { return false }
    return words[1].count < 8
      && words[0].allSatisfy { $0.isASCIILetter || $0 > 0x7F || $0 == UInt8(ascii: ".") }
  }

  /// Whether it begins with a Chinese or Japanese character, three bytes from U+3000 on.
  fileprivate var beginsIdeographic: Bool { first.map { 0xE3...0xE9 ~= $0 || $0 == 0xEF } ?? false }
  fileprivate var endsIdeographic: Bool { count > 2 && Array(suffix(3)).beginsIdeographic }
}
