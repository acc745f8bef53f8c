/// The kinds of HTML blocks in Markdown by the ways in which they end.
enum HTMLBlock {
  /// These end with the line that contains a certain text.
  case literal, comment, instruction, declaration, data
  /// Ends before an empty line.
  case untilBlank

  /// - Parameters:
  ///   - line: begins with `<`.
  ///   - mayBeAny: whether a line that is one tag with any name begins a block.
  init?(_ line: ArraySlice<UInt8>, mayBeAny: Bool) {
    let isClosing = line.dropFirst().first == UInt8(ascii: "/")
    let name = line.dropFirst(isClosing ? 2 : 1).prefix(while: \.isTagName)
    guard !name.isEmpty, line[name.startIndex] != UInt8(ascii: "-") else {
      self.init(signsOf: line.dropFirst())
      return
    }
    let next = name.endIndex < line.endIndex ? line[name.endIndex] : 0x0A
    let isWhole = next.isMarkupSpace || next == UInt8(ascii: ">")
    let isAlone = line[name.endIndex...].starts(with: "/>".utf8)
    let word = String(decoding: name, as: UTF8.self).lowercased()
    if !isClosing, isWhole, Self.literalNames.contains(word) {
      self = .literal
    } else if isWhole || isAlone, Self.names.contains(word) {
      self = .untilBlank
    } else if mayBeAny, Self.isTagAlone(line) {
      self = .untilBlank
    } else {
      return nil
    }
  }

  private init?(signsOf line: ArraySlice<UInt8>) {
    if line.starts(with: "!--".utf8) {
      self = .comment
    } else if line.first == UInt8(ascii: "?") {
      self = .instruction
    } else if line.starts(with: "![CDATA[".utf8) {
      self = .data
    } else if line.first == UInt8(ascii: "!"), line.dropFirst().first?.isASCIILetter == true {
      self = .declaration
    } else {
      return nil
    }
  }

  private static func isTagAlone(_ line: ArraySlice<UInt8>) -> Bool {
    var scanner = TagScanner(line)
    guard let end = scanner.tag(at: line.startIndex) else { return false }
    return line[end...].allSatisfy(\.isMarkupSpace)
  }

  func isEnded(by line: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .literal: Self.literalNames.contains { line.contains("</\($0)>") }
    case .comment: line.contains("-->")
    case .instruction: line.contains("?>")
    case .declaration: line.contains(UInt8(ascii: ">"))
    case .data: line.contains("]]>")
    case .untilBlank: false
    }
  }

  private static let literalNames = ["script", "pre", "style", "textarea"]

  private static let names = Set(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt \
    fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link \
    main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead \
    title tr track ul
    """.split(separator: " ").map(String.init))
}

extension ArraySlice<UInt8> {
  /// Whether it contains some letters in any case.
  fileprivate func contains(_ words: String) -> Bool {
    indices.contains { index in
      self[index] == words.utf8.first
        && self[index...].prefix(words.utf8.count).elementsEqual(words.utf8) {
          $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1
        }
    }
  }
}
