import Testing

/// Numbers of others come through one door, `Numerals`, which bounds them.
@Suite(.timeLimit(.minutes(90))) struct NumberTests {
  /// Files that turn text into a number themselves, and why that does no harm.
  private static let exceptions = [
    "Sources/Paging/Terminal/Terminal+Colours.swift": "a colour of the terminal, compared alone",
    "Sources/Paging/Terminal/Colour/KnownTerminals.swift": "versions of terminals, compared alone",
    "Sources/Books/Manuscript/ElementPlaces.swift": "bounded in the next line",
    "Sources/Books/Typesetting/Hyphenation/HyphenFile.swift": "bounded in the same line",
    "Sources/App/AppSupport/JSONValue.swift": "any finite number; who asks for one bounds it",
    "Sources/App/Reader/Views/PageQuestion.swift":
      "a page that the reader types; the last one if it is too large",
    "Sources/App/Reader/Look/LookRow.swift": "values of settings, compared alone",
    "Sources/App/Reader/Shelf/ShelfCovers.swift": "bounded in the same line",
    "Sources/App/Library/Books/RawBook.swift": "a line that the reader names, which must be one",
    "Sources/App/Program/CommandLine/OptionTable.swift":
      "a share that the reader types, bounded below",
  ]

  @Test func `text becomes a number by one door`() {
    let sources = PackageFiles.swiftFiles(under: "Sources").filter { $0.module != "Numerals" }
    let found = Set(sources.filter { !Self.conversions(in: $0.text).isEmpty }.map(\.path))
    #expect(
      found.subtracting(Self.exceptions.keys) == [],
      "Int(reading:in:) and Double(reading:in:) bound them")
    #expect(Set(Self.exceptions.keys).subtracting(found) == [], "these need no exception any more")
  }

  @Test(arguments: [
    "let all = words.compactMap { Int($0) }", "last.flatMap { Double($0) }",
    "let number = Int(String(decoding: bytes, as: UTF8.self))", "Int(text) ?? 0",
    "guard let number = Double(words[2]), number > 0", "if let page = Int(typed) {",
    "guard let line = Int(wish.line).map({ $0 - 1 })", "Int(name).flatMap { $0 > 0 ? $0 : nil }",
  ])
  func `a conversion is found`(line: String) {
    #expect(Self.conversions(in: line).count == 1)
  }

  @Test(arguments: [
    "let width = Int(cell.width)", "let (a, b) = (Int(x), Int(y))", "words.map { Int($0.start) }",
    "let share = Double(offset) / Double(end)", "Int(reading: word, in: .offsets) ?? 0",
    "Int(exactly: number) ?? 0", "// Int(text) ?? 0",
  ])
  func `other numbers are none`(line: String) {
    #expect(Self.conversions(in: line).isEmpty)
  }

  /// The lines that make a number of a text: an initializer that has no label and may fail.
  private static func conversions(in source: String) -> [Substring] {
    let number =
      #"(?:Int|Double)\((?!reading|rounding|exactly|clamping|truncatingIfNeeded)(?:[^()]|\(\))*\)"#
    let pattern =
      #"(?:flatMap|compactMap) ?[({] ?(?:Int|Double)\(\$0\)|(?:Int|Double)\(String\(|"# + number
      + #" \?\?|"#
      + number + #"\.(?:flatMap|map)\b|let \w+ = "# + number + #"(?:,| else| \{)"#
    guard let expression = try? Regex(pattern) else { return [] }
    return SwiftCode(source).text.split(separator: "\n").filter {
      // Searching every line for the expression would take a minute.
      ($0.contains("Int(") || $0.contains("Double(")) && $0.contains(expression)
    }
  }
}
