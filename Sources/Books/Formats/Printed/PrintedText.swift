internal import CurlewManuscript

/// Makes a page of HTML of a document with printed pages: its paragraphs go on over lines, columns and pages, its
/// bookmarks are the contents, and its numbers are those of the printed pages.
package struct PrintedText {
  private var html: [UInt8] = []
  private let geometry: PageGeometry
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
    write("<!DOCTYPE html><html><head>")
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
      let edge = geometry.rightEdge(of: page.blocks[block], on: page)
      if block >= end { writeNote(page.blocks[block]); continue }
      write(page.blocks[block], edge: edge) { line in
        titles[Place(block: block, line: line)].map { entries[$0] }
      }
    }
  }

  private struct Place: Hashable { var block: Int, line: Int }

  /// The lines that are the titles of entries, with the numbers of these.
  private func titles(of entries: [Bookmark], on page: PlacedPage) -> [Place: Int] {
    var (found, rest) = ([Place: Int](), Array(entries.enumerated()))
    guard !rest.isEmpty else { return [:] }
    for (number, block) in page.blocks.enumerated() {
      for (index, line) in block.enumerated() {
        guard
          let entry = rest.firstIndex(where: {
            line.isTitle(of: $0.element.title, in: block, at: index)
          })
        else { continue }
        found[Place(block: number, line: index)] = rest.remove(at: entry).offset
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
        let end = line + block[line].titleLines(of: bookmark.title, in: block, at: line)
        marks += "<a id=\"b\(number)\"></a>".utf8
        writeHeading(block[line..<end], rank: min(bookmark.depth + 1, 6))
        (line, isFirst) = (end, true)
        continue
      }
      let cells = block[line].cells.count
      let rows = block[line...].prefix { $0.cells.count == cells }
      if cells > 1, rows.count > 1 {
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

  private mutating func add(_ line: PlacedLine, _ joint: LineJoint, edge: Double) {
    if joint == .newParagraph { endParagraph() }
    var text = open?.text ?? []
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
    let isSmall = next.first.map { 0x61...0x7A ~= $0 || $0 > 0x7F } ?? false
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

  private mutating func endParagraph() {
    if let open {
      write(isBelowTable ? "<p class=\"caption\">" : "<p>")
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
    notes += "<p>".utf8 + text + "</p>\n".utf8
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

extension PlacedLine {
  /// Whether a title begins with this line of a block.
  fileprivate func isTitle(of title: String, in block: [PlacedLine], at index: Int) -> Bool {
    titleLines(of: title, in: block, at: index) > 0
  }

  /// How many lines of a block, from this one on, are a title: the same letters, perhaps with a number before them,
  /// or a line that goes on behind a gap.
  fileprivate func titleLines(of title: String, in block: [PlacedLine], at index: Int) -> Int {
    let wanted = title.escapedForMarkup.letters
    guard !wanted.isEmpty else { return 0 }
    var found = ""
    for count in 1...3 where index + count <= block.count {
      found += String(decoding: block[index + count - 1].text, as: UTF8.self).letters
      if found == wanted { return count }
      if found.count > wanted.count {
        if found.count < wanted.count + 10, found.hasSuffix(wanted) { return count }
        return count == 1 && gap > height && found.hasPrefix(wanted) ? 1 : 0
      }
    }
    return 0
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

extension String {
  /// Its letters, or its digits if it has none.
  fileprivate var letters: String {
    let letters = lowercased().filter(\.isLetter)
    return letters.isEmpty ? filter { !$0.isWhitespace } : letters
  }
}
