/// The first place of the text that stands on a page of the printed edition.
package struct PrintPage: Equatable, Sendable {
  package var label: String
  package var offset: Int

  package init(label: String, offset: Int) {
    (self.label, self.offset) = (label, offset)
  }

  /// The number in the label, as a person says it: `212` of `Page_212`, `xii` of `p. XII`.
  package var number: String {
    // `p212` and `page212`.
    let rest = lastWord.drop { $0.isLetter }
    return rest.isEmpty ? lastWord : String(rest)
  }

  private var lastWord: String {
    String(label.lowercased().split { !$0.isLetter && !$0.isNumber }.last ?? "")
  }

  /// Whether the label is a number that a person means.
  package func isNumbered(_ number: String) -> Bool {
    let wanted = number.lowercased()
    return !wanted.isEmpty && (wanted == lastWord || wanted == self.number)
  }
}

extension Manuscript {
  /// The offset of a page of the printed edition, by its number.
  package func offset(ofPrintPage number: String) -> Int? {
    printPages.first { $0.isNumbered(number) }?.offset
  }
}
