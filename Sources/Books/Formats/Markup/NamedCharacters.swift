private import CurlewCBoundedMarkdown

/// Looks characters up by their HTML names.
enum NamedCharacters {
  struct Entry {
    let scalars: [Unicode.Scalar]
    let semicolonIsOptional: Bool
  }

  /// `CounterClockwiseContourIntegral`, in bytes.
  static let longestName = 31
  /// The longest of those that need no semicolon.
  static let longestOptional = 6

  /// - Parameter name: Letters and digits.
  static func find(_ name: ArraySlice<UInt8>) -> Entry? {
    guard name.count <= longestName else { return nil }
    let packed = bounded_markdown_characters(name.map { CChar(bitPattern: $0) }, name.count)
    guard packed != 0 else { return nil }
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: packed >> $0) }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    let isOptional =
      name.count <= longestOptional && optional.contains(String(decoding: name, as: UTF8.self))
    return Entry(scalars: Array(text.unicodeScalars), semicolonIsOptional: isOptional)
  }

  /// Names that need no semicolon.
  private static let optional = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute \
    Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc \
    Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent \
    copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl \
    igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash \
    otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc \
    ugrave uml uuml yacute yen yuml
    """.split(separator: " ").map(String.init))
}
