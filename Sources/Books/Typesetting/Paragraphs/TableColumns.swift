internal import CurlewManuscript

/// How wide the columns of a table want to be, and how they share a line.
struct TableColumns: Equatable, Sendable {
  /// The cells of the longest text of each column in one line, and of its longest word.
  private var natural: [Int] = []
  private var longestWord: [Int] = []
  private var spans: [(columns: Range<Int>, width: Int)] = []

  static let gap = 2
  /// Text narrower than this, in cells, is not wrapped.
  private static let narrow = 8
  /// Longer words are cut.
  private static let widestWord = 20

  static func == (one: Self, other: Self) -> Bool {
    one.natural == other.natural && one.longestWord == other.longestWord
  }

  mutating func add(_ cells: [CellTable.Cell], of paragraph: Int, _ paragraphs: Paragraphs) {
    for cell in cells {
      let boxes = cell.paragraphs.map { paragraphs.wholeBoxes(in: $0, of: paragraph) }
      let width = boxes.map { paragraphs.width(of: $0) }.max() ?? 0
      let word = boxes.map { paragraphs.longestWord(in: $0) }.max() ?? 0
      let end = cell.column + cell.columns
      while natural.count < end {
        natural.append(0)
        longestWord.append(0)
      }
      if cell.columns == 1 {
        natural[cell.column] = max(natural[cell.column], width)
        longestWord[cell.column] = max(longestWord[cell.column], word)
      } else {
        spans.append((cell.column..<end, width))
      }
    }
  }

  /// Gives the last column of a cell that spans several what the others lack for its text.
  mutating func widenForSpans() {
    for (columns, width) in spans {
      let last = columns.upperBound - 1
      // An empty column has no gap.
      let shown = columns.filter { natural[$0] > 0 || $0 == last }
      let used = shown.reduce(-Self.gap) { $0 + natural[$1] + Self.gap }
      // A title over the whole table is wrapped instead.
      guard width > used, columns.count < natural.count else { continue }
      natural[last] += width - used
    }
    spans = []
  }

  /// Whether no cell has to be wrapped.
  func fit(_ measure: Int) -> Bool {
    let shown = natural.filter { $0 > 0 }
    return shown.reduce(0, +) + Self.gap * max(shown.count - 1, 0) <= measure
  }

  /// Where the columns stand in a line; nil if it is too short for them. An empty column has no cells.
  func places(in measure: Int) -> [Range<Int>]? {
    let shown = natural.indices.filter { natural[$0] > 0 }
    let room = measure - Self.gap * max(shown.count - 1, 0)
    var widths = natural
    if shown.reduce(0, { $0 + natural[$1] }) > room {
      for index in shown {
        widths[index] = min(
          natural[index], max(min(longestWord[index], Self.widestWord), Self.narrow))
      }
      guard shown.reduce(0, { $0 + widths[$1] }) <= room else { return nil }
      widenForWords(shown, room, &widths)
      share(room - shown.reduce(0) { $0 + widths[$1] }, among: shown, &widths)
    }
    var column = 0
    return natural.indices.map { index in
      guard natural[index] > 0 else { return column..<column }
      defer { column += widths[index] + Self.gap }
      return column..<column + widths[index]
    }
  }

  /// Widens columns for words that would be cut, if there is room for all of them.
  private func widenForWords(_ shown: [Int], _ room: Int, _ widths: inout [Int]) {
    let wide = shown.map { max(widths[$0], longestWord[$0]) }
    guard wide.reduce(0, +) <= room else { return }
    for (index, width) in zip(shown, wide) { widths[index] = width }
  }

  /// Widens columns in proportion to what they lack.
  private func share(_ rest: Int, among shown: [Int], _ widths: inout [Int]) {
    var rest = rest
    var lack = shown.reduce(0) { $0 + natural[$1] - widths[$1] }
    for index in shown where lack > 0 {
      let own = natural[index] - widths[index]
      let part = min(rest * own / lack, own)
      widths[index] += part
      (rest, lack) = (rest - part, lack - own)
    }
  }
}

extension Paragraphs {
  func wholeBoxes(in range: Range<Int>, of paragraph: Int) -> Range<Int> {
    let all = boxes(of: paragraph)
    let first = boxes[all].partitioningIndex { $0.start >= range.lowerBound }
    let end = boxes[first..<all.upperBound].partitioningIndex { $0.start >= range.upperBound }
    return first..<end
  }

  /// The cells of the longest run of boxes without white space.
  fileprivate func longestWord(in range: Range<Int>) -> Int {
    var (longest, word) = (0, 0)
    for box in boxes[range] {
      word = Int(box.width) + (box.gap == 0 ? word : 0)
      longest = max(longest, word)
    }
    return longest
  }

  /// The cells of boxes in one line.
  func width(of range: Range<Int>) -> Int {
    range.reduce(0) { width, box in
      width + Int(boxes[box].width) + (box > range.lowerBound ? Int(boxes[box].gap) : 0)
    }
  }
}
