/// What a page may use besides its own text.
package struct PageResources {
  /// Adds a sheet that the page links to, by the address as it is written, to those before it; nil if
  /// there is none.
  typealias AddSheet = (_ address: String, _ sheets: StyleSheet) -> StyleSheet?

  let vocabulary: ElementVocabulary
  let addSheet: AddSheet
  /// Finds a picture by its address as it is written; nil if there is none.
  let picture: (_ address: String) -> FoundPicture?
  /// Whether a picture is the cover, which is not shown again.
  let isCover: (_ address: String) -> Bool
  /// The cache of kinds, shared with the pages read before.
  let kinds: KindCache
  /// Offsets of the tags of elements that do not belong to the text, such as menus.
  var leftOut: Set<Int> = []
  /// Whether headings get anchors made of their words, such as `#two-words`.
  var namesHeadings = false

  package static var none: PageResources { PageResources() }

  init(
    _ vocabulary: ElementVocabulary = .html, addSheet: @escaping AddSheet = { _, _ in nil },
    picture: @escaping (String) -> FoundPicture? = { _ in nil },
    isCover: @escaping (String) -> Bool = { _ in false }, kinds: KindCache = KindCache()
  ) {
    (self.vocabulary, self.kinds) = (vocabulary, kinds)
    (self.addSheet, self.picture, self.isCover) = (addSheet, picture, isCover)
  }
}
