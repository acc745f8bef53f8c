internal import CurlewManuscript

/// Finds the titles that a printed table of contents lists among the blocks behind it.
///
/// The longest sequence of entries and blocks with the same letters, both in order, must cover half of
/// the entries. Page numbers and leaders do not count; neither does the number of an entry if no block
/// matches with it.
struct ContentsMatch {
  /// The blocks that are titles, ascending.
  private(set) var blocks: [Int] = []
  /// The last block with an entry.
  private(set) var end = 0

  private static let farthest = 400
  private static let mostLines = 3
  private static let (mostBytes, mostBytesOfSentence) = (160, 60)
  private static let fewest = 3
  private static let mostEntries = 3000
  private static let shortestKey = 3
  /// What recurs more often is no title.
  private static let mostPlaces = 12

  private typealias Entry = (block: Int, keys: [[UInt8]])

  init?(_ text: TextLines, _ blocks: [LineBlock]) {
    guard let start = Self.start(in: blocks, text) else { return nil }
    let entries = Self.entries(from: start, in: blocks, text)
    let index = Self.index(of: blocks, from: start, text, like: entries)
    let places = entries.map { entry in
      entry.keys.lazy.compactMap { index[$0]?.filter { $0 > entry.block } }
        .first { !$0.isEmpty } ?? []
    }
    // The book begins where one of the first entries occurs again.
    let body = places.prefix(8).compactMap(\.first).min() ?? 0
    let listed = entries.prefix { $0.block < body }.count
    let matches = Self.longestAscending(places.prefix(listed).map { $0.filter { $0 >= body } })
    guard let last = matches.last, matches.count >= Self.fewest,
      matches.count * 2 > last.entry
    else { return nil }
    self.blocks = matches.map(\.block)
    end = entries[last.entry].block
  }

  // MARK: Entries

  /// The first block behind the title of the contents, or else a list of short lines near the beginning.
  private static func start(in blocks: [LineBlock], _ text: TextLines) -> Int? {
    if let title = PrintedContents.title(in: blocks, text) { return title + 1 }
    return blocks.prefix(40).firstIndex { block in
      block.lines.count > mostLines && (block.kind == .verse || block.kind == .table)
        && text.lines[block.lines].allSatisfy { $0.length <= 70 }
    }
  }

  private static func entries(
    from start: Int, in blocks: [LineBlock], _ text: TextLines
  ) -> [Entry] {
    var entries: [Entry] = []
    for index in blocks.indices[start...].prefix(farthest) {
      let block = blocks[index]
      // The first block behind the title is a list, even if its lines look like a paragraph.
      let isText = block.kind == .prose && block.lines.count > mostLines && index > start
      if isText || entries.count > mostEntries { break }
      if (2...mostLines).contains(block.lines.count) {
        let folded = text.collapsed(text.bytes(of: block.lines))
        entries.append((index, keys(of: folded[...])))
      }
      for line in block.lines.prefix(mostEntries) {
        entries.append((index, keys(of: text.bytes(of: line))))
      }
    }
    return entries.filter { !$0.keys.isEmpty }
  }

  /// The letters of a line, with and without the number at its beginning.
  static func keys(of line: ArraySlice<UInt8>) -> [[UInt8]] {
    let title = line.withoutPageNumber
    var keys: [[UInt8]] = []
    func add(_ words: ArraySlice<UInt8>) {
      let key = PrintedContents.key(of: words)
      if key.count >= shortestKey { keys.append(key) }
    }
    add(title)
    var rest = title
    for _ in 1...2 {
      guard let space = rest.firstIndex(of: 0x20), space + 1 < rest.endIndex else { break }
      let isNumber = HeadingWord(rest[..<space]).decimals != nil
      rest = rest[(space + 1)...].drop { $0 == 0x20 }
      if isNumber { add(rest) }
    }
    return keys
  }

  // MARK: Titles

  private static let longestList = 5

  private static func index(
    of blocks: [LineBlock], from start: Int, _ text: TextLines, like entries: [Entry]
  ) -> [[UInt8]: [Int]] {
    var found: [(block: Int, keys: [[UInt8]])] = []
    let all = Set(entries.flatMap(\.keys))
    let first = Set(entries.flatMap { $0.keys.map { initials(of: $0[...]) } })
    for block in blocks.indices[start...]
    where mayBeTitle(blocks[block], text) && begins(blocks[block], with: first, text) {
      let keys = keys(of: text.collapsed(text.bytes(of: blocks[block].lines))[...])
      if keys.contains(where: all.contains) { found.append((block, keys)) }
    }
    var index: [[UInt8]: [Int]] = [:]
    for (block, keys) in found { for key in keys { index[key, default: []].append(block) } }
    // Those that follow each other with no text between are contents again, such as those of a part.
    let blocks = found.map(\.block)
    let listed = Set(
      zip(blocks, blocks.dropFirst(longestList - 1)).filter { $1 - $0 == longestList - 1 }
        .flatMap { $0...$1 })
    for (key, places) in index {
      index[key] = places.filter { $0 == places.last || !listed.contains($0) }
    }
    return index.filter { $0.value.count <= mostPlaces }
  }

  /// The first four letters, packed into a number. They are compared first, because most blocks are not
  /// titles.
  private static func initials(of title: ArraySlice<UInt8>) -> UInt32 {
    var (letters, count) = (UInt32(0), 0)
    for byte in title where byte.isASCIILetterOrDigit {
      letters = letters << 8 | UInt32(byte.lowercasedASCII)
      count += 1
      if count == 4 { break }
    }
    return letters
  }

  /// Whether the first letters of a block are those of an entry, or it may begin with a number.
  private static func begins(
    _ block: LineBlock, with known: Set<UInt32>, _ text: TextLines
  ) -> Bool {
    let bytes = text.bytes(of: block.lines)
    return HeadingFilter.mayBeginWithNumber(bytes) || known.contains(initials(of: bytes))
  }

  private static func mayBeTitle(_ block: LineBlock, _ text: TextLines) -> Bool {
    guard block.lines.count <= mostLines, case let first = text.first(of: block),
      HeadingFilter.mayBegin(first), !(0x61...0x7A ~= first), case let last = text.last(of: block),
      !last.isOne(of: ",;")
    else { return false }
    return text.range(of: block.lines).count <= (last == 0x2E ? mostBytesOfSentence : mostBytes)
  }

  // MARK: Order

  /// The longest sequence in which both entries and blocks ascend.
  private static func longestAscending(_ places: [[Int]]) -> [(entry: Int, block: Int)] {
    // Descending, so that an entry is not counted twice.
    let matches = places.enumerated().flatMap { entry, blocks in
      blocks.reversed().map { (entry: entry, block: $0) }
    }
    return matches.longestAscending { $0.block < $1.block }.map { matches[$0] }
  }
}

extension Array {
  /// The indices of the longest series in which each element precedes the next. Of equal elements the last
  /// is taken.
  func longestAscending(by precedes: (Element, Element) -> Bool) -> [Int] {
    /// For each length, the smallest element that ends such a series.
    var ends: [Int] = []
    var before: [Int?] = []
    for index in indices {
      let length = ends.partitioningIndex { !precedes(self[$0], self[index]) }
      before.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var (next, series) = (ends.last, [Int]())
    while let index = next {
      series.append(index)
      next = before[index]
    }
    return series.reversed()
  }
}
