/// Finds the lines that Wikisource inserts into a book which it exports.
struct LibraryNotices {
  /// In ascending order.
  let gaps: [PageFurniture.Gap]

  private static let reach = 200
  private static let exports = ["From Wikisource, ", "Exported from Wikisource "]
    .map { Array($0.utf8) }

  init(_ text: TextLines, in body: Range<Int>) {
    gaps = body.prefix(Self.reach).filter { line in
      Self.exports.contains { text.bytes(of: line).starts(with: $0) }
    }.map { PageFurniture.Gap(lines: $0..<$0 + 1, isWithinParagraph: false) }
  }
}
