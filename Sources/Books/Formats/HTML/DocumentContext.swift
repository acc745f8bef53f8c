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
  /// Whether it is in a link to another place of the book.
  var isLink = false
  var list: ListCounter?
  /// What stands before the first text of a list item, and how wide it is.
  var hanging = 0
  /// Where the element began, if something is to be done with its text when it ends.
  var start = 0
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

  var isAnchor: Bool { link != nil }
  /// Whether it ends the block around it when it begins and ends.
  var isBlock: Bool { style.display != .inline }
}

/// The numbers of a list.
struct ListCounter {
  var marker: ListMarker
  var next: Int
  var step: Int
}
