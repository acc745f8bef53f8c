/// How far paragraphs are indented in a Chinese or Japanese text: by the wide spaces that they begin with. If many do, one
/// without has no indent, mostly because it begins with a bracket.
package struct WideIndents {
  private var (spaced, others) = (0, 0)

  package init() {}

  /// The indent of the next paragraph in cells; nil if the text does not say it.
  package mutating func indent(spaces: Int) -> Int? {
    if spaces > 0 {
      spaced += 1
      return 2 * spaces
    }
    others += 1
    return 3 * spaced >= others ? 0 : nil
  }
}

extension UInt8 {
  /// Whether a text that begins with this byte begins with a Chinese or Japanese character. There the first paragraph
  /// below a heading is indented as all others.
  package var beginsIdeographic: Bool { 0xE3...0xE9 ~= self }
}
