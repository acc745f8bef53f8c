/// The first place of the text that stands on a page of the printed edition.
package struct PrintPage: Equatable, Sendable {
  package var label: String
  package var offset: Int

  package init(label: String, offset: Int) {
    (self.label, self.offset) = (label, offset)
  }

  /// Whether the label is a number that a person means: `212` for `Page_212`, `xii` for `p. XII`.
  package func isNumbered(_ number: String) -> Bool {
    let name = label.lowercased().split { !$0.isLetter && !$0.isNumber }.last ?? ""
    let wanted = number.lowercased()
    guard name != wanted else { return !wanted.isEmpty }
    // `p212` and `page212`.
    let rest = name.drop { $0.isLetter }
    return !rest.isEmpty && rest == wanted
  }
}

extension Manuscript {
  /// The offset of a page of the printed edition, by its number.
  package func offset(ofPrintPage number: String) -> Int? {
    printPages.first { $0.isNumbered(number) }?.offset
  }
}
