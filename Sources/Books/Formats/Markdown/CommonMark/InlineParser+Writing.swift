internal import CurlewManuscript

extension InlineParser {
  /// Writes the pieces as HTML.
  func write(into page: inout [UInt8]) {
    // The alternative text of a picture has no tags.
    var pictures: [Int] = []
    for piece in pieces {
      switch piece.kind {
      case .image:
        if pictures.isEmpty { beginImage(piece.start, &page) }
        pictures.append(piece.start)
      case .endOfImage:
        pictures.removeLast()
        if pictures.isEmpty { endImage(piece.start, &page) }
      case .text: page.appendEscaped(text[piece.range])
      case .reference: page += text[piece.range]
      case .softBreak: page.append(0x0A)
      case _ where !pictures.isEmpty: writePlain(piece, &page)
      default: write(piece, &page)
      }
    }
  }

  private func writePlain(_ piece: Piece, _ page: inout [UInt8]) {
    switch piece.kind {
    case .code: page.appendEscaped(code(piece.range)[...])
    case .address, .mail: page.appendEscaped(text[piece.range])
    case .hardBreak: page.append(0x0A)
    case .run: page += repeatElement(runs[piece.start].sign, count: runs[piece.start].left)
    default: break
    }
  }

  private func write(_ piece: Piece, _ page: inout [UInt8]) {
    switch piece.kind {
    case .raw: page += text[piece.range]
    case .code:
      page += "<code>".utf8
      page.appendEscaped(code(piece.range)[...])
      page += "</code>".utf8
    case .address, .mail:
      page += piece.kind == .mail ? "<a href=\"mailto:".utf8 : "<a href=\"".utf8
      page.append(address: text[piece.range])
      page += "\">".utf8
      page.appendEscaped(text[piece.range])
      page += "</a>".utf8
    case .hardBreak: page += "<br />\n".utf8
    case .run: write(run: piece.start, &page)
    case .link: beginLink(piece.start, &page)
    case .endOfLink: page += "</a>".utf8
    case .note:
      let name = NoteNumbers.name(ofReference: piece.end, to: piece.start)
      page +=
        """
        <sup class="footnote-ref"><a href="#fn-\(piece.start)" id="\(name)" data-footnote-ref>\
        \(piece.start)</a></sup>
        """.utf8
    default: break
    }
  }

  private func write(run: Int, _ page: inout [UInt8]) {
    for tag in runs.closed(by: run) { page += tag.end.utf8 }
    page += repeatElement(runs[run].sign, count: runs[run].left)
    for tag in runs.opened(by: run) { page += tag.start.utf8 }
  }

  /// The text of a code span. Line feeds become spaces, and one space is removed at both ends.
  private func code(_ range: Range<Int>) -> [UInt8] {
    let code = text[range].map { $0 == 0x0A ? 0x20 : $0 }
    let isSetOff = code.first == 0x20 && code.last == 0x20 && code.contains { $0 != 0x20 }
    return isSetOff ? Array(code.dropFirst().dropLast()) : code
  }

  // MARK: - Links

  private func beginLink(_ index: Int, _ page: inout [UInt8]) {
    page += "<a href=\"".utf8
    appendAddress(index, &page)
    page += "\"".utf8
    appendTitle(index, &page)
    page += ">".utf8
  }

  private func beginImage(_ index: Int, _ page: inout [UInt8]) {
    page += "<img src=\"".utf8
    appendAddress(index, &page)
    page += "\" alt=\"".utf8
  }

  private func endImage(_ index: Int, _ page: inout [UInt8]) {
    page += "\"".utf8
    appendTitle(index, &page)
    page += " />".utf8
  }

  private func appendAddress(_ index: Int, _ page: inout [UInt8]) {
    let (text, target) = targets[index]
    page.append(address: text.unescaped(target.address)[...])
  }

  private func appendTitle(_ index: Int, _ page: inout [UInt8]) {
    let (text, target) = targets[index]
    guard let title = target.title else { return }
    page += " title=\"".utf8
    page.appendEscaped(text.unescaped(title)[...])
    page += "\"".utf8
  }
}

extension EmphasisRuns.Tag {
  fileprivate var start: String {
    switch self {
    case .emphasis: "<em>"
    case .strong: "<strong>"
    case .struck: "<del>"
    }
  }

  fileprivate var end: String {
    switch self {
    case .emphasis: "</em>"
    case .strong: "</strong>"
    case .struck: "</del>"
    }
  }
}

extension [UInt8] {
  /// Appends text with markup characters escaped.
  mutating func appendEscaped(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for index in text.indices {
      guard let sign = Self.escaped(text[index]) else { continue }
      self += text[start..<index]
      self += sign.utf8
      start = index + 1
    }
    self += text[start...]
  }

  private static func escaped(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0: "\u{FFFD}"
    default: nil
    }
  }

  private static let mayStay: [Bool] = (0...255).map { (byte: UInt8) in
    byte.isASCIILetter || byte.isASCIIDigit || "!#$%()*+,-./:;=?@_~'".utf8.contains(byte)
  }

  /// Appends a percent-encoded address.
  fileprivate mutating func append(address: ArraySlice<UInt8>) {
    let digits = Array("0123456789ABCDEF".utf8)
    let mayStay = Self.mayStay
    for byte in address {
      if byte == UInt8(ascii: "&") {
        self += "&amp;".utf8
      } else if mayStay[Int(byte)] {
        append(byte)
      } else {
        self += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// A part of a Markdown text with backslash escapes and character references resolved.
  func unescaped(_ range: Range<Int>) -> [UInt8] {
    guard self[range].contains(where: { "\\&".utf8.contains($0) }) else {
      return Array(self[range])
    }
    var (text, index) = ([UInt8](), range.lowerBound)
    while index < range.upperBound {
      if let found = CharacterReference(inMarkdown: self, at: index, before: range.upperBound) {
        text += String(String.UnicodeScalarView(found.scalars)).utf8
        index += found.length
        continue
      }
      let isEscape =
        self[index] == UInt8(ascii: "\\") && index + 1 < range.upperBound
        && self[index + 1].isASCIIPunctuation
      if isEscape { index += 1 }
      text.append(self[index])
      index += 1
    }
    return text
  }
}

extension CharacterReference {
  private static let longestNumber = "&#1234567;".utf8.count

  /// Reads a character reference, which CommonMark requires to end with a semicolon.
  init?(inMarkdown text: [UInt8], at start: Int, before end: Int) {
    guard text[start] == UInt8(ascii: "&") else { return nil }
    var index = start + 1
    let limit = Swift.min(end, index + NamedCharacters.longestName + 1)
    while index < limit,
      text[index].isASCIILetter || text[index].isASCIIDigit || text[index] == UInt8(ascii: "#")
    {
      index += 1
    }
    guard index < limit, text[index] == UInt8(ascii: ";") else { return nil }
    self.init(in: text, at: start, before: index + 1, in: .text)
    let isNumber = text[start + 1] == UInt8(ascii: "#")
    guard length == index + 1 - start, !isNumber || length <= Self.longestNumber else { return nil }
  }
}
