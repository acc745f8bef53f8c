/// What in a text is common in Markdown and rare elsewhere.
struct MarkdownSigns {
  private var headings = 0
  private var others = 0
  /// Lines with code in back quotes, which other notations have too.
  private var codes = 0
  /// Lines that look like headings but stand among other lines, as comments do in a program.
  private var comments = 0

  init(_ text: ArraySlice<UInt8>) {
    // OpenITI has marks of its own, and a script names its interpreter.
    guard !text.starts(with: "######".utf8), !text.starts(with: "#!".utf8) else { return }
    var wasEmpty = true
    var isHeading = false
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = line.last == 0x0D ? line.dropLast() : line
      if isHeading, line.isEmpty { headings += 1 } else if isHeading { comments += 1 }
      isHeading = Self.isHeading(line)
      if isHeading, !wasEmpty { (isHeading, comments) = (false, comments + 1) }
      if Self.hasSign(line) { others += 1 } else if Self.hasCode(line) { codes += 1 }
      wasEmpty = line.isEmpty
    }
  }

  var areEnough: Bool {
    let all = others + codes
    return headings > comments && (all > 0 || headings > 1) || others > 0 && all > 3
  }

  var areAny: Bool { headings + others + codes > 0 }

  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == UInt8(ascii: "#") }
    return (1...6).contains(line.count - rest.count) && rest.first == 0x20
  }

  /// A link, a fence around code, a footnote, or the line below the head of a table.
  private static func hasSign(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "```".utf8) || line.starts(with: "|--".utf8) { return true }
    if line.starts(with: "| --".utf8) || line.starts(with: "[^".utf8) { return true }
    return zip(line, line.dropFirst()).contains {
      $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(")
    }
  }

  private static func hasCode(_ line: ArraySlice<UInt8>) -> Bool {
    line.count { $0 == UInt8(ascii: "`") } > 1
  }
}
