internal import CurlewManuscript

/// Finds the running heads, feet and numbers of printed pages, by their place, and takes them away.
struct RunningLines {
  /// The printed number of each page.
  private(set) var labels: [String] = []

  /// The rows at the head and foot of each page.
  private let rows: [[[EdgeRow]]]
  /// The numbers of rows with the same key, and with the same text.
  private var counts: [EdgeRow.Key: Int] = [:]
  private var textCounts: [[UInt8]: Int] = [:]
  private var distances = PageDistances()
  /// The positions of running heads and feet on at least a quarter of the pages. Other short rows in these positions
  /// count as running, too.
  private var places: Set<Int> = []

  init(_ pages: inout [PlacedPage]) {
    let geometry = PageGeometry(pages)
    rows = pages.map { page in
      [false, true].map { EdgeRow.rows(of: page, atFoot: $0, geometry) }
    }
    for row in rows.joined().joined() {
      counts[row.key, default: 0] += 1
      textCounts[row.text, default: 0] += 1
    }
    distances = distances { !$0.isLikeNote }
    // A name of the book or chapter at the foot may follow the number of the page.
    if distances.isEmpty { distances = distances { isRepeated($0, true) && !$0.isProse } }
    findPlaces()
    var found: [Int?] = []
    for index in pages.indices { found.append(clear(&pages[index], at: index)) }
    labels = Self.labels(found)
  }

  private func distances(in mayHaveNumber: (EdgeRow) -> Bool) -> PageDistances {
    var distances = PageDistances()
    for (index, sides) in rows.enumerated() {
      let likely = sides.joined().filter(mayHaveNumber)
      distances.add(Set(likely.flatMap(\.numbers)), onPage: index)
    }
    distances.choose(ofPages: rows.count)
    return distances
  }

  private mutating func findPlaces() {
    var standing: [Int: Int] = [:]
    for (index, sides) in rows.enumerated() {
      for row in sides.joined() where isSure(row, at: index) {
        standing[row.key.place, default: 0] += 1
      }
    }
    places = Set(standing.filter { $0.value >= max(3, rows.count / 4) }.keys)
  }

  /// The page number in a row; nil if the number is that of a note and another row has the page number.
  private func number(of row: EdgeRow, at index: Int) -> Int? {
    let isNote =
      row.isLikeNote
      && rows[index].joined().contains {
        !$0.isLikeNote && $0.numbers.contains { distances.hold($0, onPage: index) }
      }
    return isNote ? nil : row.numbers.first { distances.hold($0, onPage: index) }
  }

  private func isRunning(_ row: EdgeRow, at index: Int) -> Bool {
    // Large words with a number are the label of a chapter.
    if row.isLarge, !row.key.text.isEmpty, !row.numbers.isEmpty { return false }
    let isNumbered = number(of: row, at: index) != nil
    if row.isLikeNote, !isNumbered { return false }
    if isRepeated(row, isNumbered) { return true }
    let isPlaced = places.contains(row.key.place)
    if row.key.text.isEmpty { return isNumbered || isPlaced }
    if isPlaced, !row.isProse { return true }
    // The head of a short chapter is on two pages.
    let isOnTwo = counts[row.key, default: 0] > 1 && !row.endsSentence
    return isPlaced && !row.isLikeNote && (isNumbered || isOnTwo)
  }

  /// Whether its words are on other pages, or its number is that of the page.
  private func isSure(_ row: EdgeRow, at index: Int) -> Bool {
    let isNumbered = number(of: row, at: index) != nil
    if row.isLikeNote { return isNumbered && (isRepeated(row, true) || !row.isProse) }
    return isRepeated(row, isNumbered) || isNumbered
  }

  /// Whether its words occur on at least three pages, or on more if they are a sentence such as “Ibid.”. A number that
  /// is not the page number must be the same each time.
  private func isRepeated(_ row: EdgeRow, _ isNumbered: Bool) -> Bool {
    let least = row.endsSentence ? max(3, rows.count / 10) : 3
    guard !row.key.text.isEmpty, counts[row.key, default: 0] >= least else { return false }
    return row.numbers.isEmpty || isNumbered || textCounts[row.text, default: 0] >= least
  }

  /// Takes the running rows of a page away, and returns its number.
  private func clear(_ page: inout PlacedPage, at index: Int) -> Int? {
    let running = rows[index].flatMap { $0.prefix { isRunning($0, at: index) } }
    var taken: Set<EdgeRow.Place> = []
    // The head of a page with one row is its foot, too.
    let names = running.compactMap { row in
      let isKnown = taken.isSuperset(of: row.places)
      taken.formUnion(row.places)
      return isKnown ? nil : row.text
    }
    // A slide may have nothing but its title.
    if taken.count < page.places.count || running.allSatisfy({ isSure($0, at: index) }) {
      page.remove(taken)
      page.runningRows = names
    }
    return running.lazy.compactMap { number(of: $0, at: index) }.first
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
