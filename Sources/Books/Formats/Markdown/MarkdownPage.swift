internal import CurlewManuscript

/// Turns Markdown into a page of HTML.
enum MarkdownPage {
  /// The number of Markdown blocks, ends included, per block of a book. A list item needs three.
  private static let partsPerBlock = 4

  /// - Parameters:
  ///   - budget: If the text needs more than is left, the page is empty and the budget used up.
  ///   - hidesLines: Whether lines of Rust that begin with `#` are left out, as in mdBook.
  static func html(
    _ text: ArraySlice<UInt8>, within budget: ReadingBudget, hidesLines: Bool = false
  ) -> [UInt8] {
    guard text.count <= budget.limit(of: .text) else { return refuse(.text, budget) }
    let markdown = MarkdownDialects.commonMark(text, hidesLines: hidesLines)
    guard markdown.count <= budget.limit(of: .text) else { return refuse(.text, budget) }
    let most = budget.limit(of: .blocks).multipliedReportingOverflow(by: partsPerBlock)
    let parser = BlockParser(markdown, mostBlocks: most.overflow ? .max : most.partialValue)
    return parser.isFull ? refuse(.blocks, budget) : MarkdownWriter(parser.result).page
  }

  private static func refuse(
    _ resource: ReadingBudget.Resource, _ budget: ReadingBudget
  ) -> [UInt8] {
    budget.exceed(resource)
    return []
  }
}
