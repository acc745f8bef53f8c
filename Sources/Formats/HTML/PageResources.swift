internal import CurlewManuscript

/// What a page may use besides its own text.
package struct PageResources {
  /// Adds a sheet that the page links to, by the address as it is written, to those before it; nil if
  /// there is none.
  typealias AddSheet = (_ address: String, _ sheets: StyleSheet) -> StyleSheet?

  var addSheet: AddSheet = { _, _ in nil }
  /// The size of a picture, by its address as it is written; nil if it is not known.
  var pictureSize: (_ address: String) -> PictureSize? = { _ in nil }
  /// Whether a picture is the cover, which is not shown again.
  var isCover: (_ address: String) -> Bool = { _ in false }
  /// The cache of kinds, shared with the pages read before.
  let kinds: KindCache

  package static var none: PageResources { PageResources() }

  private init() { kinds = KindCache() }

  init(
    addSheet: @escaping AddSheet, pictureSize: @escaping (String) -> PictureSize?,
    isCover: @escaping (String) -> Bool, kinds: KindCache
  ) {
    (self.addSheet, self.pictureSize, self.isCover) = (addSheet, pictureSize, isCover)
    self.kinds = kinds
  }
}
