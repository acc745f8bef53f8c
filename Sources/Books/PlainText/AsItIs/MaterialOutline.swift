internal import CurlewManuscript

/// Finds what the contents of a text list that is shown as it is: functions and types, files and hunks, commits, days.
struct MaterialOutline {
  private let text: TextLines
  private(set) var headings: [Heading<Int>] = []

  /// - Parameter excerpt: The part of the file that contains the text.
  init(_ text: TextLines, of material: Material, in excerpt: Excerpt = .whole) {
    self.text = text
    switch material {
    case .code(_, let name): findDeclarations(inLanguageNamed: name)
    case .difference: findChanges(level: 1)
    case .history: findCommits()
    case .log: findDays(after: excerpt.isWhole ? nil : Self.lastDay(in: excerpt))
    case .output: findBoldTitles(in: excerpt)
    case .letters, .table, .other: break
    }
  }

  /// In bytes.
  private static let longestTitle = 90

  private mutating func add(_ title: ArraySlice<UInt8>, _ level: Int, at line: Int) {
    let words = text.collapsedText(title.prefix(Self.longestTitle))
      .drop { $0 == " " }.reversed().drop { " {:(=".contains($0) }.reversed()
    guard !words.isEmpty else { return }
    headings.append(Heading(title: String(words), level: level, offset: text.offset(ofLine: line)))
  }

  // MARK: Changes

  private mutating func findCommits() {
    var isInHead = false
    for line in text.lines.indices where !text.lines[line].isBlank {
      let bytes = text.bytes(of: line)
      if text.lines[line].indent == 0 {
        isInHead = bytes.starts(with: "commit ".utf8)
        if isInHead { commit = line }
        addChange(line, bytes, level: 2, withHunks: false)
      } else if let commit {
        // The first line of the message.
        add(bytes, 1, at: commit)
        self.commit = nil
      }
    }
  }

  private var commit: Int?

  private mutating func findChanges(level: Int) {
    let isOfGit = text.lines.indices.contains {
      text.bytes(of: $0).starts(with: "diff --git ".utf8)
    }
    for line in text.lines.indices where text.lines[line].indent == 0 {
      let bytes = text.bytes(of: line)
      if isOfGit || bytes.starts(with: "@@".utf8) {
        addChange(line, bytes, level: level, withHunks: true)
      } else if bytes.starts(with: "+++ ".utf8) {
        add(bytes.dropFirst(4).prefix { $0 != 0x09 }, level, at: line)
      }
    }
  }

  private mutating func addChange(
    _ line: Int, _ bytes: ArraySlice<UInt8>, level: Int, withHunks: Bool
  ) {
    if bytes.starts(with: "diff --git ".utf8) {
      let names = bytes.range(of: Array(" b/".utf8))
      add(names.map { bytes[$0.upperBound...] } ?? bytes.dropFirst(11), level, at: line)
    } else if withHunks, bytes.starts(with: "@@ ".utf8) {
      let end = bytes.dropFirst(3).range(of: Array("@@".utf8))?.upperBound ?? bytes.endIndex
      let place = bytes[end...].contains { $0 > 0x20 } ? bytes[end...] : bytes.dropFirst(3)[..<end]
      add(place.filter { $0 != 0x40 }[...], level + 1, at: line)
    }
  }

  // MARK: Days

  /// The lines before an excerpt, the last one first.
  private static func lines(before excerpt: Excerpt) -> some Sequence<ArraySlice<UInt8>> {
    let before = TerminalText(excerpt.before, of: excerpt)?.utf8 ?? excerpt.before
    return before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().reversed()
  }

  /// The day of the last event before an excerpt.
  private static func lastDay(in excerpt: Excerpt) -> ArraySlice<UInt8> {
    for line in lines(before: excerpt) where !SampleLine(line).bytes.isEmpty {
      if let day = SampleLine(line).time, !day.isEmpty { return day }
    }
    return []
  }

  /// - Parameter former: The day before the text, empty if there is none; nil if the text is all of a log.
  private mutating func findDays(after former: ArraySlice<UInt8>?) {
    var last = former
    for line in text.lines.indices where !text.lines[line].isBlank {
      guard let day = SampleLine(text.bytes(of: line)).time, !day.isEmpty, day != last else {
        continue
      }
      last = day
      add(day, 1, at: line)
    }
    // All is of one day.
    if former == nil, headings.count == 1 { headings = [] }
  }

  // MARK: Manual pages

  /// The sections of manual pages begin at the margin, and parts of them a little to the right.
  private mutating func findBoldTitles(in excerpt: Excerpt) {
    for (line, place) in text.lines.enumerated()
    where !place.isBlank && place.indent <= Self.deepest && isBold(line) {
      let isAfterBlank =
        line > 0
        ? text.lines[line - 1].isBlank
        : Self.lines(before: excerpt).first { _ in true }?.allSatisfy { $0 <= 0x20 } == true
      if isAfterBlank { add(text.bytes(of: line), place.indent == 0 ? 1 : 2, at: line) }
    }
  }

