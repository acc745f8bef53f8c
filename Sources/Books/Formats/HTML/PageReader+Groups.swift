internal import CurlewNumerals

/// Links, lists and tables.
extension PageReader {
  mutating func beginLink(
    _ tag: StartTag, _ meaning: ElementRole, _ context: DocumentContext
  ) {
    guard let target = tag[local: "href"] else { return }
    context.start = builder.offset
    context.link = (target, meaning.isNoteReference)
    if meaning.isRaised { context.style.script = .superscript }
    context.isInLink =
      !meaning.isNoteReference
      && (PackagePath.resolve(target, from: "") != nil || PackagePath.isOutside(target))
  }

  mutating func endLink(_ context: DocumentContext) {
    guard let link = context.link else { return }
    let end = builder.text.count
    if link.target.first != "#" { top?.hasLinkOut = true }
    builder.addLink(
      BookLink(
        range: min(context.start, end)..<end, target: link.target,
        isNoteReference: link.isNoteReference || context.hasRaisedText))
  }

  mutating func beginList(
    _ tag: StartTag, _ element: HTMLElement?, _ context: DocumentContext
  ) {
    opensGroup = !stack.contains { $0.element == .li }
    let bullets: [ListMarker] = [.disc, .circle, .square]
    let depth = min(stack.count { $0.list != nil }, bullets.count - 1)
    let marker = context.style.listMarker ?? (element == .ol ? .decimal : bullets[depth])
    let isReversed = tag["reversed"] != nil
    let start = tag["start"].flatMap { Int(reading: $0, in: .itemNumbers) }
    context.list = ListCounter(
      marker: marker, next: start ?? (isReversed ? listLengths.count(of: tag) : 1),
      step: isReversed ? -1 : 1)
  }

  mutating func beginItem(_ tag: StartTag, _ context: DocumentContext) {
    guard let place = stack.lastIndex(where: { $0.list != nil }), var list = stack[place].list
    else {
      return
    }
    if let value = tag["value"].flatMap({ Int(reading: $0, in: .itemNumbers) }) {
      list.next = value
    }
    let text = (context.style.listMarker ?? list.marker).text(of: list.next)
    list.next += list.step
    stack[place].list = list
    let width = text.isEmpty ? 0 : text.unicodeScalars.count + 1
    context.left += stack[..<place].contains { $0.list != nil } ? 2 : 0
    context.markerWidth = width
    pendingMarker = text
  }

  mutating func beginTable() {
    tables.append(TableCollector(at: builder.blocks.count))
  }

  /// Changes the innermost table, at the number of the next block.
  mutating func changeTable(_ change: (inout TableCollector, Int) -> Void) {
    guard !tables.isEmpty else { return }
    change(&tables[tables.count - 1], builder.blocks.count)
  }

  mutating func endTable() {
    opensGroup = true
    if let ended = tables.popLast() { builder.setTable(ended) }
  }
}
