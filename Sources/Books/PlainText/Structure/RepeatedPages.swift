internal import CurlewManuscript

/// Finds the printed title page and the printed contents that the bound title and contents repeat, which
/// are hidden.
///
/// A title page is hidden if each of its lines is the title, a part of it, or the author's name. A table
/// of contents is hidden if each of its entries is a heading of the outline; in a long table, two
/// entries in a hundred may differ. In doubt both are shown.
struct RepeatedPages {
  private let text: TextLines
  private let blocks: [LineBlock]
  private let title: [UInt8]
  private let author: [ArraySlice<UInt8>]
  private let headings: Set<[UInt8]>
  /// The indices of the hidden blocks.
  private(set) var titlePage: Range<Int> = 0..<0
  private(set) var contents: Range<Int> = 0..<0

  private static let mostBlocks = 8
  private static let mostLines = 3
  private static let longestLine = 120
  private static let fewestEntries = 3
  private static let entriesForAMisprint = 50

  init(_ text: TextLines, _ blocks: [LineBlock], _ imprint: Imprint, _ outline: [Heading<Int>]) {
    (self.text, self.blocks) = (text, blocks)
    title = PrintedContents.key(of: imprint.title)
    author = Self.words(imprint.author ?? "")
    headings = Set(outline.flatMap { ContentsMatch.keys(of: Array($0.title.utf8)[...]) })
    titlePage = findTitlePage()
    contents = findContents()
    // Something must be left to read.
    if titlePage.count + contents.count >= blocks.count { (titlePage, contents) = (0..<0, 0..<0) }
  }

  // MARK: Title page

  /// Where another line stands below title and author, such as the name of an edition, all are shown.
  private func findTitlePage() -> Range<Int> {
    let page = blocks.prefix(Self.mostBlocks).prefix { block in
      block.lines.count <= Self.mostLines && !PrintedContents.isTitle(block, text)
        && block.lines.allSatisfy(isRepeated)
    }
    guard let next = blocks.dropFirst(page.count).first, endsTitlePage(next) else { return 0..<0 }
    return page.indices
  }

  private func endsTitlePage(_ next: LineBlock) -> Bool {
    next.kind == .heading || next.kind == .contents
      || next.followsFormFeed || next.blankLines >= 3
      || text.bytes(of: next.lines).count > Self.longestLine * 2
      || PrintedContents.isTitle(next, text) || areEntries(next)
  }

  private func isRepeated(_ line: Int) -> Bool {
    let bytes = text.bytes(of: line)
    guard bytes.count <= Self.longestLine else { return false }
    let line = String(decoding: bytes, as: UTF8.self)
    let key = PrintedContents.key(of: line)
    if key.isEmpty { return true }
    if key == title || key.count >= 4 && ArraySlice(title).range(of: key) != nil { return true }
    var words = Self.words(line)
    if let first = words.first, Byline.words.contains(String(decoding: first, as: UTF8.self)) {
      words.removeFirst()
    }
    if words.isEmpty { return true }
    if let first = words.first, Self.honorifics.contains(Array(first)) { words.removeFirst() }
    return author.count >= 1 && words.count >= author.count && words.allSatisfy(isOfAuthor)
  }

  private static let honorifics = Set(["sir", "mr", "mrs", "miss", "dr"].map { Array($0.utf8) })

  /// Whether a word is of the author's name, perhaps in another spelling: Tolstoy, Tolstoi.
  private func isOfAuthor(_ word: ArraySlice<UInt8>) -> Bool {
    author.contains { $0 == word || word.count >= 6 && $0.starts(with: word.dropLast()) }
  }

  /// The words of a line, in small letters.
  private static func words(_ line: String) -> [ArraySlice<UInt8>] {
    Array(line.lowercased().utf8).split { $0 < 0x80 && !$0.isASCIILetterOrDigit }
  }

  // MARK: Contents

  private func findContents() -> Range<Int> {
    let title = PrintedContents.title(in: blocks, text)
    let start = title ?? titlePage.upperBound
    var others = 0
    let entries = blocks[(title.map { $0 + 1 } ?? start)...].prefix { block in
      guard block.kind != .heading else { return false }
      if areEntries(block) { return true }
      guard let misprints = misprints(among: block) else { return false }
      others += misprints
      return true
    }
    let count = entries.reduce(0) { $0 + $1.lines.count }
    guard others * Self.entriesForAMisprint <= count else { return 0..<0 }
    // An entry behind them, which is no heading, would be left alone.
    let isWhole = !blocks[entries.endIndex...].contains { $0.kind == .contents }
    guard count >= Self.fewestEntries, isWhole else { return 0..<0 }
    return start..<entries.endIndex
  }

  /// The number of lines of a block that end with a page number, as entries do, but name no heading. Nil
  /// if they are more than a tenth of its lines, or if the block has still other lines.
  private func misprints(among block: LineBlock) -> Int? {
    let others = block.lines.filter { !isEntry($0..<$0 + 1) }
    let areLikeEntries = others.allSatisfy {
      0x30...0x39 ~= text.lines[$0].last
    }
    return areLikeEntries && others.count * 10 <= block.lines.count ? others.count : nil
  }

  /// Whether a block is an entry, or each of its lines is one.
  private func areEntries(_ block: LineBlock) -> Bool {
    block.lines.count <= Self.mostLines && isEntry(block.lines)
      || block.lines.allSatisfy { isEntry($0..<$0 + 1) }
  }

  private func isEntry(_ lines: Range<Int>) -> Bool {
    guard text.bytes(of: lines).count <= 3 * Self.longestLine else { return false }
    let keys = ContentsMatch.keys(of: text.collapsed(text.bytes(of: lines))[...])
    return !keys.isEmpty && keys.contains(where: headings.contains)
  }
}
