import Testing

/// Figures in the documents that are constants in the sources, and the address of the project.
@Suite(.timeLimit(.minutes(90)))
struct FigureTests {
  /// A sentence of a document with `#` for a figure, in digits or words, and where the sources have it.
  struct Figure: CustomStringConvertible {
    var document: String
    var phrase: String
    var source: String
    /// What stands directly before the figure in the source.
    var constant: String
    /// What the figure of the source is divided by.
    var unit = 1

    init(
      _ document: String, _ phrase: String, _ source: String, _ constant: String, _ unit: Int = 1
    ) {
      let file = source.hasSuffix(".c") ? source : source + ".swift"
      (self.document, self.phrase, self.source) = (document, phrase, "Sources/" + file)
      (self.constant, self.unit) = (constant, unit)
    }

    var description: String { "\(document): \(phrase)" }
  }

  private static let (kilobyte, megabyte, gigabyte) = (1 << 10, 1 << 20, 1 << 30)
  private static let formats = "Documentation/Formats.md"
  private static let files = "Documentation/Files.md"

  static let figures = [
    Figure(
      formats, "length of a file | # TB |", "System/Numerals/ForeignNumbers", "offsets = 0...",
      1 << 40),
    Figure(
      formats, "held in memory | # MB |", "Books/Manuscript/ReadingBudget", "case .text: ", megabyte
    ),
    Figure(formats, "lines of verse | # |", "Books/Manuscript/ReadingBudget", "case .blocks: "),
    Figure(formats, "changes of emphasis | # |", "Books/Manuscript/ReadingBudget", "case .marks: "),
    Figure(formats, "cells of tables | # |", "Books/Manuscript/ReadingBudget", "case .cells: "),
    Figure(formats, "style sheets | #;", "Books/Manuscript/ReadingBudget", "case .rules: "),
    Figure(formats, "; # at a time", "Books/Formats/CSS/StyleSheet", "mostRules = "),
    Figure(formats, "time | # seconds |", "Books/Manuscript/ReadingBudget", "case .seconds: "),
    Figure(
      formats, "compressed file | # MB |", "Books/Formats/Archive/Archive", "longestMember = ",
      megabyte),
    Figure(
      formats, "inflated | # MB |", "Books/Formats/EPUB/EPUBFormat", "longestBook = ", megabyte),
    Figure(
      formats, "a paragraph | # KB;", "Books/Formats/Building/BookBuilder", "longestBlock = ",
      kilobyte),
    Figure(formats, "inside each other | # |", "Books/Formats/Markup/OpenElements", "limit = "),
    Figure(
      formats, "Markdown inside each other | # |", "Books/Formats/Markdown/CommonMark/BlockParser",
      "mostContainers = "),
    Figure(
      formats, "its output | # GB;", "App/Library/Conversion/ForeignTools", "longestFile = ",
      gigabyte),
    Figure(
      formats, "GB; # MB |", "App/Library/Conversion/ForeignTools", "longestBook = ", megabyte),
    Figure(
      formats, "longer than # MB", "Books/Manuscript/ReadingOptions", "longestWhole = ", megabyte),
    Figure(
      formats, "beyond # MB are refused", "Books/PlainText/Formats/TextFile", "longestMarkup = ",
      megabyte),
    Figure(
      files, "more than # MB is neither", "System/System/SafeSave", "longestFile = ", megabyte),
    Figure(
      files, "searches the limit is # MB", "App/Settings/Defaults/DefaultsFile", "longest = ",
      megabyte),
    Figure(
      files, "corrected contents # MB", "App/Library/Books/ContentsText", "longest = ", megabyte),
    Figure(
      files, "At most # MB of all files", "App/Exchange/Sync/SharedFolderReader", "room = ",
      megabyte),
    Figure(
      files, "read, # MB of a file", "App/Exchange/Sync/SharedFolderReader", "longestFile = ",
      megabyte),
    Figure(
      files, "times, # lines of", "App/Library/Books/Statements", "mostOfOthers: Int { "),
    Figure(
      files, "labels` and # of a book", "App/Library/Books/Statements", "mostOfSubject: Int { "),
    Figure(
      files, "marks, # marks of a book", "App/Exchange/Sync/SharedMarks", "static let marks = "),
    Figure(
      files, "book, # days and books", "App/Library/Time/ReadingLog",
      "mostOfOther, mostRanges) = ("),
    Figure(
      "Documentation/Pictures.md", "`): # M pixels", "Books/Pictures/PictureFault",
      "PictureLimits(pixels: ", megabyte),
    Figure(
      "Documentation/Pictures.md", "pixels, # MB,", "Books/Pictures/PictureFault",
      "ofBook = PictureLimits(pixels: 64 << 20, bytes: ",
      megabyte),
    Figure(
      "Documentation/Pictures.md", "at most # scans", "Books/Pictures/JPEG/JPEGPicture",
      "mostScans: Int32 = "),
    Figure(
      "Documentation/Pictures.md", "wider than # pixels",
      "App/Edition/Pictures/BookPictures+Pixels",
      "mostWidth = "),
    Figure(
      "Documentation/Pictures.md", "changed for # ms", "App/Reader/Pictures/PixelPlan",
      "patience = Duration.milliseconds("),
    Figure(
      "Documentation/Reader.md", "waits # ms", "App/Reader/Reading/PendingWork",
      "patience: Duration { .milliseconds("),
    Figure(
      "Documentation/Reader.md", "every # seconds", "App/Reader/Services/SharingService",
      "interval: Duration { .seconds("),
    Figure(
      "Documentation/Reader.md", "words, # characters", "App/Annotations/Marks/BookMarks",
      "contextLength = "),
    Figure(
      "Documentation/Reader.md", "more than # MB are read", "App/AppSupport/LongFile",
      "threshold = ", megabyte),
    Figure(
      "Documentation/Paging.md", "within # ms of the last", "Paging/Paging/Motion/Turn",
      "shortest: Duration { .milliseconds("),
    Figure(
      "Documentation/Terminal.md", "round trip plus # ms",
      "Paging/Terminal/Session/ConnectionMeter", "target = Duration.milliseconds("),
    Figure(
      "Documentation/Typesetting.md", "within # pages", "App/Reader/Reading/OpenPages+Layout",
      "wideMargin: Int { "),
    Figure(
      "Documentation/Reliability.md", "at the latest after # seconds",
      "System/CProcess/notice.c", "leave_seconds = "),
    Figure("SECURITY.md", "beyond # GB", "App/Library/Books/PipeSpool", "longestPipe = ", gigabyte),
    Figure("SECURITY.md", "more than # lines", "Books/Manuscript/ReadingBudget", "case .blocks: "),
    Figure(
      "SECURITY.md", "answer may have # MB", "App/Exchange/Catalogue/WebClient", "longest = ",
      megabyte),
    Figure(
      "SECURITY.md", "catalogue # MB", "App/Exchange/Catalogue/CatalogueClient", "longestPage = ",
      megabyte),
    Figure(
      "SECURITY.md", "cover # MB", "App/Exchange/Catalogue/CatalogueClient", "longestCover = ",
      megabyte),
    Figure(
      "SECURITY.md", "take # seconds. A transfer", "App/Exchange/Catalogue/WebClient",
      "longestWait = "),
    Figure(
      "Documentation/Performance.md", "within # pages", "App/Reader/Reading/OpenPages+Layout",
      "wideMargin: Int { "),
    Figure(
      "Documentation/Paging.md", "after # ticks more", "Paging/Cells/EventScript", "mostWaits = "),
    Figure(
      "SECURITY.md", "other formats gets # seconds", "App/Library/Conversion/ForeignTools",
      "longestRun = "
    ),
    Figure(
      "SECURITY.md", "decompressor may take # seconds", "System/System/ExternalTool",
      "longestRun: Int = "),
    Figure(
      "SECURITY.md", "and write # MB", "Books/Formats/Archive/Archive", "longestMember = ", megabyte
    ),
    Figure(
      "SECURITY.md", "may use # GB of memory", "System/System/ToolLimits", "memory = ", megabyte),
    Figure(
      files, "for removed books and corrected contents # MB", "App/Library/Shelves/RemovedBooks",
      "longest = ", megabyte),
    Figure(
      files, "settings and searches the limit is # MB", "App/Reader/Search/SearchHistory",
      "longest = ", megabyte),
    Figure(files, "have # characters on", "App/Annotations/Marks/BookMarks", "contextLength = "),
    Figure(files, "last # turns", "App/Library/Time/ReadingPace", "mostTurns = "),
    Figure(files, "the last #;", "App/Reader/Search/SearchHistory", "most = "),
    Figure(
      "Documentation/Pictures.md", "240 MB, # seconds", "Books/Pictures/PictureFault",
      "bytes: 240 << 20, seconds: "),
    Figure(
      "Documentation/PlainText.md", "beyond # MB in sections", "Books/Manuscript/ReadingOptions",
      "longestWhole = ", megabyte),
    Figure(
      "Documentation/PlainText.md", "needs # members", "Books/PlainText/Headings/SectionSeries",
      "fewest = "),
    Figure(
      "Documentation/PlainText.md", "(letters #)", "Books/PlainText/Headings/SectionSeries",
      "fewestLetters = "),
    Figure(
      "Documentation/Typesetting.md", "# rows of text, a chapter", "App/Edition/Pages/PageMetrics",
      "fewestRowsForInitials = "),
    Figure(
      "Documentation/Typesetting.md", "of about # MB at places", "Books/PlainText/Long/LongText",
      "lengthOfSection = ", megabyte),
    Figure(
      "Documentation/Typesetting.md", "around them, and #",
      "Books/Typesetting/Sections/BookText", "few: Int { "),
    Figure(
      "CHANGELOG.md", "pipes up to # GB", "App/Library/Books/PipeSpool", "longestPipe = ", gigabyte),
  ]

