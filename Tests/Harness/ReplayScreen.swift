package import CurlewCells
internal import CurlewGlyphs

/// An emulation of a terminal's screen.
///
/// It supports what ncurses sends to terminals of the xterm family. Everything else is collected in
/// ``unknown``, so that a test can require that there is none.
package struct ReplayScreen {
  /// The contents of a cell: a cluster, and its colours and attributes as SGR parameters.
  package struct Place: Equatable {
    package var text = " "
    package var rendition: [String] = []
  }

  package let size: Size
  package private(set) var cursor = Point.zero
  package private(set) var isOnAlternateScreen = false
  package internal(set) var unknown: [String] = []
  private var places: [[Place]]
  private var rendition: [String] = []
  private var lastGlyph: Unicode.Scalar?
  /// Whether the cursor stays in the last column until the next glyph wraps to the next row.
  private var isPastEnd = false
  private var region: ClosedRange<Int>
  var parser = ReplayParser()

  package init(size: Size) {
    self.size = size
    places = Array(repeating: Array(repeating: Place(), count: size.columns), count: size.rows)
    region = 0...size.rows - 1
  }

  package subscript(column: Int, row: Int) -> Place { places[row][column] }

  /// A row as text, without trailing blanks.
  package func row(_ row: Int) -> String {
    var line = places[row].map(\.text).joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  /// All rows as lines, without trailing blank rows.
  package var text: String {
    var rows = (0..<size.rows).map { row($0) }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  package mutating func replay(_ bytes: [UInt8]) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard let action = parser.take(scalar) else { continue }
      perform(action)
    }
  }
}

// MARK: Output

extension ReplayScreen {
  mutating func perform(_ action: ReplayParser.Action) {
    switch action {
    case .glyph(let scalar): write(scalar)
    case .control(let scalar): control(scalar)
    case .sequence(let final, let marker, let numbers): sequence(final, marker, numbers)
    case .rendition(let parameters): render(parameters)
    case .unknown(let text): unknown.append(text)
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    let width = scalar.cellWidth ?? 0
    guard width > 0 else { return mark(scalar) }
    if isPastEnd || cursor.column + width > size.columns { startRow() }
    places[cursor.row][cursor.column] = Place(text: String(scalar), rendition: rendition)
    for tail in 1..<max(width, 1) {
      places[cursor.row][cursor.column + tail] = Place(text: "", rendition: rendition)
    }
    lastGlyph = scalar
    isPastEnd = cursor.column + width == size.columns
    cursor.column = min(cursor.column + width, size.columns - 1)
  }

  /// Adds a combining mark to the glyph before the cursor.
  private mutating func mark(_ scalar: Unicode.Scalar) {
    var column = isPastEnd ? cursor.column : cursor.column - 1
    while column > 0 && places[cursor.row][column].text.isEmpty { column -= 1 }
    guard column >= 0 else { return }
    places[cursor.row][column].text.unicodeScalars.append(scalar)
  }

  private mutating func startRow() {
    move(toColumn: 0)
    lineFeed()
  }

  private mutating func lineFeed() {
    guard cursor.row == region.upperBound else { return move(toRow: cursor.row + 1) }
    scroll(region, by: 1)
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": move(toColumn: 0)
    case "\n": lineFeed()
    case "\u{8}": move(toColumn: cursor.column - 1)
    case "\t": move(toColumn: (cursor.column / 8 + 1) * 8)
    case "\u{7}", "\u{E}", "\u{F}", "\u{18}": break
    default: unknown.append(scalar.escaped(asASCII: true))
    }
  }

  /// Keeps the parameters sorted, so that their order does not matter.
  private mutating func render(_ parameters: String) {
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let first = rest.popFirst() {
      let isLong = first == "38" || first == "48"
      let more = isLong ? rest.prefix(rest.first == "2" ? 4 : 2) : []
      rest = rest.dropFirst(more.count)
      apply(([first] + more).joined(separator: ";"))
    }
  }

  private mutating func apply(_ part: String) {
    if part.isEmpty || part == "0" { return rendition = [] }
    let layer = part.prefix(1)
    if Self.isColour(part) { rendition.removeAll { Self.isColour($0) && $0.prefix(1) == layer } }
    if part != "39" && part != "49" { rendition = (rendition + [part]).sorted() }
  }

