/// A position in a line that counts columns. Tabs reach to multiples of four columns.
struct LineCursor {
  private let source: [UInt8]
  private(set) var offset: Int
  let end: Int
  private var column = 0
  /// The remaining columns of a partly consumed tab at `offset`.
  private var isInTab = false
  /// The first byte that is no white space, and its column.
  private(set) var text: Int
  private var textColumn = 0

  /// - Parameter line: without its end.
  init(_ source: [UInt8], _ line: Range<Int>) {
    (self.source, offset, end, text) = (source, line.lowerBound, line.upperBound, line.lowerBound)
    findText()
  }

  /// The columns of white space before the text.
  var indent: Int { textColumn - column }
  var isBlank: Bool { text == end }
  var isIndented: Bool { indent >= 4 }
  /// The byte at the position, and the first byte of text; a line feed at the end of the line.
  var next: UInt8 { offset < end ? source[offset] : 0x0A }
  var sign: UInt8 { text < end ? source[text] : 0x0A }
  /// The rest of the line from the text on.
  var rest: ArraySlice<UInt8> { source[text..<end] }

  private mutating func findText() {
    (text, textColumn) = (offset, column)
    while text < end, source[text] == 0x20 || source[text] == 0x09 {
      textColumn += source[text] == 0x09 ? 4 - textColumn % 4 : 1
      text += 1
    }
  }

  mutating func skipIndent() {
    (offset, column, isInTab) = (text, textColumn, false)
  }

  /// Moves past bytes of text.
  mutating func skip(bytes: Int) {
    (offset, column, isInTab) = (text + bytes, textColumn + bytes, false)
    findText()
  }

  /// Moves past white space.
  mutating func skip(columns: Int) {
    var left = columns
    while left > 0, next == 0x20 || next == 0x09 {
      let width = next == 0x09 ? 4 - column % 4 : 1
      isInTab = width > left
      column += min(width, left)
      offset += isInTab ? 0 : 1
      left -= width
    }
  }

  /// The rest of the line. A partly consumed tab becomes spaces.
  func append(to content: inout [UInt8]) {
    if isInTab { content.append(contentsOf: repeatElement(0x20, count: 4 - column % 4)) }
    content += source[(isInTab ? offset + 1 : offset)..<end]
    content.append(0x0A)
  }
}