  @Test(arguments: figures) func aDocumentAgreesWithTheSources(figure: Figure) throws {
    let source = try #require(PackageFiles.file(figure.source)).text
    let found = Self.value(behind: figure.constant, in: source)
    let value = try #require(found, "\(figure.source) has no “\(figure.constant)”")
    let shown = Self.spellings(of: value / figure.unit).map {
      figure.phrase.split(separator: "#", omittingEmptySubsequences: false).joined(separator: $0)
    }
    // A sentence may go on in the next line.
    let text = try #require(PackageFiles.file(figure.document)).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isShown = shown.contains { text.contains($0) }
    #expect(isShown, "\(figure.document) should say “\(shown[0])”")
  }

  private static let words = [
    0: "no", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
    9: "nine",
    10: "ten", 30: "thirty", 100: "hundred",
  ]

  private static func spellings(of number: Int) -> [String] {
    [number.grouped] + (words[number].map { [$0] } ?? [])
  }

  @Test func aDocumentCountsWhatThereIs() throws {
    let index = try lines("Tests/Books/PlainText/Truth/Trials/INDEX.tsv").dropFirst()
    let counts = [
      (
        "CONTRIBUTING.md", "has # small tasks",
        try lines("Documentation/First-steps.md").count { $0.first?.isNumber == true }
      ),
      (
        "Documentation/Paging.md", "# examples:",
        Set(PackageFiles.paths(under: "Examples").map { $0.split(separator: "/")[1] }).count
      ),
      ("Documentation/PlainText.md", "tables of # other texts", index.count),
      (
        "Documentation/PlainText.md", "other texts in # languages",
        Set(index.map { $0.split(separator: "\t")[1] }).count
      ),
      (
        "Documentation/Performance.md", "those of # commands",
        try lines("Benchmarks/instructions").count - 1
      ),
    ]
    for (document, phrase, count) in counts {
      let text = try lines(document).joined(separator: " ").lowercased()
      let isShown = Self.spellings(of: count).contains {
        text.contains(
          phrase.split(separator: "#", omittingEmptySubsequences: false).joined(separator: $0))
      }
      #expect(isShown, "\(document): \(phrase), \(count)")
    }
  }

