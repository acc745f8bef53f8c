/// The words of a book: where each begins, and where it may be hyphenated.
struct WordSource {
  let paragraphs: Paragraphs
  let text: MarkedText
  let foreign: ForeignPassages

  func start(ofBox box: Int) -> Int { paragraphs.start(of: box) }

  func offset(ofScalar count: Int, from offset: Int) -> Int {
    text.offset(ofScalar: count, from: offset)
  }

  func division(ofBox index: Int, by divider: inout WordDivider?) -> WordDivision {
    division(of: paragraphs.boxes[index], by: &divider)
  }

  func division(of box: Box, by divider: inout WordDivider?) -> WordDivision {
    foreign.division(of: box, in: text.utf8.span)
      ?? divider?.division(of: box, in: text.utf8.span) ?? .none
  }
}
