/// The rules by which a document is read.
package enum Dialect: Sendable {
  /// OPF, NCX, FB2: names keep their case, and every element is closed by its own end tag.
  case xml
  /// HTML written as XML: `<a id="x"/>` is a whole element. What should not stand in it is taken as in
  /// HTML.
  case xhtml
  /// HTML: names ignore case, and many end tags are implied.
  case html

  /// XHTML begins with an XML declaration or has an internal subset; in HTML, `/>` closes nothing.
  package static func ofPage(_ source: [UInt8]) -> Dialect {
    let start = source.prefix(64).drop(while: \.isMarkupSpace)
    return start.starts(with: "<?xml".utf8) || InternalSubset.range(in: source) != nil
      ? .xhtml : .html
  }
}
