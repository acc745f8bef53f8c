import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Some spaces of justified lines are never widened: after “Mr.” and before dashes.
@Suite(.timeLimit(.minutes(90))) struct NarrowSpaceLawTests {
  #if DEBUG
    static let books = Library.own
  #else
    static let books = Library.own + Library.trial
  #endif

  @Test(arguments: books)
  func `no space that should stay narrow is wide`(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    for measure in [58, 60, 66, 72] {
      let layout = Layout(book, Setting(measure: measure, rows: 40, isJustified: true, hangs: true))
      var wide: [String] = []
      for page in 0..<layout.pageCount {
        let set = layout.page(page)
        wide += layout.justified(set).filter(\.hasWideSpaceWrongly)
      }
      #expect(wide == [], "\(volume) at \(measure)")
    }
  }
}

extension Layout {
  /// The long lines of a page, as text without their indents.
  fileprivate func justified(_ page: SetPage) -> [String] {
    page.lines.filter { !$0.isHeading }.map(\.plainText)
      .filter { $0.count >= setting.measure * 3 / 4 }
      .map { String($0.drop { $0 == " " }) }
  }
}

extension String {
  private static let titles: Set<Substring> = [
    "Mr.", "Mrs.", "Ms.", "Messrs.", "Dr.", "Prof.", "St.", "Rev.", "Hon.", "Capt.", "Col.",
    "Mr", "Mrs", "Dr", "St", "Mme.", "Mlle.",
  ]

  /// Whether two spaces follow a title such as “Mr.”, or stand before a dash.
  fileprivate var hasWideSpaceWrongly: Bool {
    let words = split(separator: " ", omittingEmptySubsequences: false)
    return words.indices.dropFirst().dropLast().contains { index in
      guard words[index].isEmpty, !words[index - 1].isEmpty,
        let next = words[index...].first(where: { !$0.isEmpty })
      else { return false }
      let last = words[index - 1]
      return Self.titles.contains(last) || next.first == "—" || next.first == "–"
    }
  }
}
