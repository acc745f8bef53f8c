internal import CurlewManuscript

/// A line of a printed page, with its place in points from the upper left corner.
struct PlacedLine {
  /// Its words as mark-up. If it is a row of a table, tabs stand between the cells.
  var text: [UInt8] = []
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0
  /// The width of its first word, and the widest gap between two of its words.
  var (firstWord, gap) = (0.0, 0.0)
  /// How many dots lead to a number at its end, as in printed contents. One of them is in the text.
  private(set) var leaders = 0

  var height: Double { bottom - top }
  var middle: Double { (top + bottom) / 2 }

  /// Whether another line is a cell of the same row of a table, behind this one.
  func isInRow(with next: PlacedLine) -> Bool {
    abs(next.middle - middle) < height / 3 && next.left > right
  }

  /// The cells if it is a row of a table; else the whole line.
  var cells: [ArraySlice<UInt8>] { text.split(separator: 0x09) }

  /// Whether it is a number such as `1.1` or `A.2`.
  var isSectionNumber: Bool {
    text.count < 10 && text.contains(UInt8(ascii: "."))
      && text.split(separator: UInt8(ascii: ".")).allSatisfy { part in
        part.allSatisfy(\.isASCIIDigit) || part.count == 1 && part.allSatisfy(\.isASCIILetter)
      }
  }

  mutating func add(_ word: ArraySlice<UInt8>, from start: Double, to end: Double) {
    if !text.isEmpty, word.allSatisfy({ $0 == UInt8(ascii: ".") }) {
      leaders += word.count
      if leaders > word.count { return right = end }
    }
    if text.isEmpty {
      (left, firstWord) = (start, end - start)
    } else {
      gap = max(gap, start - right)
      // A raised number is a word of its own to the tool.
      let isCell = start - right > 2 * height && leaders < 4 && !isSectionNumber
      if start - right > height / 10 { text.append(isCell ? 0x09 : 0x20) }
    }
    text += word
    right = end
  }
}

/// The text of a printed page: blocks of lines, in the order of reading.
struct PlacedPage {
  var blocks: [[PlacedLine]] = []

  /// A longer text, in bytes, is prose rather than a cell of a table.
  private static let longestCell = 24

  /// The tool takes section numbers and their titles for two columns, and the columns of a table for columns of text.
  /// Joins their lines to rows.
  mutating func joinRows() {
    for index in blocks.indices.dropLast().reversed() {
      let (left, right) = (blocks[index], blocks[index + 1])
      let areNumbers = left.allSatisfy(\.isSectionNumber)
      let areCells =
        left.count > 1 && left.count == right.count
        && (left + right).allSatisfy { $0.cells.allSatisfy { $0.count <= Self.longestCell } }
      let rows = left.compactMap { line in right.firstIndex { line.isInRow(with: $0) } }
      guard areNumbers || areCells, !rows.isEmpty, rows.count == left.count,
        Set(rows).count == rows.count
      else { continue }
      for (line, row) in zip(left, rows) {
        var joined = line
        joined.add(right[row].text[...], from: right[row].left, to: right[row].right)
        blocks[index + 1][row] = joined
      }
      blocks.remove(at: index)
    }
  }
}

