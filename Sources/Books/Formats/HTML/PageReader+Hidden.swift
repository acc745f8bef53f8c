internal import CurlewManuscript

/// What a page does not show.
extension PageReader {
  mutating func endSkipped() {
    skipped?.depth -= 1
    guard let ended = skipped, ended.depth == 0 else { return }
    skipped = nil
    switch ended.use {
    case .style:
      var extended = sheet
      extended.add(DecodedText(utf8: ended.text), importing: resources.addSheet)
      builder.spendRules(extended.ruleCount - sheet.ruleCount)
      use(extended)
    case .lineNumbers: lineNumbers = LineNumbers(ended.text)
    case .pageNumber(let label):
      if let number = PrintPage.number(in: ended.text) {
        builder.addPrintPage(label.isEmpty ? number : label)
      } else {
        write(plain: ended.text[...])
      }
    case .formula:
      let words = String(decoding: ended.text, as: UTF8.self)
      writeFormula(MathText.text(ofScript: words) ?? TeXText.text(of: words, macros))
    case nil: break
    }
  }

  /// Begins to read a hidden element as a separate part, since a link may lead to it. Returns false for
  /// headings and menus, which are dropped: pages hide titles that a picture shows, and menus that a script
  /// shows.
  mutating func beginHidden(_ context: DocumentContext) -> Bool {
    context.style.display = .block
    guard around.isEmpty else { return true }
    guard let element = context.element, !ElementRules.headings.contains(element),
      top?.headingRank == nil, ![.nav, .form, .menu, .a].contains(element)
    else { return false }
    beginPart(context)
    return true
  }

  /// Begins to read a part that does not stand in its place.
  mutating func beginPart(_ context: DocumentContext) {
    context.style.display = .block
    let page = self
    self = PageReader(page.builder.part, page.resources, page.listLengths)
    (sheet, usesKinds, around, macros) = (page.sheet, page.usesKinds, [page], page.macros)
    (context.left, context.isNote, context.isInLink, context.list) = (0, true, false, nil)
  }

  mutating func endHidden() {
    guard !around.isEmpty else { return }
    endBlock()
    var (part, isFurniture) = (builder, isFurniture)
    // A second reference to the page would copy its text here.
    self = around.removeLast()
    if isFurniture { return builder.addFurniture(part) }
    NoteSign.link(from: raised, in: &builder, to: &part)
    builder.addHidden(part)
  }

  /// Counts an element that is not shown, or writes a sign for it.
  mutating func leaveOut(_ tag: StartTag, _ kind: ElementKind) {
    switch kind.element {
    case _ where kind.meaning.isRunningLine: builder.leaveOut(.runningLine)
    case _ where kind.isHidden: builder.leaveOut(.hidden)
    case .script, .template:
      builder.leaveOut(.script)
      hasScript = hasScript || stack.contains { $0.element == .body }
    case .select, .textarea, .datalist: builder.leaveOut(.field)
    case let element?: writeSign(ofUnshown: tag, element)
    case nil: break
    }
  }

  mutating func skipPage(_ label: String, _ tag: StartTag) {
    skipped = SkippedElement(use: .pageNumber(label: label))
    if let id = tag["id"] { builder.addAnchor(id) }
  }
}
