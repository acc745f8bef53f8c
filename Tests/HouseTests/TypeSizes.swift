import Testing

/// How many lines a type has, with all its extensions: a limit for files alone hides a type in many of them.
@Suite(.timeLimit(.minutes(90))) struct TypeSizeTests {
  private static let most = 500
  /// The types that are larger, and the most lines that they may have. A limit may only fall.
  private static let larger = [
    "Formats.PageReader": 990, "Formats.BookBuilder": 870, "Reader.OpenPages": 544,
    "Reader.Application": 940, "Terminal.Terminal": 700,
    "Paging.PageMachine": 570,
  ]

  @Test func `a type and its extensions have at most 500 lines`() {
    var sizes: [String: Int] = [:]
    for file in PackageFiles.swiftFiles(under: "Sources") {
      for (type, lines) in Self.sizes(in: file.lines) {
        sizes["\(file.module).\(type)", default: 0] += lines
      }
    }
    let tooLarge = sizes.filter { $0.value > Self.larger[$0.key] ?? Self.most }
    #expect(tooLarge.isEmpty)
    let gone = Self.larger.keys.filter { sizes[$0] ?? 0 <= Self.most }
    #expect(gone.isEmpty, "these need no limit of their own any more")
  }

  @Test func `the lines of a type are counted in its extensions, too`() {
    let lines = """
      /// A comment.
      struct A {
        var b = 0
      }

      let c = 0

      extension A.D {}
      package final class E {
      }
      """.split(separator: "\n", omittingEmptySubsequences: false)
    let sizes = Self.sizes(in: Array(lines))
    #expect(sizes == ["A": 4, "E": 2])
  }

  /// The lines of the types at the left margin, without comments before them.
  private static func sizes(in lines: [Substring]) -> [String: Int] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "extension", "actor"]
    var sizes: [String: Int] = [:]
    var open: (name: String, start: Int)?
    for (index, line) in lines.enumerated() {
      if let (name, start) = open, line == "}" {
        sizes[name, default: 0] += index - start + 1
        open = nil
      }
      guard open == nil, line.first?.isLetter == true || line.first == "@" else { continue }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
        words[..<kind].allSatisfy({ $0.first?.isLowercase == true || $0.first == "_" })
      else { continue }
      let name = String(words[kind + 1])
      if line.hasSuffix("}") {
        sizes[name, default: 0] += 1
      } else {
        open = (name, index)
      }
    }
    return sizes
  }
}
