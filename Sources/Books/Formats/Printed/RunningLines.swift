internal import CurlewManuscript
internal import CurlewNumerals

/// Finds the running heads, feet and numbers of printed pages, by their place, and takes them away.
struct RunningLines {
  /// The printed number of each page.
  private(set) var labels: [String] = []

  /// Rows at the head and at the foot of a page, from its edge inwards.
  private struct Row {
    var lines: [PlacedLine]
    var key: Key
    var numbers: [Int] = []

    /// What is the same in the running row of each page.
    struct Key: Hashable {
      /// Without a number at its beginning or end.
      var text: [UInt8]
      /// How far down it stands, and whether it was counted from the head or from the foot.
      var place: Int
    }
  }

  private static let mostRows = 2
  private var rows: [[[Row]]] = []
  private var counts: [Row.Key: Int] = [:]
  /// How much the printed numbers are greater than the indices of their pages.
  private var distances: Set<Int> = []
  private let geometry: PageGeometry
  /// Where running rows stand on at least a quarter of the pages. What else stands there is one, too.
  private var places: Set<Int> = []

  init(_ pages: inout [PlacedPage]) {
    geometry = PageGeometry(pages)
    rows = pages.map { page in [true, false].map { Self.rows(of: page, fromTop: $0) } }
    var votes: [Int: Int] = [:]
    for (index, sides) in rows.enumerated() {
      for row in sides.joined() {
        counts[row.key, default: 0] += 1
        for number in Set(row.numbers) { votes[number - index, default: 0] += 1 }
      }
    }
    distances = Set(votes.filter { $0.value >= max(3, pages.count / 20) }.keys)
    var standing: [Int: Int] = [:]
    for (index, sides) in rows.enumerated() {
      for row in sides.joined() where isRepeated(row) || number(of: row, at: index) != nil {
        standing[row.key.place, default: 0] += 1
      }
    }
    places = Set(standing.filter { $0.value >= max(3, pages.count / 4) }.keys)
    var found: [Int?] = []
    for index in pages.indices { found.append(clear(&pages[index], at: index)) }
    labels = Self.labels(found)
  }

  private func number(of row: Row, at index: Int) -> Int? {
    row.numbers.first { distances.contains($0 - index) }
  }

  private func isRunning(_ row: Row, at index: Int) -> Bool {
    // Large words with a number are the label of a chapter.
    let isLabel = !row.key.text.isEmpty && !row.numbers.isEmpty
    if isLabel, row.lines.allSatisfy(geometry.isLarge) { return false }
    if places.contains(row.key.place) || isRepeated(row) { return true }
    return row.key.text.isEmpty && number(of: row, at: index) != nil
  }

  private func isRepeated(_ row: Row) -> Bool {
    !row.key.text.isEmpty && (counts[row.key] ?? 0) >= 3
  }

  /// Takes the running rows of a page away, and returns its number.
  private func clear(_ page: inout PlacedPage, at index: Int) -> Int? {
    var number: Int?
    var (taken, isSure) = ([PlacedLine](), true)
    for side in rows[index] {
      for row in side {
        guard isRunning(row, at: index) else { break }
        number = number ?? self.number(of: row, at: index)
        taken += row.lines
        isSure = isSure && (isRepeated(row) || self.number(of: row, at: index) != nil)
      }
    }
    let rest = page.blocks.compactMap { block in
      let rest = block.filter { line in
        !taken.contains { $0.top == line.top && $0.left == line.left }
      }
      return rest.isEmpty ? nil : rest
    }
    // A slide may have nothing but its title.
    if !rest.isEmpty || isSure { page.blocks = rest }
    return number
  }

  private static func rows(of page: PlacedPage, fromTop: Bool) -> [Row] {
    var lines = page.blocks.flatMap { $0 }.sorted {
      fromTop ? $0.middle < $1.middle : $0.middle > $1.middle
    }[...]
    var rows: [Row] = []
    while let first = lines.first, rows.count < mostRows {
      let row = lines.prefix { abs($0.middle - first.middle) < first.height / 2 }
      lines = lines.dropFirst(row.count)
      rows.append(Self.row(row.sorted { $0.left < $1.left }, fromTop: fromTop))
    }
    return rows
  }

  private static func row(_ lines: [PlacedLine], fromTop: Bool) -> Row {
    let words = lines.flatMap { $0.text.split { $0 == 0x20 || $0 == 0x09 } }
    let isNumber = { (word: ArraySlice<UInt8>) in Int(reading: word, in: .ordinals) != nil }
    let rest = words.first.map(isNumber) == true ? words.dropFirst() : words[...]
    let text = rest.last.map(isNumber) == true ? rest.dropLast() : rest
    let place = Int(lines[0].middle / 12) * 2 + (fromTop ? 0 : 1)
    let ends = [words.first, words.last].compactMap { $0 }
    return Row(
      lines: lines, key: Row.Key(text: Array(text.joined()), place: place),
      numbers: ends.compactMap { Int(reading: $0, in: .ordinals) })
  }

  /// Pages without a number have one by those around them; before page 1 they have Roman numerals.
  private static func labels(_ found: [Int?]) -> [String] {
    var distance = found.indices.lazy.compactMap { index in found[index].map { $0 - index } }.first
    return found.indices.map { index in
      distance = found[index].map { $0 - index } ?? distance
      let number = index + (distance ?? 1)
      return number > 0 ? "\(number)" : (index + 1).inRomanNumerals.lowercased()
    }
  }
}
