internal import CurlewAnnotations

extension Reading {
  /// Changes the marks and shows them. The application saves them.
  mutating func changeMarks(_ change: (inout BookMarks) -> Void) -> [Effect] {
    guard var changed = marks else { return [] }
    change(&changed)
    marks = changed
    return [.layOut]
  }
}
