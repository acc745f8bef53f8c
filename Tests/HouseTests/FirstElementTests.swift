import Testing

/// An array that was made elsewhere may be empty: its first element is `first`, or its length is tested in the same
/// function. A function that needs one takes a first element and the rest.
@Suite(.timeLimit(.minutes(90))) struct FirstElementTests {
  /// The most first elements that each file reads without such a test. All of these were looked at: their arrays
  /// cannot be empty. The numbers may only fall.
  private static let audited = [
    "Sources/App/Annotations/Notes/Clippings.swift": 2,
    "Sources/App/AppSupport/MD5.swift": 1,
    "Sources/App/Dictionaries/WordForms.swift": 1,
    "Sources/App/Edition/Pages/Edition.swift": 6,
    "Sources/App/Edition/Pages/PagePicture.swift": 2,
    "Sources/App/Exchange/Sync/MachineFile.swift": 3,
    "Sources/App/Exchange/Sync/SharedMarks.swift": 1,
    "Sources/App/Library/Conversion/ConversionCache.swift": 1,
    "Sources/App/Library/Conversion/ForeignKind.swift": 1,
    "Sources/App/Library/Conversion/ForeignTools.swift": 1,
    "Sources/App/Library/Places/CachedPicture.swift": 1,
    "Sources/App/Library/Shelves/BookLabels.swift": 1,
    "Sources/App/Library/Shelves/ShelfIndex.swift": 1,
    "Sources/App/Program/CommandLine/Completions.swift": 1,
    "Sources/App/Program/CommandLine/Invocation.swift": 2,
    "Sources/App/Program/Printing/Printer.swift": 1,
    "Sources/App/Reader/Contents/ChaptersContent.swift": 1,
    "Sources/App/Reader/Keys/HelpGroups.swift": 1,
    "Sources/App/Reader/Opening/BookOpener.swift": 3,
    "Sources/App/Reader/People/PeoplePage.swift": 5,
    "Sources/App/Reader/Services/GlossService.swift": 1,
    "Sources/App/Reader/Shelf/ShelfCovers.swift": 1,
    "Sources/App/Reader/Speech/SpeechProgram.swift": 1,
    "Sources/App/Reader/Time/StatisticsContent.swift": 3,
    "Sources/App/Reader/Tour/Layers/TourPicture.swift": 1,
    "Sources/Books/Alignment/BeadSearch.swift": 1,
    "Sources/Books/Alignment/Pairing.swift": 2,
    "Sources/Books/Formats/Archive/CentralDirectory.swift": 1,
    "Sources/Books/Formats/Archive/LocalHeaders.swift": 1,
    "Sources/Books/Formats/Building/JoinedSpaces.swift": 1,
    "Sources/Books/Formats/FB2/FB2Format.swift": 1,
    "Sources/Books/Formats/HTML/PageReader+Kinds.swift": 4,
    "Sources/Books/Formats/Markdown/MarkdownDialects.swift": 2,
    "Sources/Books/Manuscript/HeadingForm.swift": 1,
    "Sources/Books/Manuscript/Language.swift": 4,
    "Sources/Books/People/Cast.swift": 2,
    "Sources/Books/People/NameScan+Names.swift": 3,
    "Sources/Books/People/Person.swift": 1,
    "Sources/Books/People/PersonJoiner.swift": 2,
    "Sources/Books/People/ReadParagraph.swift": 1,
    "Sources/Books/Pictures/SVG/SVGBox.swift": 1,
    "Sources/Books/Pictures/SVG/SVGColour.swift": 1,
    "Sources/Books/Pictures/SVG/SVGPathReader.swift": 2,
    "Sources/Books/Pictures/SVG/SVGShapes.swift": 1,
    "Sources/Books/PlainText/AsItIs/LettersFormat.swift": 1,
    "Sources/Books/PlainText/AsItIs/MaterialOutline.swift": 2,
    "Sources/Books/PlainText/Hand/ContentsCorrection+Text.swift": 1,
    "Sources/Books/PlainText/Headings/HeadingParser.swift": 1,
    "Sources/Books/PlainText/Headings/HeadingWord.swift": 2,
    "Sources/Books/PlainText/Headings/MarkedTitles.swift": 2,
    "Sources/Books/PlainText/Headings/SectionSeries.swift": 1,
    "Sources/Books/PlainText/Headings/TitleWords.swift": 3,
    "Sources/Books/PlainText/Looks/Likeness.swift": 5,
    "Sources/Books/PlainText/Looks/TitleSeries.swift": 8,
    "Sources/Books/PlainText/Structure/BlockClassifier.swift": 1,
    "Sources/Books/PlainText/Structure/TitleAndAuthor.swift": 3,
    "Sources/Books/Search/Alignment.swift": 2,
    "Sources/Books/Search/CompiledExpression.swift": 2,
    "Sources/Books/Search/SearchQuery.swift": 1,
    "Sources/Books/Typesetting/Book/FacingTexts.swift": 1,
    "Sources/Books/Typesetting/Hyphenation/HyphenFile.swift": 1,
    "Sources/Books/Typesetting/Letters/DrawnLetters.swift": 1,
    "Sources/Books/Typesetting/LineBreaking/ActiveNodes.swift": 1,
    "Sources/Books/Typesetting/LineBreaking/CheapestDeparture.swift": 1,
    "Sources/Books/Typesetting/LineBreaking/ParagraphWords.swift": 1,
    "Sources/Books/Typesetting/Pagination/FacingPagination.swift": 1,
    "Sources/Books/Typesetting/Pagination/Pagination.swift": 1,
    "Sources/Books/Typesetting/Pagination/SpreadSearch.swift": 2,
    "Sources/Books/Typesetting/Paragraphs/ColumnSigns.swift": 1,
    "Sources/Books/Typesetting/Paragraphs/Initials.swift": 1,
    "Sources/Books/Typesetting/Paragraphs/Paragraphs+Panels.swift": 2,
    "Sources/Books/Typesetting/Sections/FacingChapter.swift": 1,
    "Sources/Books/Typesetting/Sections/LoadedPart.swift": 1,
    "Sources/Books/Typesetting/Sections/LongOutline.swift": 1,
    "Sources/Books/Typesetting/Sections/Section.swift": 1,
    "Sources/Paging/Cells/RGB.swift": 1,
    "Sources/Paging/Paging/Controller/PageMachine+Setting.swift": 1,
    "Sources/Paging/Paging/Curl/CurlScene.swift": 1,
    "Sources/Paging/Paging/Curl/CurlTransition.swift": 3,
    "Sources/Paging/Paging/Curl/MirroredGlyphs.swift": 2,
    "Sources/Paging/Paging/Layout/BookPicture.swift": 2,
    "Sources/Paging/Paging/Widgets/Frame.swift": 1,
    "Sources/Paging/Terminal/Input/InputGrammar.swift": 3,
    "Sources/Paging/Terminal/Input/MouseReport.swift": 1,
    "Sources/Paging/Terminal/Pixels/KittyGraphics.swift": 1,
    "Sources/System/Messages/Message.swift": 1,
    "Sources/System/System/ConnectedTool.swift": 3,
    "Sources/System/System/Pipe.swift": 1,
    "Sources/System/System/Spawn.swift": 1,
  ]

  @Test func `no first element is read from an array that may be empty`() {
    for file in PackageFiles.swiftFiles(under: "Sources") where file.text.contains("[0]") {
      let found = Self.untested(in: file.text)
      #expect(
        found.count <= Self.audited[file.path, default: 0],
        "\(file.path): use first, or test count or isEmpty in the same function: \(found)")
    }
  }

  @Test(arguments: [
    "func row(_ lines: [Line]) -> Row {\n  let place = lines[0].middle",
    "func a() {\n  if lines.count > 1 { b() }\n}\nfunc b() {\n  c(lines[0])",
    "let first = keys.map { $0[0] }",
    "func a() -> Int {\n  parts()[0]", "var size: Int { pages[page][0].size }",
    "func a() {\n  let linesBefore = [1]\n  return lines[0]",
  ])
  func `an untested element is found`(code: String) {
    #expect(Self.untested(in: code).count == 1)
  }

  @Test(arguments: [
    "guard lines.count > 1 else { return }\nlet place = lines[0].middle",
    "let all = [1, 2]\nreturn all[0]", "lines.isEmpty ? nil : lines[0]", "var starts = [0]",
    "f([0], [0])",
    "if let first = lines.first { lines[0] = first.next }", "let words = [:][0x10]", "// lines[0]",
    "parameters.count > 2 && parameters[0] == 1",
  ])
  func `other code is none`(code: String) {
    #expect(Self.untested(in: code).isEmpty)
  }

  /// The lines that read the first element of an array whose length the function up to there does not test.
  private static func untested(in source: String) -> [Substring] {
    let lines = SwiftCode(source).text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.flatMap { index -> [Substring] in
      guard lines[index].contains("[0]") else { return [] }
      let start = lines[...index].lastIndex(where: beginsFunction) ?? lines.startIndex
      let function = lines[start...index].joined(separator: "\n")
      return names(in: lines[index]).filter { !isTested($0, in: function) }.map { _ in lines[index]
      }
    }
  }

  private static func beginsFunction(_ line: Substring) -> Bool {
    line.contains("func ") || line.contains("init(") || line.contains("init?(")
      || line.contains("var ") && line.hasSuffix("{") || line.contains("subscript(")
  }

  /// The names of the arrays in front of `[0]`; empty for what has no name. A literal is none.
  private static func names(in line: Substring) -> [Substring] {
    line.indices.compactMap { index in
      guard line[index...].hasPrefix("[0]"), index > line.startIndex else { return nil }
      let before = line[..<index]
      guard let last = before.last, isOfName(last) || ")]?!".contains(last) else { return nil }
      return before.suffix(while: isOfName)
    }
  }

  private static func isTested(_ name: Substring, in function: String) -> Bool {
    guard !name.isEmpty else { return false }
    let tests = [".count", ".isEmpty", ".first", ".last", " = ["].map { name + $0 }
    return tests.contains { test in
      function.indices.contains { index in
        function[index...].hasPrefix(test)
          && (index == function.startIndex || !isOfName(function[function.index(before: index)]))
      }
    }
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }
}

extension Substring {
  fileprivate func suffix(while isPart: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex)...]
  }
}
