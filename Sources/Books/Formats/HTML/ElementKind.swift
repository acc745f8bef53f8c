internal import CurlewManuscript

/// The properties of an element that follow from its tag and its context.
struct ElementKind: Sendable {
  let element: HTMLElement?
  let style: ComputedStyle
  let meaning: ElementRole
  /// Nil if the tag does not state one.
  let language: Language?
  /// Whether the page hides it. Links may lead to it nevertheless.
  let isHidden: Bool
  /// Whether it has no text of the book, such as a script or a running head.
  let isLeftOut: Bool
  /// Whether it only shows what MathML in front of it says: the work of KaTeX.
  let repeatsFormula: Bool

  init(
    of styled: StyledElement, _ element: HTMLElement?, _ meaning: ElementRole,
    _ style: ComputedStyle
  ) {
    let tag = styled.tag
    // A site may hide a page until its scripts have run.
    let isPage = element == .body || element == .html
    var style = style
    if isPage { style.isVisible = true }
    (self.element, self.meaning, self.style) = (element, meaning, style)
    language = Language(statedIn: tag)
    isLeftOut =
      element.map(ComputedStyle.hidden.contains) ?? false || Self.drawsFormula(styled, element)
      || Self.repeatsSign(tag) || meaning.isRunningLine
    repeatsFormula = tag.hasAttributes && tag["class"] == "katex-html"
    isHidden =
      !isPage && (style.display == .none || tag["hidden"] != nil || Self.isLicence(tag))
  }

  /// Whether an element has what Project Gutenberg adds to a book. In plain text it is hidden, too.
  private static func isLicence(_ tag: StartTag) -> Bool {
    guard tag.hasAttributes else { return false }
    return tag["class"]?.words.contains("pg-boilerplate") ?? false
      || ["pg-header", "pg-footer"].contains(tag["id"] ?? "")
  }

  /// Whether an element repeats the sign of a note within the note, as LaTeXML writes it.
  private static func repeatsSign(_ tag: StartTag) -> Bool {
    tag.hasAttributes && tag["class"]?.words.contains("ltx_tag_note") == true
  }

  /// Whether an element only draws what MathML or TeX behind it says: the work of MathJax.
  private static func drawsFormula(_ styled: StyledElement, _ element: HTMLElement?) -> Bool {
    if element == .nobr, styled.parent?.tag["class"] == "MathJax" { return true }
    let tag = styled.tag
    guard tag.hasAttributes else { return false }
    if tag["class"] == "MathJax_Preview" { return true }
    guard tag["aria-hidden"] == "true" else { return false }
    return element == .svg || element == .nobr || tag.localName == "mjx-math"
  }
}

/// A cache of element kinds for pages with the same style sheets. Most paragraphs of a chapter are
/// of the same kind, so selectors are matched with a few elements instead of all.
///
/// The kind of an element is determined by its tag, the kind of its parent, and the tags of its
/// preceding siblings, as many as the selectors examine (`StyleSheet.reach`).
final class KindCache {
  struct Key: Hashable {
    /// The number of the parent's kind; nil for a top-level element.
    var parent: Int?
    var tag: UInt16
    var siblings: SiblingTags
  }

  /// The tag numbers of the last preceding siblings, 16 bits each; 0 stands for no sibling.
  struct SiblingTags: Hashable {
    private var last: UInt64 = 0

    static let empty = SiblingTags()
    /// Some siblings, whose tags were not recorded.
    static let unknown = SiblingTags(last: 1)
    /// The number of siblings recorded.
    static let reach = 4

    mutating func append(_ tag: UInt16) { last = last << 16 | UInt64(tag) }

    /// Only the last few of them.
    func suffix(_ count: Int) -> SiblingTags {
      SiblingTags(last: count < Self.reach ? last & (1 << (16 * UInt64(count)) - 1) : last)
    }
  }

