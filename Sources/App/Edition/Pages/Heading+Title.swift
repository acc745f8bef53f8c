internal import CurlewManuscript
internal import CurlewPlainText

extension Heading {
  /// The title without its label, such as "Chapter I", and without a full stop at its end. A heading that
  /// is only a label is returned whole.
  var titleAlone: String {
    let parts = HeadingParts(title)
    return (parts.title.isEmpty ? parts.label : parts.title).withoutFinalStop
  }
}
