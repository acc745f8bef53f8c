/// Finds quotations of one line between longer ones.
///
/// By itself an indented line looks like verse if it is short, and like prose if it is not. Between
/// quotations with the same indent it is a quotation too.
struct QuotationRun {
  let text: TextLines

  func mark(_ blocks: inout [LineBlock]) {
    var first = 0
    while let start = blocks[first...].firstIndex(where: { $0.kind == .quotation }) {
      let run = (start + 1..<blocks.count).prefix { isLine(blocks[$0], besides: blocks[start]) }
      first = run.endIndex
      guard first < blocks.count, blocks[first].kind == .quotation else { continue }
      for index in run { blocks[index].kind = .quotation }
    }
  }

  private func isLine(_ block: LineBlock, besides quotation: LineBlock) -> Bool {
    (block.kind == .verse || block.kind == .prose) && block.lines.count == 1
      && indent(of: block.lines.lowerBound) == indent(of: quotation.lines.upperBound - 1)
  }

  private func indent(of line: Int) -> Int { Int(text.lines[line].indent) }
}
