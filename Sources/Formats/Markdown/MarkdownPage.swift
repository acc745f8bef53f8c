private import CurlewCBoundedMarkdown
internal import CurlewManuscript

/// Turns Markdown into a page of HTML with cmark-gfm.
///
/// The pointers of C live in this file alone.
enum MarkdownPage {
  /// - Parameter budget: If the text needs more than is left, the page is empty and the budget used up.
  static func html(_ markdown: ArraySlice<UInt8>, within budget: ReadingBudget) -> [UInt8] {
    guard markdown.count <= budget.limit(of: .text) else { return refuse(.text, budget) }
    guard budget.take(MarkdownTables.cells(in: markdown), of: .cells) else { return [] }
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
      return MarkdownAlerts.named(
        in: Array(UnsafeRawBufferPointer(start: page.html, count: page.length)))
    }
  }

  private static func refuse(
    _ resource: ReadingBudget.Resource, _ budget: ReadingBudget
  ) -> [UInt8] {
    budget.exceed(resource)
    return []
  }
}

/// The size of the tables in a Markdown text. cmark gives every row as many cells as the table has columns,
/// so a few short rows of a wide table are many cells.
enum MarkdownTables {
  /// The most cells that the tables can have: the columns of each times its rows.
  static func cells(in text: ArraySlice<UInt8>) -> Int {
    var (cells, columns) = (0, 0)
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if columns > 0, line.contains(where: { !$0.isMarkupSpace }) {
        cells += columns
      } else {
        columns = 0
      }
      columns = max(columns, self.columns(ofDelimiter: line))
    }
    return cells
  }

  /// The columns that a line such as `|---|:-:|` below the head of a table has; 0 for another line.
  private static func columns(ofDelimiter line: ArraySlice<UInt8>) -> Int {
    var (bars, dashes) = (0, 0)
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"): bars += 1
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: ":"), UInt8(ascii: ">"), 0x20, 0x09, 0x0B, 0x0C, 0x0D: break
      default: return 0
      }
    }
    return bars > 0 && dashes > 0 ? bars + 1 : 0
  }
}