  private func lines(_ path: String) throws -> [Substring] {
    try #require(PackageFiles.file(path)).text.split(whereSeparator: \.isNewline)
  }

  @Test func figuresAreRead() {
    #expect(Self.value(behind: "a = ", in: "let a = 16 << 20\n") == 16 << 20)
    #expect(Self.value(behind: "a = ", in: "let a = 300_000,") == 300_000)
    #expect(Self.value(behind: "(", in: ".seconds(4) }") == 4)
    #expect(Self.value(behind: "b", in: "let a = 1") == nil)
    #expect(1_000_000.grouped == "1,000,000" && 64.grouped == "64")
  }

  @Test func theChangelogCountsTheThemes() throws {
    let path = "Sources/Paging/Cells/BuiltInThemes.swift"
    let themes = try #require(PackageFiles.file(path)).text
      .split(separator: "public static let ").dropFirst().count { $0.contains(" = Theme(") }
    let count = "\(Self.words[themes] ?? "") themes"
    let changelog = try #require(PackageFiles.file("CHANGELOG.md")).text.lowercased()
    let isShown = changelog.contains(count)
    #expect(isShown, "\(count)")
  }

  /// A release replaces `@SITE@` by the contents of this file.
  @Test func theAddressOfTheProjectIsInOneFile() throws {
    let site = try #require(PackageFiles.file("Packaging/site")).lines[0]
    let folders = ["Packaging", "Scripts", "Sources", "Documentation", ".github"]
    let paths = folders.flatMap { PackageFiles.paths(under: $0) } + ["README.md", "Makefile"]
    let naming = paths.filter { PackageFiles.file($0)?.text.contains(site) ?? false }
    #expect(naming == ["Packaging/site"])
  }

  /// Who has to write more than this has something to take out of the longest ones.
  @Test func theDocumentsHaveAtMost17000Words() {
    let documents = PackageFiles.documents.filter { !$0.path.hasPrefix(".") }
      .map { (words: $0.text.split(whereSeparator: \.isWhitespace).count, path: $0.path) }
      .sorted { $0.words > $1.words }
    let longest = documents.prefix(5).map { "\($0.path): \($0.words)" }.joined(separator: ", ")
    #expect(documents.reduce(0) { $0 + $1.words } <= 17_000, "the longest are \(longest)")
  }

  /// The integer behind the first occurrence of a text: `300_000`, or `16 << 20`.
  private static func value(behind constant: String, in source: String) -> Int? {
    guard let found = source.firstRange(of: constant) else { return nil }
    let words = source[found.upperBound...].prefix { !$0.isNewline }.split(separator: " ")
    func number(_ word: Substring?) -> Int? {
      word.flatMap { Int($0.prefix { $0.isNumber || $0 == "_" }.filter { $0 != "_" }) }
    }
    guard let first = number(words.first) else { return nil }
    guard words.dropFirst().first == "<<", let shift = number(words.dropFirst(2).first) else {
      return first
    }
    return first << shift
  }
}

extension Int {
  /// With commas between groups of three digits.
  fileprivate var grouped: String {
    self < 1000
      ? String(self) : (self / 1000).grouped + "," + String(String(1000 + self % 1000).dropFirst())
  }
}
