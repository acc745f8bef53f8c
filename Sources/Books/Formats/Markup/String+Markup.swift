internal import CurlewManuscript

extension String {
  /// The text of simple mark-up: without tags, with the characters that entities stand for. A block begins a line.
  package var withoutTags: String {
    var text: [UInt8] = []
    for token in MarkupScanner(DecodedText(self), as: .html) {
      let name: Name
      switch token {
      case .text(let data):
        data.append(to: &text)
        continue
      case .start(let tag): name = tag.localName
      case .end(let element): name = element.local
      }
      if Self.lineElements.contains(name), text.last != 0x0A { text.append(0x0A) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Elements that begin a line of simple mark-up. In dictionaries `def` does, too.
  package static let lineElements: Set<Name> = [
    "p", "br", "div", "li", "dt", "dd", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
    "def",
  ]

  /// The text escaped for mark-up.
  package var escapedForMarkup: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}
