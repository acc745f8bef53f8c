/// Which part of a file a text is. Only a file's beginning has a head, and says what kind of marks
/// there are in it; only its end has a foot.
package struct Excerpt: Sendable {
  let hasBeginning: Bool
  let hasEnd: Bool
  /// The marks that the file is known to have.
  let markup: Markup?

  package static let whole = Excerpt(hasBeginning: true, hasEnd: true, markup: nil)
  static let beginning = Excerpt(hasBeginning: true, hasEnd: false, markup: nil)
}
