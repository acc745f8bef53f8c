internal import CurlewManuscript

/// What a text is that is no book, but is shown as it is. It decides on colours and contents.
enum Material: Sendable {
  case code(CodeLanguage, named: String)
  case difference
  /// The commits of a repository.
  case history
  /// Lines that begin with a time.
  case log
  /// Letters, and where they begin.
  case letters([Heading<Int>])
  /// Lines with the same number of fields, or of one word each.
  case table
  /// What a program wrote for a terminal.
  case output
  /// What a person wants to see as it is.
  case other

  /// What a text is by the end of its file's name and by its first lines; nil for a book.
  init?(_ text: ArraySlice<UInt8>, named suffix: String) {
    guard let found = Self.told(by: suffix, text) ?? Self.told(by: text) else { return nil }
    self = found
  }

  /// Determines the material of a text by its first lines, which may have been written for a terminal.
  init(ofTextAsItIs head: [UInt8], named suffix: String) {
    let clean = TerminalText(head)
    let told = Material((clean?.utf8 ?? head)[...], named: suffix)
    self = told ?? (clean == nil ? .other : .output)
  }

  /// The beginnings of lines at which a long text should be divided, the preferred ones first. So a commit or a file stays
  /// with its title.
  var startsOfParts: [String] {
    switch self {
    case .history: ["commit ", "diff --git "]
    case .difference: ["diff --git "]
    case .code, .log, .letters, .table, .output, .other: []
    }
  }

  /// In bytes: what tells prose from other texts.
  private static let beginning = 1 << 14

  /// Signs and digits of which prose has few.
  private static let odd: [Bool] = (UInt8(0)...255).map { byte in
    0x30...0x39 ~= byte || "{}()[]<>=;/\\_|#*&$@:,+".utf8.contains(byte)
  }

  /// Whether the beginning of a text looks like prose. A short text does not count.
  static func isProse(_ text: ArraySlice<UInt8>) -> Bool {
    let (beginning, odd) = (text.prefix(Self.beginning), Self.odd)
    var (signs, spaces) = (0, 0)
    for byte in beginning {
      if odd[Int(byte)] { signs += 1 }
      if byte == 0x20 { spaces += 1 }
    }
    return beginning.count > firstBytes && signs * 100 < beginning.count * 7
      && spaces * 20 > beginning.count
  }

  /// Most texts are prose. A short text is looked at whole.
  private static func told(by text: ArraySlice<UInt8>) -> Material? {
    let isProse = isProse(text)
    let start = text.prefix(isProse ? firstBytes : text.count)
    if isProse, !start.starts(with: "#!".utf8), !start.starts(with: "commit ".utf8),
      start.range(of: Array("\n@@ ".utf8)) == nil,
      start.range(of: Array("diff --git ".utf8)) == nil
    {
      return nil
    }
    return told(by: FirstLines(text))
  }

  /// In bytes: where a change would begin.
  private static let firstBytes = 2048

  /// - Parameter suffix: The end of the file's name, in small letters, without its dot.
  private static func told(by suffix: String, _ text: ArraySlice<UInt8>) -> Material? {
    switch suffix {
    case "diff", "patch": .difference
    // A saved `git log` is a history.
    case "log": FirstLines(text).beginsHistory ? .history : .log
    case "csv", "tsv": .table
    default: CodeLanguage(named: [suffix]).map { .code($0, named: suffix) }
    }
  }

  private static func told(by lines: FirstLines) -> Material? {
    if let interpreter = lines.interpreter {
      return CodeLanguage(named: [interpreter]).map { .code($0, named: interpreter) } ?? .other
    }
    if lines.beginsHistory { return .history }
    if lines.areDifference { return .difference }
    if lines.share(\.beginsWithTime) >= 0.8, lines.count >= FirstLines.fewest { return .log }
    if lines.areTable { return .table }
    guard lines.areCode else { return nil }
    // Which language it is decides on nothing but colours.
    let family = lines.share { $0.bytes.starts(with: "#".utf8) } > 0.05 ? "sh" : "c"
    return CodeLanguage(named: [family]).map { .code($0, named: family) }
  }
}

/// The first lines of a text that are not blank.
struct FirstLines {
  private let all: [SampleLine]

  /// In lines.
  private static let most = 400
  static let fewest = 5

  init(_ text: ArraySlice<UInt8>) {
    let lines = text.split(maxSplits: 2 * Self.most) { $0 == 0x0A || $0 == 0x0D }
    // What is left may end within a line.
    let whole = lines.count > 1 && text.last != 0x0A ? lines.dropLast() : lines[...]
    var (all, comment) = ([SampleLine](), CommentBlocks())
    for line in whole.prefix(2 * Self.most) where all.count < Self.most {
      var line = SampleLine(line)
      if line.bytes.isEmpty { continue }
      line.isInComment = comment.contains(line.bytes)
      all.append(line)
    }
    self.all = all
  }

  var count: Int { all.count }

