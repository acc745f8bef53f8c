package import CurlewManuscript

/// Reads XHTML, HTML, FB2, OPF, NCX and navigation documents as a sequence of tokens, whatever state they
/// are in.
///
/// No tree is made, and nothing recurses. The sequence is well formed: every `start` has its `end`, and
/// elements nest. A void element such as `br` has an `end` of its own too. At most 128 elements are
/// open at a time; one more closes the one around it.
package struct MarkupScanner: Sequence, IteratorProtocol {
  package enum Token: Sendable {
    case start(StartTag)
    case end(ElementName)
    case text(CharacterData)
  }

  private let dialect: Dialect
  private var tokenizer: Tokenizer
  private var open = OpenElements()
  /// How many elements end before anything else is read.
  private var closing = 0
  /// A tag that waits until those have ended.
  private var waiting: StartTag?
  /// The text of the raw element that has just begun.
  private var rawText: CharacterData?

  package init(_ text: DecodedText, as dialect: Dialect) {
    self.dialect = dialect
    tokenizer = Tokenizer(
      dialect == .html ? text.utf8 : InternalSubset.expanded(text.utf8), as: dialect)
  }

  /// The document with expanded entities, to which the offsets of tokens refer.
  var source: [UInt8] { tokenizer.source }

  package mutating func next() -> Token? {
    while true {
      if closing > 0 {
        closing -= 1
        return .end(open.pop())
      }
      if let tag = waiting { return begin(tag) }
      if let data = rawText {
        rawText = nil
        return .text(data)
      }
      guard let token = tokenizer.next() else {
        guard open.count > 0 else { return nil }
        closing = open.count
        continue
      }
      switch token {
      case .text(let data): return .text(data)
      case .start(let tag):
        closing = count(closedBy: tag)
        waiting = tag
      case .end(let name):
        closing = count(closedByEndOf: name)
      }
    }
  }

  private func element(_ name: ElementName) -> HTMLElement? {
    dialect == .xml ? nil : HTMLElement(name.local)
  }

  private func count(closedBy tag: StartTag) -> Int {
    let least = open.isFull ? 1 : 0
    guard let element = element(tag.name),
      let rule = ElementRules.closing(element, in: dialect)
    else { return least }
    return Swift.max(open.count(closedBy: rule), least)
  }

  private func count(closedByEndOf name: ElementName) -> Int {
    let element = element(name)
    let barriers = element.map(ElementRules.barriers(toEndOf:)) ?? []
    if dialect == .html, let element, ElementRules.headings.contains(element) {
      return open.count(upToAnyOf: ElementRules.headings, within: barriers)
    }
    return open.count(upTo: name, element, within: barriers)
  }

  /// Begins an element, and ends it if it can have no content.
  private mutating func begin(_ tag: StartTag) -> Token {
    waiting = nil
    let element = element(tag.name)
    open.push(tag.name, element)
    // An SVG element counts as foreign itself.
    let isEmpty = tag.isSelfClosing && (dialect != .html || isForeign)
    closing = isEmpty || element.map(ElementRules.void.contains) == true ? 1 : 0
    if closing == 0, let element, !isForeign { takeRawText(of: element, tag) }
    return .start(tag)
  }

  /// Whether SVG or MathML is open, in which every element can be empty.
  private var isForeign: Bool { open.kinds.intersects([.svg, .math]) }

  private mutating func takeRawText(of element: HTMLElement, _ tag: StartTag) {
    let isRaw = ElementRules.raw.contains(element)
    guard isRaw || dialect == .html && ElementRules.rawWithReferences.contains(element) else {
      return
    }
    let data = tokenizer.takeRawText(of: tag.localName, isLiteral: isRaw && dialect == .html)
    rawText = data.flatMap { $0.range.isEmpty ? nil : $0 }
  }
}