  private static func isColour(_ part: String) -> Bool {
    part.utf8.count > 1 && (part.hasPrefix("3") || part.hasPrefix("4"))
  }
}

// MARK: Sequences

extension ReplayScreen {
  private mutating func sequence(_ final: Unicode.Scalar, _ marker: Bool, _ numbers: [Int]) {
    if marker { return mode(final, numbers) }
    let count = max(numbers.first ?? 1, 1)
    switch final {
    case "H": move(toRow: count - 1, column: (numbers.count > 1 ? max(numbers[1], 1) : 1) - 1)
    case "A": move(toRow: cursor.row - count)
    case "B": move(toRow: cursor.row + count)
    case "C": move(toColumn: cursor.column + count)
    case "D": move(toColumn: cursor.column - count)
    case "G": move(toColumn: count - 1)
    case "d": move(toRow: count - 1)
    case "b": for _ in 0..<count { if let lastGlyph { write(lastGlyph) } }
    default: edit(final, numbers, count)
    }
  }

  private mutating func edit(_ final: Unicode.Scalar, _ numbers: [Int], _ count: Int) {
    let rest = cursor.row...max(cursor.row, region.upperBound)
    switch final {
    case "J": erase(numbers.first ?? 0)
    case "K": eraseInRow(numbers.first ?? 0)
    case "X": blank(row: cursor.row, cursor.column..<min(cursor.column + count, size.columns))
    case "P": shiftRow(by: -count)
    case "@": shiftRow(by: count)
    case "L": scroll(rest, by: -count)
    case "M": scroll(rest, by: count)
    case "S": scroll(region, by: count)
    case "T": scroll(region, by: -count)
    case "r": setRegion(numbers)
    case "h", "l", "t": break
    default: unknown.append("CSI \(numbers) \(final)")
    }
  }

  private mutating func mode(_ final: Unicode.Scalar, _ numbers: [Int]) {
    if numbers.first == 1049 { isOnAlternateScreen = final == "h" }
  }

  private mutating func setRegion(_ numbers: [Int]) {
    let top = max((numbers.first ?? 1) - 1, 0)
    let bottom = min(numbers.count > 1 ? numbers[1] : size.rows, size.rows) - 1
    // A terminal ignores a region without two rows.
    guard top < bottom else { return }
    region = top...bottom
    move(toRow: 0, column: 0)
  }

  private mutating func move(toRow row: Int? = nil, toColumn column: Int? = nil) {
    isPastEnd = false
    cursor.row = min(max(row ?? cursor.row, 0), size.rows - 1)
    cursor.column = min(max(column ?? cursor.column, 0), size.columns - 1)
  }

  private mutating func move(toRow row: Int, column: Int) {
    move(toRow: row, toColumn: column)
  }

  // MARK: Erasing and shifting

  private mutating func blank(row: Int, _ columns: Range<Int>) {
    let paper = rendition.filter { $0.hasPrefix("4") }
    for column in columns { places[row][column] = Place(rendition: paper) }
  }

  private mutating func erase(_ part: Int) {
    eraseInRow(part)
    let rows = part == 0 ? cursor.row + 1..<size.rows : part == 1 ? 0..<cursor.row : 0..<size.rows
    for row in rows { blank(row: row, 0..<size.columns) }
  }

  private mutating func eraseInRow(_ part: Int) {
    let columns =
      part == 0
      ? cursor.column..<size.columns : part == 1 ? 0..<cursor.column + 1 : 0..<size.columns
    blank(row: cursor.row, columns)
  }

  /// Moves the cells from the cursor on to the right, or to the left if `count` is negative.
  private mutating func shiftRow(by count: Int) {
    let (row, old) = (cursor.row, places[cursor.row])
    for column in cursor.column..<size.columns {
      let source = column - count
      let isInside = source >= cursor.column && source < size.columns
      places[row][column] = isInside ? old[source] : Place()
    }
  }

  /// Moves rows up, or down if `count` is negative.
  private mutating func scroll(_ rows: ClosedRange<Int>, by count: Int) {
    let old = places
    for row in rows {
      let source = row + count
      if rows.contains(source) {
        places[row] = old[source]
      } else {
        blank(row: row, 0..<size.columns)
      }
    }
  }
}