  /// Attributes that affect the kind of an element even if no selector tests them.
  private static let ownAttributes: [Name] = [
    "class", "style", "align", "dir", "type", "lang", "xml:lang", "epub:type", "role", "hidden",
    "aria-hidden",
  ]
  private static let mostTags = 4096
  private static let mostKinds = 1 << 14
  /// The lowest tag number. `SiblingTags` reserves 0 and 1.
  private static let firstTag = 2

  private var sheet = StyleSheet()
  private var attributes = Set(ownAttributes)
  private var tagNumbers: [[UInt8]: UInt16] = [:]
  private var kindNumbers: [Key: Int] = [:]
  private var kinds: [ElementKind] = []
  private var tag: [UInt8] = []
  /// The last results: most tags are `<p>` without attributes, behind another `<p>`.
  private var lastTag: (name: Name, number: UInt16)?
  private var lastKind: (key: Key, number: Int)?

  /// Empties the cache unless it was filled with the same style sheets.
  func prepare(for sheet: StyleSheet) {
    guard sheet.sources == nil || sheet.sources != self.sheet.sources else { return }
    self.sheet = sheet
    attributes = sheet.attributes.union(Self.ownAttributes)
    (tagNumbers, kindNumbers, kinds) = ([:], [:], [])
    (lastTag, lastKind) = (nil, nil)
  }

  /// The number of a tag. Tags that differ only in attributes without an effect share a number. Nil
  /// if the sheets examine more siblings than are recorded, or if there are too many different
  /// tags.
  func number(of tag: StartTag) -> UInt16? {
    guard sheet.reach <= SiblingTags.reach else { return nil }
    if tag.hasAttributes { return numberInTable(of: tag) }
    if let lastTag, lastTag.name == tag.name.full { return lastTag.number }
    let number = numberInTable(of: tag)
    lastTag = number.map { (tag.name.full, $0) }
    return number
  }

  private func numberInTable(of tag: StartTag) -> UInt16? {
    self.tag.removeAll(keepingCapacity: true)
    appendDigest(of: tag, to: &self.tag)
    if let number = tagNumbers[self.tag] { return number }
    guard tagNumbers.count < Self.mostTags else { return nil }
    let number = UInt16(tagNumbers.count + Self.firstTag)
    tagNumbers[self.tag] = number
    return number
  }

  /// The key of a child of an element, by the tags of all its preceding siblings.
  func key(_ tag: UInt16, in parent: Int?, after siblings: SiblingTags) -> Key {
    Key(parent: parent, tag: tag, siblings: siblings.suffix(sheet.reach))
  }

  func number(of key: Key) -> Int? {
    if let lastKind, lastKind.key == key { return lastKind.number }
    let number = kindNumbers[key]
    lastKind = number.map { (key, $0) }
    return number
  }

  subscript(number: Int) -> ElementKind { kinds[number] }

  /// Adds a kind and returns its number; nil if the cache is full.
  func add(_ kind: ElementKind, _ key: Key) -> Int? {
    guard kinds.count < Self.mostKinds else { return nil }
    kindNumbers[key] = kinds.count
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Appends the name of a tag and the attributes that affect the kind of its element.
  private func appendDigest(of tag: StartTag, to digest: inout [UInt8]) {
    digest += tag.source[tag.range.lowerBound + 1..<tag.attributeStart]
    guard tag.hasAttributes else { return }
    var reader = AttributeReader(tag.source, at: tag.attributeStart)
    while let attribute = reader.next() {
      let name = Name(smallLettersOf: tag.source[attribute.name])
      let value = tag.source[attribute.value]
      guard attributes.contains(name) || name == "id" && isMentioned(value) else { continue }
      digest.append(0)
      digest += tag.source[attribute.name]
      digest.append(0)
      digest += value
    }
  }

  private func isMentioned(_ id: ArraySlice<UInt8>) -> Bool {
    !sheet.ids.isEmpty && sheet.ids.contains(Array(id))
  }
}
