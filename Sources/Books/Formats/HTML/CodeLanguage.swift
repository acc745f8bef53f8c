internal import CurlewManuscript

/// How a language is written, as far as it tells comments, strings, numbers and keywords apart.
struct CodeLanguage {
  private let lineComments: [[UInt8]]
  private let blockComment: (start: [UInt8], end: [UInt8])?
  private let quotes: [UInt8]
  /// The longest literal in single quotes, in bytes: elsewhere they are apostrophes or lifetimes.
  private let longestCharacter: Int

  private init(
    _ comments: [String], _ block: (String, String)? = nil, quotes: String = "\"'",
    longestCharacter: Int = .max
  ) {
    lineComments = comments.map { Array($0.utf8) }
    blockComment = block.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    (self.quotes, self.longestCharacter) = (Array(quotes.utf8), longestCharacter)
  }

  private static let families: [(names: String, language: CodeLanguage)] = [
    (
      "js javascript ts typescript jsx tsx php dart css scss less json groovy",
      CodeLanguage(["//"], ("/*", "*/"), quotes: "\"'`")
    ),
    (
      "c h cpp c++ cc hpp objc java kotlin kt scala swift go golang rust rs cs csharp d zig v solidity",
      CodeLanguage(["//"], ("/*", "*/"), quotes: "\"'`", longestCharacter: 5)
    ),
    (
      "py python python3 rb ruby sh bash shell zsh fish perl pl yaml yml toml r make makefile docker "
        + "dockerfile nix julia elixir ex nim cmake conf powershell",
      CodeLanguage(["#"])
    ),
    ("ocaml ml sml fsharp", CodeLanguage([], ("(*", "*)"), longestCharacter: 5)),
    ("sql lua haskell hs ada elm vhdl", CodeLanguage(["--"], longestCharacter: 40)),
    ("lisp scheme clojure clj elisp racket asm ini", CodeLanguage([";"], quotes: "\"")),
    ("tex latex matlab erlang prolog", CodeLanguage(["%"], quotes: "\"")),
    ("html xml svg xhtml", CodeLanguage([], ("<!--", "-->"))),
  ]

  private static let keywords = Set(
    """
    abstract and as assert async await begin break case catch class const continue def default defer del
    delete do elif else elsif end enum except export extends extension extern false final finally fn for
    foreach from fun func function global guard if impl implements import in include init inline
    interface internal is lambda let local loop match mod module mut mutating namespace new nil None not
    null or override package pass private protected protocol pub public raise range ref require rescue
    return self Self static struct super switch template then this throw throws trait True False true try
    type typedef typeof union unless until use using val var virtual void volatile when where
    while with yield select insert update create table into values SELECT FROM WHERE INSERT UPDATE CREATE
    TABLE INTO VALUES JOIN ON GROUP ORDER BY AND OR NOT NULL int char bool float double long string
    """.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) })

  /// The language that an element names: by a class such as `language-rust` or `highlight-python`, or by an attribute.
  init?(namedIn tag: StartTag) {
    let stated = tag["data-code-language"] ?? tag["data-lang"] ?? tag["data-language"]
    let classes = stated.map { "language-\($0)" } ?? tag["class"] ?? ""
    let prefixes = [
      "language-", "lang-", "highlight-", "highlight-source-", "sourceCode", "brush:", "hljs",
      "programlisting",
    ]
    let words = classes.lowercased().split { $0 == " " || $0 == "," }
    guard words.contains(where: { word in prefixes.contains { word.hasPrefix($0.lowercased()) } })
    else {
      return nil
    }
    let names = words.map { word in
      prefixes.first { word.hasPrefix($0) }.map { word.dropFirst($0.utf8.count) } ?? word
    }
    let known = Self.families.first { family in
      family.names.split(separator: " ").contains(where: names.contains)
    }
    guard let known else { return nil }
    self = known.language
  }

  /// The parts of a code with the emphasis of each, in their order.
  func parts(of code: ArraySlice<UInt8>) -> [(range: Range<Int>, emphasis: Mark.Emphasis)] {
    var parts: [(Range<Int>, Mark.Emphasis)] = []
    var index = code.startIndex
    while index < code.endIndex {
      let (end, emphasis) = part(of: code, at: index)
      if emphasis != .roman { parts.append((index..<end, emphasis)) }
      index = end
    }
    return parts
  }

  private func part(of code: ArraySlice<UInt8>, at start: Int) -> (Int, Mark.Emphasis) {
    let rest = code[start...]
    let byte = code[start]
    if let block = blockComment, rest.starts(with: block.start) {
      let inside = rest.indices.dropFirst(block.start.count).first {
        rest[$0...].starts(with: block.end)
      }
      return (inside.map { $0 + block.end.count } ?? code.endIndex, .comment)
    }
    if lineComments.contains(where: rest.starts) {
      return (rest.firstIndex(of: 0x0A) ?? code.endIndex, .comment)
    }
    if quotes.contains(byte) {
      let end = code.endOfString(at: start)
      let isEscaped = code[start...].dropFirst().first == UInt8(ascii: "\\")
      let isLong = byte == UInt8(ascii: "'") && end - start > longestCharacter && !isEscaped
      guard end < code.endIndex, code[end] == byte, !isLong else { return (start + 1, .roman) }
      return (end + 1, .literal)
    }
    guard byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") else { return (start + 1, .roman) }
    let word = rest.prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    if byte.isASCIIDigit { return (word.endIndex, .literal) }
    return (word.endIndex, Self.keywords.contains(Array(word)) ? .keyword : .roman)
  }
}

extension BookBuilder {
  /// Tells the parts of code apart, in blocks without an emphasis of their own.
  mutating func colourCode(from first: Int, in language: CodeLanguage) {
    guard let start = blocks[min(first, blocks.count)...].first?.range.lowerBound else { return }
    let before = marks.partitioningIndex { $0.offset >= start }
    guard marks[before...].allSatisfy({ $0.length == 0 && $0.emphasis.isDisjoint(with: .link) })
    else {
      return
    }
    var others: [Mark] = []
    for (range, emphasis) in language.parts(of: text[start...]) {
      if others.last?.offset == UInt32(range.lowerBound) { others.removeLast() }
      others.append(Mark(at: range.lowerBound, length: 0, emphasis: emphasis))
      others.append(Mark(at: range.upperBound, length: 0))
    }
    marks.replaceSubrange(before..., with: others)
  }
}
