internal import CurlewAnnotations

extension Reading {
  /// Changes the marks and shows them. The application saves them.
  mutating func changeMarks(_ change: (inout BookMarks) -> Void) -> [Effect] {
    guard var marks else { return [] }
    change(&marks)
    pages.show(marks)
    return [.layOut]
  }
}
