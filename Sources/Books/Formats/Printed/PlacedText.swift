internal import CurlewManuscript

/// The pages of a document, as `pdftotext -bbox-layout` or `djvutxt --detail=word` writes them, some at a time.
package struct PlacedText {
  private(set) var pages: [PlacedPage] = []
  private(set) var title: String?
  private(set) var author: String?
  /// The page that is being read; nil before the first.
  private var page: FoundPage?
  /// The kind and the box of the zone that was opened last.
  private var zone: (kind: String, box: PlacedBox?) = ("", nil)
  /// The height of the open page of a DjVu document, whose places are counted from the foot.
  private var height = 0.0

  package init() {}

  package var pageCount: Int { pages.count }

  /// Adds the output of a tool for some pages. After the first call, its first page repeats the last known one.
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
    endPage()
    if known > 0, known < pages.count { pages.remove(at: known) }
  }

  private mutating func beginPage(_ order: FoundPage.LetterOrder) {
    endPage()
    page = FoundPage(order)
  }

  private mutating func endPage() {
    if let page { pages.append(page.placed) }
    page = nil
  }

  // MARK: PDF

  private mutating func readTag(_ row: ArraySlice<UInt8>) {
    if row.starts(with: "<word ".utf8) {
      readWord(row)
    } else if row.starts(with: "<line ".utf8) {
      page?.beginLine(Self.box(in: row))
    } else if row.starts(with: "</line".utf8) {
      page?.endLine()
    } else if row.starts(with: "<block".utf8) {
      page?.beginBlock()
    } else if row.starts(with: "<page".utf8) {
      beginPage(.asDrawn)
    } else if page == nil, pages.isEmpty {
      readHead(row)
    }
  }

  private mutating func readWord(_ row: ArraySlice<UInt8>) {
    guard let open = row.firstIndex(of: 0x3E), let close = row.lastIndex(of: 0x3C), open < close,
      let box = Self.box(in: row[..<open])
    else { return }
    page?.add(PlacedWord(text: Array(row[(open + 1)..<close]), box: box))
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
    if row.elementsEqual("()".utf8) { beginPage(.asRead) }
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
    guard let box = Self.box(in: row[..<quote]) else { return }
    zone = (kind, box)
    let boxFromTop = fromFoot(box)
    switch kind {
    case "page":
      beginPage(.asRead)
      height = box.bottom
    case "column", "region", "para": page?.beginBlock()
    case "line": page?.beginLine(boxFromTop)
    default: break
    }
    if quote < row.endIndex { readText(row, at: quote) }
  }

  private func fromFoot(_ box: PlacedBox) -> PlacedBox {
    PlacedBox(
      left: box.left, top: height - box.bottom, right: box.right, bottom: height - box.top)
  }

  private mutating func readText(_ row: ArraySlice<UInt8>, at quote: Int) {
    guard let box = zone.box.map(fromFoot) else { return }
    if zone.kind != "word" { page?.setLine(box) }
    page?.add(PlacedWord(text: Self.markUp(row[(quote + 1)...]), box: box))
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

  /// The box that a row states: left, top, right and bottom, or left, bottom, right and top from the foot.
  private static func box(in row: ArraySlice<UInt8>) -> PlacedBox? {
    let numbers = numbers(in: row)
    guard numbers.count == 4 else { return nil }
    return PlacedBox(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  /// The numbers of a row, unsigned, with at most three decimals.
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