  /// Whether all words of a line are bold.
  private func isBold(_ line: Int) -> Bool {
    let bytes = text.bytes(of: line)
    var next = text.bold.partitioningIndex { $0.upperBound > bytes.startIndex }
    return bytes.indices.allSatisfy { offset in
      while next < text.bold.count, text.bold[next].upperBound <= offset { next += 1 }
      return bytes[offset] <= 0x20 || next < text.bold.count && text.bold[next].contains(offset)
    }
  }

  // MARK: Declarations

  private mutating func findDeclarations(inLanguageNamed name: String) {
    for (line, place) in text.lines.enumerated()
    where !place.isBlank && place.indent <= Self.deepest {
      let bytes = text.bytes(of: line)
      if let title = title(ofDeclaration: bytes, indent: Int(place.indent), name) {
        add(title, place.indent == 0 ? 1 : 2, at: line)
      }
    }
    if headings.allSatisfy({ $0.level == 2 }) {
      headings = headings.map { Heading(title: $0.title, level: 1, offset: $0.offset) }
    }
  }

  /// Declarations that are indented further belong to functions.
  private static let deepest: UInt16 = 4

  private static let modifiers: Set = [
    "public", "private", "internal", "package", "fileprivate", "open", "static", "final", "async",
    "export", "default", "pub",
    "override", "mutating", "abstract", "extern", "inline", "virtual", "constexpr",
    "protected", "sealed", "partial",
    "pub(crate)", "declare", "convenience", "required", "data", "indirect", "template", "CREATE",
    "TEMP", "OR",
    "REPLACE", "local",
  ]
  private static let openers: Set = [
    "func", "class", "struct", "enum", "protocol", "extension", "actor", "def", "fn", "trait",
    "impl", "mod", "interface",
    "function", "sub", "module", "namespace", "object", "procedure", "macro", "record", "init",
    "TABLE", "VIEW", "FUNCTION",
    "INDEX", "TRIGGER", "(defun", "(defmacro", "(define", "(defn", "(ns",
  ]

  /// - Parameter name: That of the language.
  private func title(ofDeclaration line: ArraySlice<UInt8>, indent: Int, _ name: String)
    -> ArraySlice<UInt8>?
  {
    guard let first = line.first, let last = line.last, last != 0x3B, last != 0x2C else {
      return nil
    }
    switch name {
    case "ini", "toml", "conf", "cfg":
      return first == 0x5B && last == 0x5D ? line.drop { $0 == 0x5B }.prefix { $0 != 0x5D } : nil
    case "yaml", "yml":
      return indent == 0 && last == 0x3A && first.isASCIILetterOrDigit ? line : nil
    case "make", "makefile", "mk":
      let target = line.prefix { $0 != 0x3A }
      let isTarget =
        indent == 0 && target.count < line.count && !target.contains(0x20) && !target.contains(0x3D)
        && first.isASCIILetterOrDigit && !line[target.endIndex...].starts(with: ":=".utf8)
      return isTarget ? target : nil
    case "tex", "latex":
      let isTitle = ["\\part", "\\chapter", "\\section", "\\subsection"].contains {
        line.starts(with: $0.utf8)
      }
      return isTitle ? line.drop { $0 != 0x7B }.dropFirst().prefix { $0 != 0x7D } : nil
    default: break
    }
    let words = line.prefix(200).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    let rest = words.drop { Self.modifiers.contains($0) || $0.hasPrefix("@") && $0 != words.last }
    if let opener = rest.first, Self.openers.contains(opener) || opener.hasPrefix("init(") {
      let isNamed = rest.count > 1 || opener.hasPrefix("init(")
      return isNamed ? line.prefix { $0 != 0x7B } : nil
    }
    return indent == 0 && isFunction(line, words) ? line.prefix { $0 != 0x7B } : nil
  }

  private static let statements: Set = [
    "if", "for", "while", "switch", "return", "else", "do", "case", "typedef", "try", "catch",
    "import", "using", "assert",
  ]

  /// Whether a line at the margin begins a function of C, its kin, or a shell.
  private func isFunction(_ line: ArraySlice<UInt8>, _ words: [String]) -> Bool {
    guard let first = line.first, first.isASCIILetterOrDigit || first == 0x5F, let last = line.last,
      let bracket = line.firstIndex(of: 0x28), !Self.statements.contains(words[0])
    else { return false }
    let isOpen = last == 0x7B || last == 0x29
    let before = line[..<bracket]
    let end = line.drop { $0 != 0x29 }
    // A shell has nothing in its brackets.
    if line[bracket...].starts(with: "()".utf8), isOpen, !before.contains(0x20) {
      return last == 0x7B || end.count == 1
    }
    if last == 0x7B, line.range(of: Array("=> {".utf8)) != nil,
      ["const", "let", "var"].contains(words[0])
    {
      return true
    }
    return isOpen && !before.contains(0x3D) && before.contains(0x20)
      && before.last?.isASCIILetterOrDigit == true
      && !before.contains(0x22)
  }
}
