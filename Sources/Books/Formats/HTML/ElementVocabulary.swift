/// What the elements of a kind of mark-up are in terms of HTML.
struct ElementVocabulary: Sendable {
  /// Nil for an element that is inline and means nothing.
  let element: @Sendable (StyledElement) -> HTMLElement?
  let meaning: @Sendable (StyledElement) -> ElementRole
  /// How elements look before any sheet of the page, where they do not look as in HTML.
  let sheet: StyleSheet

  static let html = ElementVocabulary(
    element: { HTMLElement($0.name) }, meaning: { ElementRole(of: $0.tag) }, sheet: StyleSheet())
}
