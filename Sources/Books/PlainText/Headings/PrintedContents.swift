internal import CurlewManuscript

/// Finds the printed table of contents and links its lines to the chapters.
///
/// Headings without text between them have been recognised as such a table already. Lines below a title
/// such as "Contents" are searched too: an entry is a line that matches a later heading, apart from a page
/// number and punctuation.
package struct PrintedContents {
  private let text: TextLines
  private let outline: [Heading<Int>]
  private let keys: [[UInt8]]
  private(set) var links: [ContentsLink] = []
  /// The index of the first heading that the next entry may match: entries are in text order.
  private var cursor = 0

  private static let farthest = 600

  init(_ text: TextLines, outline: [Heading<Int>]) {
    self.text = text
    self.outline = outline
    keys = outline.map { Self.key(of: $0.title) }
  }

  static func mayBe(in blocks: [LineBlock], _ text: TextLines) -> Bool {
    blocks.contains { $0.kind == .contents } || title(in: blocks, text) != nil
  }

  mutating func find(in blocks: inout [LineBlock]) {
    for index in region(of: blocks) {
      let count = links.count
      addLinks(blocks[index])
      if links.count - count >= max(blocks[index].lines.count / 2, 1) {
        blocks[index].kind = .contents
      }
    }
  }

  // MARK: Where to look

  private static let titles: Set = [
    "contents", "table of contents", "the contents", "inhalt", "inhaltsverzeichnis",
    "table des matières", "índice", "tabla de contenido", "indice", "inhoud", "sisällys",
    "table", "spis treści", "περιεχόμενα", "sumário", "sisältö", "innehåll", "indhold",
    "содержание", "оглавление", "目次", "目錄", "目录",
  ]

  /// The block that is the title of the table of contents.
  static func title(in blocks: [LineBlock], _ text: TextLines) -> Int? {
    blocks.indices.prefix(60).first { isTitle(blocks[$0], text) }
  }

  static func isTitle(_ block: LineBlock, _ text: TextLines) -> Bool {
    guard block.lines.count <= 2, text.bytes(of: block.lines).count <= 60 else { return false }
    return isTitle(text.string(of: block.lines.lowerBound))
  }

  /// Whether a line is no more than the title of contents.
  package static func isTitle(_ line: String) -> Bool {
    titles.contains(line.lowercased().filter { $0 != "." && $0 != ":" && $0 != "_" })
  }

  private func region(of blocks: [LineBlock]) -> [Int] {
    var region = blocks.indices.filter { blocks[$0].kind == .contents }
    if let title = Self.title(in: blocks, text) {
      // The list may contain subheadings; it ends where the first chapter begins.
      let first = outline.first?.offset ?? 0
      let below = blocks.indices[(title + 1)...].prefix(Self.farthest).prefix {
        text.offset(ofLine: blocks[$0].lines.lowerBound) < first
      }
      region = Array(Set(region).union(below)).sorted()
    }
    return region
  }

  // MARK: Links

  /// An entry may be a block or a line of one; a long title takes several lines.
  private mutating func addLinks(_ block: LineBlock) {
    if let target = target(of: block.lines, orBeginning: block.lines.count == 1) {
      return addLink(block.lines, target)
    }
    guard block.lines.count > 1 else { return }
    for line in block.lines {
      if let target = target(of: line..<line + 1, orBeginning: true) {
        addLink(line..<line + 1, target)
      }
    }
  }

  private mutating func addLink(_ lines: Range<Int>, _ target: Int) {
    cursor = target + 1
    links.append(ContentsLink(range: text.range(of: lines), target: outline[target].offset))
  }

  private static let longest = 320
  private static let shortestPart = 5

  /// The heading that some lines match: one with the same words, else one of the next three of which
  /// one is a prefix of the other.
  private func target(of lines: Range<Int>, orBeginning mayDiffer: Bool) -> Int? {
    guard text.bytes(of: lines).count <= Self.longest else { return nil }
    let key = Self.key(of: text.collapsed(text.bytes(of: lines))[...].withoutPageNumber)
    guard !key.isEmpty else { return nil }
    let rest = keys[cursor...]
    if let same = rest.firstIndex(of: key) { return same }
    guard mayDiffer, key.count >= Self.shortestPart else { return nil }
    return rest.prefix(3).firstIndex { other in
      other.count >= Self.shortestPart && (other.starts(with: key) || key.starts(with: other))
    }
  }

  /// Letters and digits only, in lower case.
  static func key(of title: String) -> [UInt8] { key(of: Array(title.utf8)[...]) }

  static func key(of title: ArraySlice<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(title.count)
    for byte in title {
      guard byte < 0x80 else { return keyOfOtherScript(title) }
      if byte.isASCIILetterOrDigit { key.append(byte.lowercasedASCII) }
    }
    return key
  }

  private static func keyOfOtherScript(_ title: ArraySlice<UInt8>) -> [UInt8] {
    let signs = String(decoding: title, as: UTF8.self).lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return Array(String(String.UnicodeScalarView(signs)).utf8)
  }
}

extension ArraySlice<UInt8> {
  /// A line without the number behind dots or spaces at its end.
  var withoutPageNumber: ArraySlice<UInt8> {
    let digits = suffix(5).reversed().prefix { 0x30...0x39 ~= $0 }.count
    guard (1...4).contains(digits), let last = dropLast(digits).last, last == 0x2E || last == 0x20
    else { return self }
    let end = dropLast(digits).lastIndex { $0 != 0x2E && $0 != 0x20 }
    return self[..<(end.map { $0 + 1 } ?? startIndex)]
  }
}
