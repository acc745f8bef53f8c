private import CurlewCBoundedMarkdown
internal import CurlewManuscript

/// Turns Markdown into a page of HTML with cmark-gfm.
///
/// The pointers of C live in this file alone.
enum MarkdownPage {
  /// The longest text in which signs of dialects are read, in bytes.
  private static let longestOfDialect = 4 << 20

  /// - Parameters:
  ///   - budget: If the text needs more than is left, the page is empty and the budget used up.
  ///   - hidesLines: Whether lines of Rust that begin with `#` are left out, as in mdBook.
  static func html(
    _ text: ArraySlice<UInt8>, within budget: ReadingBudget, hidesLines: Bool = false
  ) -> [UInt8] {
    guard text.count <= budget.limit(of: .text) else { return refuse(.text, budget) }
    // A longer text is read as it is, because a second one beside it takes too much memory.
    let markdown =
      text.count > longestOfDialect
      ? text : MarkdownDialects.commonMark(text, hidesLines: hidesLines)[...]
    guard markdown.count <= budget.limit(of: .text) else { return refuse(.text, budget) }
    guard budget.spend(MarkdownTables.cells(in: markdown), of: .cells) else { return [] }
    let page = markdown.withUnsafeBytes { bytes in
      bounded_markdown_convert(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
        budget.limit(of: .foreignMemory), Int32(clamping: budget.limit(of: .seconds)))
    }
    defer { bounded_markdown_free(page) }
    switch page.result {
    case BOUNDED_MARKDOWN_OUT_OF_TIME: return refuse(.seconds, budget)
    case BOUNDED_MARKDOWN_OUT_OF_MEMORY: return refuse(.foreignMemory, budget)
    default:
      return repaired(Array(UnsafeRawBufferPointer(start: page.html, count: page.length)))
    }
  }

  /// Valid UTF-8: cmark splits a character where a line ends in what looks like a footnote.
  private static func repaired(_ page: [UInt8]) -> [UInt8] {
    page.span.isValidUTF8 ? page : Array(String(decoding: page, as: UTF8.self).utf8)
  }

  private static func refuse(
    _ resource: ReadingBudget.Resource, _ budget: ReadingBudget
  ) -> [UInt8] {
    budget.exceed(resource)
    return []
  }
}
