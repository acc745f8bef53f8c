internal import CurlewManuscript

/// The shapes of blocks.
extension PageReader {
  /// The shape of a block that begins here, with everything around it.
  var shape: BlockShape {
    guard let context = top else { return BlockShape() }
    var shape = BlockShape()
    let block = stack.last { $0.isBlock }
    shape.kind = kind(of: context)
    let item = stack.last { $0.isBlock && $0.markerWidth > 0 }
    shape.hanging = context.left + (item?.markerWidth ?? 0)
    // Only the first block of an item begins at its marker.
    let isBehindMarker = item.map { builder.blocks.count > $0.blocksBefore } ?? false
    shape.indent = isBehindMarker ? shape.hanging : context.left
    shape.opensParagraph = opensParagraph
    shape.opensGroup = opensGroup
    shape.keepsSpaces = context.style.whiteSpace == .kept
    shape.keepsLines = shape.kind.isLine
    shape.isRightToLeft = context.style.isRightToLeft == true
    shape.isAtEnd = context.style.alignment == .end && tables.isEmpty
    shape.rows = block?.style.rowsBefore
    if let indent = context.style.textIndent {
      shape.usesBookIndent = indent > 0 && shape.kind == .paragraph
      if indent < 0 || indent > 4 { shape.indent = max(context.left + indent, 0) }
    }
    // Items without a marker get a hanging indent too.
    if block?.element == .li, shape.hanging == shape.indent { shape.hanging += 2 }
    shape.keepsWithNext = block?.element == .dt
    if shape.hanging > shape.indent || opensEntry { shape.usesBookIndent = false }
    return shape
  }

  /// Whether the next block is the first of a term in a list of definitions, or of its explanation.
  private var opensEntry: Bool {
    stack.contains {
      ($0.element == .dt || $0.element == .dd) && $0.blocksBefore == builder.blocks.count
    }
  }

  private func kind(of context: DocumentContext) -> Block.Kind {
    if let rank = context.headingRank { return .heading(level: UInt8(clamping: rank)) }
    if let kind = context.blockKind { return kind }
    if !tables.isEmpty { return .line }
    if context.isVerse, context.style.whiteSpace == .normal { return .verse }
    if context.style.whiteSpace != .normal { return context.isVerse ? .verse : .line }
    if context.style.alignment == .center { return .byline }
    if !opensParagraph, builder.blocks.last?.kind == .line { return .line }
    if context.isNote { return .note }
    if context.isQuotation { return .quotation }
    return .paragraph
  }
}

/// Boxes.
extension PageReader {
  /// Elements that are boxes if a sheet gives them a border or a background.
  static let boxes: ElementSet = [
    .div, .p, .section, .aside, .blockquote, .details, .article, .fieldset, .dl, .figure,
  ]
  /// A longer box is the page itself, in blocks.
  private static let longestBox = 40

  /// Sets a box off from the text around it, or a group with margins.
  mutating func setOff(_ context: DocumentContext) {
    guard let element = context.element, Self.boxes.contains(element), tables.isEmpty else {
      return
    }
    let isBox =
      context.style.isBoxed || element == .fieldset || element == .aside && !context.isNote
    let count = builder.blocks.count - context.blocksBefore
    if isBox, 1...Self.longestBox ~= count, !context.isVerse {
      builder.setOffBlocks(from: context.blocksBefore)
      opensGroup = true
    }
    if context.hasBlocks, count > 0, context.style.rowsAfter > 0 { opensGroup = true }
  }
}
