internal import CurlewManuscript

/// What an open element of a page means for the text in it. A class, since contexts are large and are
/// looked at for each piece of text.
final class DocumentContext {
  let element: HTMLElement?
  let styled: StyledElement
  /// The number of its kind in the cache; nil if it is not cached.
  var kind: Int?
  /// The tags of its last children, for the cache; nil if one of them has no number.
  var children: KindCache.SiblingTags? = .empty
  var style: ComputedStyle
  /// The indent of blocks, in cells, with all elements around.
  var left = 0
  /// The rank of the heading that it is in: 1 for `h1`.
  var headingRank: Int?
  var isVerse = false
  var isQuotation = false
  var isNote = false
  var isLineNumber = false
  /// Whether it is the title of a section that it begins, if all of it is bold.
  var mayBeTitle = false
  /// The kind of its blocks, where that does not follow from the elements around it.
  var blockKind: Block.Kind?
  var isRubyReading = false
  /// Nil where the page does not state it.
  var language: Language?
  /// Whether it is in a link that can be followed.
  var isInLink = false
  var list: ListCounter?
  /// The cells of the marker of a list item, such as a number, with the space behind it; 0 outside of items.
  var markerWidth = 0
  /// Where the element began, if something is to be done with its text when it ends.
  var start = 0
  /// What it leads to, if it is a link itself.
  var link: (target: String, isNoteReference: Bool)?
  /// Whether breaks divided its text.
  var hasBreaks = false
  /// Whether blocks began in it, and how many there were before it.
  var hasBlocks = false
  var blocksBefore = 0
  var hasRaisedText = false
  /// Whether it holds a link to another page.
  var hasLinkOut = false

  init(
    element: HTMLElement?, styled: StyledElement, kind: Int? = nil, style: ComputedStyle,
    language: Language? = nil
  ) {
    (self.element, self.styled, self.kind) = (element, styled, kind)
    (self.style, self.language) = (style, language)
  }

  /// Whether it is a block of its own.
  var isBlock: Bool { style.display != .inline }
}

/// The numbers of a list.
struct ListCounter {
  var marker: ListMarker
  var next: Int
  var step: Int
}

extension DocumentContext {
  /// The emphasis of a text in it.
  ///
  /// - Parameter isLink: Whether it is in a link of any kind. Style sheets often underline all links, even note
  ///   references, so links are exempt.
  func emphasis(of bytes: ArraySlice<UInt8>, isLink: Bool) -> Mark.Emphasis {
    var emphasis = style.emphasis
    if style.script != .base { emphasis = emphasis.fitting(Array(bytes)) }
    // Lines that are kept are set apart already.
    if style.whiteSpace == .kept { emphasis.remove(.code) }
    // All text of a heading is bold, and needs no line below it.
    guard headingRank == nil else {
      return emphasis.intersection([.italic, .superscript, .subscript])
    }
    if isInLink, style.script != .superscript { emphasis.insert(.link) }
    if style.isUnderlined, !isLink { emphasis.insert(.underlined) }
    if style.isDotted { emphasis.insert(.dotted) }
    return emphasis
  }
}