  func share(_ isSo: (SampleLine) -> Bool) -> Double {
    all.isEmpty ? 0 : Double(all.count(where: isSo)) / Double(all.count)
  }

  /// The program that a script names in its first line, such as `python3`.
  var interpreter: String? {
    guard let first = all.first, first.bytes.starts(with: "#!".utf8) else { return nil }
    let words = String(decoding: first.bytes.dropFirst(2), as: UTF8.self)
      .split { $0 == " " || $0 == "/" }
    return words.last { !$0.hasPrefix("-") && $0 != "env" }.map { String($0).lowercased() } ?? ""
  }

  /// Whether they are those of `git log`.
  var beginsHistory: Bool {
    guard let first = all.first?.bytes, first.starts(with: "commit ".utf8), all.count > 1 else {
      return false
    }
    return first.dropFirst(7).prefix { $0.isHexadecimal }.count >= 7
      && all[1].begins("Author:", "Merge:", "tree ", "AuthorDate:")
  }

  var areDifference: Bool {
    let heads = all.prefix(60)
    if heads.contains(where: { $0.begins("diff --git ") }) { return true }
    return heads.indices.dropLast(2).contains {
      heads[$0].begins("--- ") && heads[$0 + 1].begins("+++ ") && heads[$0 + 2].begins("@@ ")
    }
  }

  /// Whether the lines have the same fields, are single words, or what a program lists.
  var areTable: Bool {
    guard all.count >= Self.fewest else { return false }
    if all.count >= 100, share(\.isWord) > 0.98 { return true }
    if share(\.isRecord) >= 0.85 || share(\.hasColumns) >= 0.85 { return true }
    return [(0x09, 1), (0x2C, 2), (0x3B, 2), (0x7C, 2), (0x3A, 3)].contains { sign, least in
      // Behind a comma of prose there is a space.
      let counts = all.map { line in
        zip(line.bytes, line.bytes.dropFirst()).count { $0 == UInt8(sign) && $1 != 0x20 }
      }
      let usual = counts[counts.count / 2]
      guard usual >= least, counts.count(where: { $0 == usual }) * 20 >= counts.count * 19 else {
        return false
      }
      // Verse that was typed with tabs has long fields.
      let bytes = all.reduce(0) { $0 + $1.bytes.count }
      return bytes <= all.count * (usual + 1) * Self.longestField
    }
  }

  /// In bytes.
  private static let longestField = 24

  /// Whether the lines are those of a program or a configuration, and next to none is prose.
  var areCode: Bool {
    guard all.count >= Self.fewest else { return false }
    let (code, prose) = (share(\.isCode), share(\.isProse))
    return code >= 0.45 && prose <= 0.2
      || code >= 0.3 && prose <= 0.05 && share { $0.indent > 0 } > 0.3
  }
}

/// Follows comments and texts inside a program that have several lines.
private struct CommentBlocks {
  private var end: [UInt8]?

  private static let signs = [("/*", "*/"), ("\"\"\"", "\"\"\""), ("'''", "'''"), ("#[=", "]=")]
    .map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// Whether a line is in such a block. Lines are passed in their order.
  mutating func contains(_ line: ArraySlice<UInt8>) -> Bool {
    if let end {
      if line.range(of: end) != nil { self.end = nil }
      return true
    }
    guard let (start, end) = Self.signs.first(where: { line.starts(with: $0.0) }) else {
      return false
    }
    if line.dropFirst(start.count).range(of: end) == nil { self.end = end }
    return true
  }
}

/// A line of a sample, without the white space around it.
struct SampleLine {
  let bytes: ArraySlice<UInt8>
  /// In bytes.
  let indent: Int
  /// Whether it belongs to a comment of several lines.
  fileprivate(set) var isInComment = false

  init(_ line: ArraySlice<UInt8>) {
    let text = line.drop { $0 <= 0x20 }
    indent = line.count - text.count
    bytes = text.prefix((text.lastIndex { $0 > 0x20 } ?? text.startIndex - 1) + 1 - text.startIndex)
  }

  func begins(_ words: String...) -> Bool { words.contains { bytes.starts(with: $0.utf8) } }

  /// Whether it is a word without a space.
  var isWord: Bool {
    bytes.count <= 120 && bytes[bytes.startIndex] < 0xE0 && bytes.allSatisfy { $0 > 0x20 }
  }

  /// Whether many of its words have digits or signs, or it begins with the number of a commit, as in what programs list.
  var isRecord: Bool {
    let number = bytes.prefix { $0.isHexadecimal }
    if 7...40 ~= number.count, bytes.dropFirst(number.count).first == 0x20 { return true }
    let words = bytes.split { $0 <= 0x20 }
    let odd = words.count { word in
      word.prefix(max(word.count - 1, 1)).contains {
        0x30...0x39 ~= $0 || "/=:@_()[]%".utf8.contains($0)
      }
    }
    return words.count >= 2 && odd * 5 >= words.count * 2 && odd < words.count
  }

