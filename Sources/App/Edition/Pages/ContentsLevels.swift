internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewPlainText

/// How the headings of an outline are indented in the contents, and which of them have labels in a
/// column of their own.
struct ContentsLevels {
  private let outline: [Heading<BookOffset>]
  private let columns: Int
  /// The level of the highest heading.
  private let top: Int
  private let parts: [HeadingParts]
  /// The width of the longest label of each level, in cells; 0 if labels stand before their titles.
  private var labelWidths: [Int: Int] = [:]

  /// A heading in the contents.
  struct Line {
    var indent: Int
    /// Whether deeper headings follow, and none is above it.
    var isPart: Bool
    /// Whether a blank row stands above it.
    var isSetOff: Bool
    /// The label without its punctuation, if labels form a column.
    var label: SafeText = ""
    var labelWidth = 0
    var title = ""
  }

  private static let deepest = 3

  init(_ outline: [Heading<BookOffset>], columns: Int) {
    (self.outline, self.columns) = (outline, columns)
    top = outline.map(\.level).min() ?? 0
    parts = outline.map { HeadingParts($0.title) }
    let chapters = Dictionary(
      grouping: outline.indices.filter { !hasDeeper($0) }, by: { outline[$0].level })
    for (level, chapters) in chapters { labelWidths[level] = labelWidth(of: chapters) }
  }

  subscript(index: Int) -> Line {
    let depth = min(outline[index].level - top, Self.deepest)
    let isPart = depth == 0 && hasDeeper(index)
    let isBelowOther = index > 0 && outline[index - 1].level > top
    var line = Line(
      indent: depth * (columns >= 30 ? 2 : 1), isPart: isPart,
      isSetOff: index > 0 && depth == 0 && (isPart || isBelowOther))
    guard !hasDeeper(index), let width = labelWidths[outline[index].level], width > 0 else {
      return line
    }
    (line.label, line.labelWidth) = (SafeText(parts[index].shortLabel), width)
    line.title = parts[index].title
    return line
  }

  /// Whether the next heading is deeper.
  private func hasDeeper(_ index: Int) -> Bool {
    index + 1 < outline.count && outline[index + 1].level > outline[index].level
  }

  /// The width of the labels of some chapters; 0 if most of them have no label and title, or if the
  /// labels would take too much of the line.
  private func labelWidth(of chapters: [Int]) -> Int {
    let labelled = chapters.count { !parts[$0].label.isEmpty && !parts[$0].title.isEmpty }
    guard labelled > 1, labelled * 2 >= chapters.count else { return 0 }
    let width = chapters.map { SafeText(parts[$0].shortLabel).width }.max() ?? 0
    return width * 3 <= columns ? width : 0
  }
}

extension HeadingParts {
  /// The label without the punctuation behind it.
  fileprivate var shortLabel: String {
    String(label.reversed().drop { ".:, ".contains($0) }.reversed())
  }
}