/// The pages of a document, as `pdftotext -bbox-layout` or `djvutxt --detail=word` writes them, some at a time.
package struct PlacedText {
  private(set) var pages: [PlacedPage] = []
  private(set) var title: String?
  private(set) var author: String?
  private var line = PlacedLine()
  /// The boxes of its words, and how many letters each has.
  private var words: [(top: Double, bottom: Double, count: Int)] = []
  /// The kind and the box of the zone that was opened last.
  private var zone: (kind: String, box: [Double]) = ("", [])
  /// The height of the open page of a DjVu document, whose places are counted from the foot.
  private var height = 0.0

  package init() {}

  package var pageCount: Int { pages.count }

  /// Adds what a tool writes of some pages. If there are pages already, the first of the new ones repeats the last.
  package mutating func add(_ output: [UInt8]) {
    let known = pages.count
    let isDjVu = output.first { $0 > 0x20 } == UInt8(ascii: "(")
    var start = 0
    while start < output.count {
      let end = output[start...].firstIndex(of: 0x0A) ?? output.count
      let row = output[start..<end].drop { $0 == 0x20 }
      if isDjVu { readZones(row) } else { readTag(row) }
      start = end + 1
    }
    endLine()
    if known > 0, known < pages.count { pages.remove(at: known) }
  }

  // MARK: PDF

  private mutating func readTag(_ row: ArraySlice<UInt8>) {
    if row.starts(with: "<word ".utf8) {
      guard let open = row.firstIndex(of: 0x3E), let close = row.lastIndex(of: 0x3C), open < close
      else { return }
      let box = Self.numbers(in: row[..<open])
      guard box.count == 4 else { return }
      line.add(row[(open + 1)..<close], from: box[0], to: box[2])
      words.append((box[1], box[3], close - open))
    } else if row.starts(with: "<line ".utf8) {
      let box = Self.numbers(in: row)
      line = PlacedLine()
      if box.count == 4 { (line.top, line.bottom) = (box[1], box[3]) }
    } else if row.starts(with: "</line".utf8) {
      endLine()
    } else if row.starts(with: "<block".utf8) {
      beginBlock()
    } else if row.starts(with: "<page".utf8) {
      pages.append(PlacedPage())
    } else if pages.isEmpty {
      readHead(row)
    }
  }

  private mutating func readHead(_ row: ArraySlice<UInt8>) {
    let isTitle = row.starts(with: "<title>".utf8)
    guard isTitle || row.starts(with: "<meta name=\"Author\"".utf8) else { return }
    for token in MarkupScanner(DecodedText(utf8: Array(row)), as: .xhtml) {
      switch token {
      case .text(let data): if isTitle { title = data.string }
      case .start(let tag): author = tag["content"] ?? author
      case .end: break
      }
    }
  }

  // MARK: DjVu

  /// Reads a row such as `(line 10 20 90 40 (word 10 20 90 40 "text"))`.
  private mutating func readZones(_ row: ArraySlice<UInt8>) {
    // A page without text.
    if row.elementsEqual("()".utf8) { pages.append(PlacedPage()) }
    // A long word has a row of its own.
    if row.first == 0x22 { return readText(row, at: row.startIndex) }
    var (starts, isQuoted, isEscaped) = ([Int](), false, false)
    for (index, byte) in zip(row.indices, row) {
      if byte == 0x22, !isEscaped { isQuoted.toggle() }
      isEscaped = byte == 0x5C && !isEscaped
      if byte == UInt8(ascii: "("), !isQuoted { starts.append(index) }
    }
    for (start, end) in zip(starts, starts.dropFirst() + [row.endIndex]) {
      readZone(row[start..<end])
    }
  }

  private mutating func readZone(_ row: ArraySlice<UInt8>) {
    let quote = row.firstIndex(of: 0x22) ?? row.endIndex
    let kind = String(decoding: row.dropFirst().prefix { $0 != 0x20 }, as: UTF8.self)
    let box = Self.numbers(in: row[..<quote])
    guard box.count == 4 else { return }
    zone = (kind, box)
    switch kind {
    case "page":
      endLine()
      pages.append(PlacedPage())
      height = box[3]
    case "column", "region", "para":
      endLine()
      beginBlock()
    case "line":
      endLine()
      (line.top, line.bottom) = (height - box[3], height - box[1])
    default: break
    }
    if quote < row.endIndex { readText(row, at: quote) }
  }

  private mutating func readText(_ row: ArraySlice<UInt8>, at quote: Int) {
    let box = zone.box
    guard box.count == 4 else { return }
    if zone.kind != "word" { (line.top, line.bottom) = (height - box[3], height - box[1]) }
    line.add(Self.markUp(row[(quote + 1)...])[...], from: box[0], to: box[2])
  }

  /// A quoted text as mark-up.
  private static func markUp(_ quoted: ArraySlice<UInt8>) -> [UInt8] {
    var (text, isEscaped, code) = ([UInt8](), false, [UInt8]())
    for byte in quoted {
      if !code.isEmpty || isEscaped, 0x30...0x37 ~= byte {
        (isEscaped, code) = (false, code + [byte])
        guard code.count == 3 else { continue }
        text.append(code.reduce(0) { $0 << 3 | ($1 - 0x30) })
        code = []
      } else if byte == 0x5C, !isEscaped {
        isEscaped = true
      } else if byte == 0x22, !isEscaped {
        break
      } else {
        isEscaped = false
        text.append(byte)
      }
    }
    return Array(String(decoding: text, as: UTF8.self).escapedForMarkup.utf8)
  }

  // MARK: Both

  private mutating func beginBlock() {
    if !pages.isEmpty { pages[pages.count - 1].blocks.append([]) }
  }

  private mutating func endLine() {
    defer { (line, words) = (PlacedLine(), []) }
    // Most letters of a line tell how high it is. A large sign in it makes its box higher.
    let heights = words.reduce(into: [:]) { $0[$1.bottom - $1.top, default: 0] += $1.count }
    if let height = heights.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
      let word = words.first(where: { $0.bottom - $0.top == height })
    {
      (line.top, line.bottom) = (word.top, word.bottom)
    }
    guard !line.text.isEmpty, !pages.isEmpty else { return }
    if pages[pages.count - 1].blocks.isEmpty { beginBlock() }
    let block = pages[pages.count - 1].blocks.count - 1
    if pages[pages.count - 1].blocks[block].last?.isInRow(with: line) == true {
      let last = pages[pages.count - 1].blocks[block].count - 1
      pages[pages.count - 1].blocks[block][last].add(
        line.text[...], from: line.left, to: line.right)
    } else {
      pages[pages.count - 1].blocks[block].append(line)
    }
  }

  /// The numbers of a row, without their signs and what is behind the third digit of a fraction.
  private static func numbers(in row: ArraySlice<UInt8>) -> [Double] {
    var (numbers, value, scale) = ([Double](), -1.0, 0.0)
    for byte in row + [0x20] {
      if 0x30...0x39 ~= byte {
        guard scale < 1000 else { continue }
        value = min(max(value, 0) * 10 + Double(byte - 0x30), 1e9)
        scale *= 10
      } else if byte == UInt8(ascii: "."), value >= 0 {
        scale = 1
      } else if value >= 0 {
        numbers.append(value / max(scale, 1))
        (value, scale) = (-1, 0)
      }
    }
    return numbers
  }
}
