/// How a language is written, as far as it tells comments, strings, numbers and keywords apart.
package struct CodeLanguage: Sendable {
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
        + "dockerfile nix julia elixir ex nim cmake conf powershell awk tcl",
      CodeLanguage(["#"])
    ),
    ("ocaml ml sml fsharp", CodeLanguage([], ("(*", "*)"), longestCharacter: 5)),
    ("sql lua haskell hs ada elm vhdl", CodeLanguage(["--"], longestCharacter: 40)),
    ("lisp el scheme clojure clj elisp racket asm ini", CodeLanguage([";"], quotes: "\"")),
    ("tex latex matlab erlang prolog", CodeLanguage(["%"], quotes: "\"")),
    ("vim", CodeLanguage(["\""], quotes: "'")),
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

  /// The language with one of some names, such as `rust` or `py`, which is also the end of a file's name.
  package init?(named names: [some StringProtocol]) {
    let known = Self.families.first { family in
      family.names.split(separator: " ").contains { name in names.contains { $0 == name } }
    }
    guard let known else { return nil }
    self = known.language
  }

  /// The parts of a code with the emphasis of each, in their order.
  package func parts(of code: ArraySlice<UInt8>) -> [(range: Range<Int>, emphasis: Mark.Emphasis)] {
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
      let tripled = [UInt8](repeating: byte, count: 3)
      if rest.starts(with: tripled) {
        let inside = rest.indices.dropFirst(3).first { rest[$0...].starts(with: tripled) }
        return (inside.map { $0 + 3 } ?? code.endIndex, .literal)
      }
      let end = code.endOfString(at: start)
      let isEscaped = code[start...].dropFirst().first == UInt8(ascii: "\\")
      let isLong = byte == UInt8(ascii: "'") && end - start > longestCharacter && !isEscaped
      guard end < code.endIndex, code[end] == byte, !isLong else { return (start + 1, .roman) }
      return (end + 1, .literal)
    }
    guard byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") else { return (start + 1, .roman) }
    let word = rest.prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    if 0x30...0x39 ~= byte { return (word.endIndex, .literal) }
    return (word.endIndex, Self.keywords.contains(Array(word)) ? .keyword : .roman)
  }
}

extension ArraySlice<UInt8> {
  /// The place of the quote that closes a string, or of the line end that breaks it off.
  package func endOfString(at start: Int) -> Int {
    var index = start + 1
    while index < endIndex {
      if self[index] == self[start] || self[index] == 0x0A { return index }
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return endIndex
  }
}
