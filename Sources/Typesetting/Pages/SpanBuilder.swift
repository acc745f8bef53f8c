internal import Glyphs
internal import Manuscript

/// Gathers words and spaces into spans of one kind of type.
///
/// A span is drawn by itself, so its width is taken by itself as well. The space between two kinds
/// of type belongs to the roman one.
struct SpanBuilder {
  private var spans: [SetLine.Span] = []
  private var text = ""
  private var emphasis = SetLine.Emphasis.roman
  private var spaces = 0
  private var column: Int
  private let isBold: Bool

  init(column: Int, isBold: Bool) {
    self.column = column
    self.isBold = isBold
  }

  mutating func add(_ segment: MarkedText.Segment) {
    guard !segment.text.isEmpty else { return }
    let emphasis: SetLine.Emphasis = isBold ? .bold : segment.emphasis
    if emphasis == self.emphasis || self.emphasis == .roman { addSpaces() }
    if emphasis != self.emphasis { close() }
    self.emphasis = emphasis
    addSpaces()
    text += segment.text
  }

  mutating func addSpace(_ cells: Int) {
    spaces += cells
  }

  mutating func addHyphen(_ hyphen: String) {
    text += hyphen
  }

  mutating func finish() -> [SetLine.Span] {
    close()
    return spans
  }

  private mutating func addSpaces() {
    for _ in 0..<spaces { text += " " }
    spaces = 0
  }

  private mutating func close() {
    guard !text.isEmpty else { return }
    spans.append(SetLine.Span(text: text, column: column, emphasis: emphasis))
    column += text.drawnWidth
    text = ""
  }
}

extension String {
  /// The cells that the text takes when it is drawn by itself.
  var drawnWidth: Int {
    var sanitiser = Sanitiser()
    return unicodeScalars.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
  }
}