  /// Whether it has several fields with wide gaps between them.
  var hasColumns: Bool {
    var (gaps, spaces) = (0, 0)
    for byte in bytes {
      spaces = byte <= 0x20 ? spaces + 1 : 0
      if spaces == 2 { gaps += 1 }
    }
    return gaps >= 3
  }

  /// Whether it has several words, nearly all letters.
  var isProse: Bool {
    guard !isComment else { return false }
    let letters = bytes.count {
      $0.isASCIILetterOrDigit || $0 >= 0x80 || $0 == 0x20 || $0 == 0x2C || $0 == 0x2E
    }
    return bytes.split(separator: 0x20).count >= 6 && letters * 100 >= bytes.count * 93
  }

  private var isComment: Bool {
    isInComment || begins("//", "*/", "* ", "#", ";;", "-- ", "<!--", "dnl ", "REM ")
  }

  private static let signs = [
    " = ", "==", "!=", "&&", "||", "::", "->", "=>", "+=", "()", "</", "/>", "\":", "':", "):",
    "${",
    "$(",
  ].map { Array($0.utf8) }

  /// Whether it has signs that prose has not, or begins like a statement.
  var isCode: Bool {
    guard let last = bytes.last else { return false }
    if isComment || last == 0x7B || last == 0x7D || last == 0x5C { return true }
    let isShort = bytes.count < 40
    if last == 0x3B, isShort || bytes.contains(where: "()={}[]\"'<>".utf8.contains) { return true }
    if bytes.first == 0x5B, last == 0x5D { return true }
    if Self.signs.contains(where: { bytes.range(of: $0) != nil }) { return true }
    let word = bytes.prefix {
      $0.isASCIILetterOrDigit || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E
    }
    let rest = bytes[word.endIndex...]
    // A key and its value.
    if !word.isEmpty, rest.first == 0x3D || rest.first == 0x3A && indent > 0 { return true }
    // A call, such as `set(NAME value)` or `(defvar name`.
    let isCall = !word.isEmpty && rest.first == 0x28 && last == 0x29
    if isCall || bytes.first == 0x28 && last != 0x29 && isShort { return true }
    return (rest.isEmpty || rest.first == 0x20 || rest.first == 0x28)
      && Self.openers.contains(String(decoding: word, as: UTF8.self))
  }

  private static let openers: Set = [
    "import", "def", "class", "func", "function", "fn", "let", "var", "const", "return", "elif",
    "endif", "fi", "done", "esac", "package", "using", "namespace", "public", "private", "static",
    "struct", "enum", "impl", "use", "mod", "SELECT", "INSERT", "CREATE", "end", "begin", "require",
    "include", "export", "local", "echo", "raise", "elsif", "pub", "type", "interface", "sub", "my",
    "void", "int", "set", "autocmd", "syn", "hi", "call", "endfunction", "if", "else",
  ]

  // MARK: Time

  /// Whether it begins with the time of an event.
  var beginsWithTime: Bool { time != nil }

  /// The day on which the event of a line was, as it is written there; empty if only the hour is told. Nil if the line does
  /// not begin with a time.
  var time: ArraySlice<UInt8>? {
    let start = bytes.drop { $0 == 0x5B || $0 == 0x3C || $0 == 0x28 || $0 == 0x20 }
    if start.fits("dddd-dd-dd") || start.fits("dddd/dd/dd") || start.fits("dd/dd/dddd")
      || start.fits("dd.dd.dddd")
    {
      return start.dropFirst(10).prefix(14).contains(0x3A) ? start.prefix(10) : nil
    }
    if start.fits("dd:dd") { return start.prefix(0) }
    if start.fits("aaa dd dd:dd") || start.fits("aaa  d dd:dd") { return start.prefix(6) }
    if start.fits("aaa aaa dd dd:dd") || start.fits("aaa aaa  d dd:dd") { return start.prefix(10) }
    // Seconds since the start of a machine.
    if bytes.first == 0x5B, start.prefix(while: { 0x30...0x39 ~= $0 }).count > 0,
      start.drop(while: { 0x30...0x39 ~= $0 }).fits(".dddddd]")
    {
      return start.prefix(0)
    }
    // A server of pages writes who asked, and then when.
    guard let stamp = bytes.prefix(120).firstIndex(of: 0x5B),
      bytes[stamp...].dropFirst().fits("dd/aaa/dddd:dd:dd")
    else {
      return nil
    }
    return bytes[(stamp + 1)...].prefix(11)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins like a pattern, where `d` stands for a digit and `a` for a letter.
  fileprivate func fits(_ pattern: StaticString) -> Bool {
    pattern.withUTF8Buffer { pattern in
      count >= pattern.count
        && zip(self, pattern).allSatisfy { byte, wanted in
          switch wanted {
          case 0x64: 0x30...0x39 ~= byte
          case 0x61: 0x41...0x5A ~= byte & ~0x20
          default: byte == wanted
          }
        }
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool { 0x30...0x39 ~= self || 0x61...0x66 ~= self }
}
