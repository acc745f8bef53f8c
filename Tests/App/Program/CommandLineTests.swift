import CurlewCells
import Paging
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

@Suite(.timeLimit(.minutes(90))) struct CommandLineTests {
  @Test func optionsAndFilesMayBeMixed() throws {
    let invocation = try Invocation([
      "--print", "a.txt", "--size=100x30", "--pages", "3-7", "--justify", "--theme", "night", "-",
      "--", "--odd-name",
    ])
    #expect(invocation.job == .print)
    #expect(invocation.size == Size(columns: 100, rows: 30))
    #expect(invocation.pages == 3...7)
    #expect(invocation.settings.map(\.entry.name) == ["justify", "theme"])
    #expect(invocation.settings.map(\.value) == ["yes", "night"])
    #expect(invocation.files == ["a.txt", "-", "--odd-name"])
  }

  /// Defaults files and habits from before justified lines had to be asked for.
  @Test(arguments: [
    (["--ragged"], false), (["--ragged=no"], true), (["--justify", "--ragged"], false),
    (["--justify"], true), ([], false),
  ])
  func `the former name of the setting is still understood`(
    words: [String], isJustified: Bool
  ) throws {
    var settings = Settings()
    for (entry, value) in try Invocation(words).settings { try entry.apply(value, to: &settings) }
    #expect(settings.isJustified == isJustified)
    #expect(!Manual.help.contains("--ragged"))
  }

  @Test func startingPointsAreParsed() throws {
    #expect(try Invocation(["--page", "7"]).start == .page(7))
    #expect(try Invocation(["--at", "50%"]).start == .percent(50))
    #expect(try Invocation(["--at", "50.5%"]).start == .percent(50.5))
    #expect(try Invocation(["--at", "call me"]).start == .text("call me"))
  }

  @Test(arguments: [
    ["--size", "80"], ["--size", "0x9"], ["--size", "80x24x1"], ["--pages", "7-3"],
    ["--pages", "a"], ["--page", "-1"], ["--at", "101%"], ["--turn", "up"], ["--measure", "7"],
    ["--print=yes"], ["--what"], ["-x"], ["--theme"], ["--spine", "middle"],
  ])
  func invalidArgumentsAreRejected(words: [String]) {
    #expect(throws: Complaint.self) { try Invocation(words) }
  }

  @Test(arguments: [
    (["--count", "a.txt"], "--count needs --search PATTERN"),
    (["--regex", "--print", "a.txt"], "--regex needs --search PATTERN"),
    (["--whole-words", "--", "a.txt"], "--whole-words needs --search PATTERN"),
    (["--pages", "3", "a.txt"], "--pages needs --print"),
    (["--color", "a.txt"], "--color needs --print"),
    (["--search", "x", "--outline"], "--search and --outline cannot be combined"),
    (["--print", "--info", "a.txt"], "--print and --info cannot be combined"),
    (["--notes", "csv", "--notes", "json"], "--notes and --notes cannot be combined"),
  ])
  func optionsThatDoNotFitTogetherAreRejected(words: [String], message: String) {
    #expect(throws: Complaint(Message(message))) { try Invocation(words) }
  }

  @Test(arguments: [["--help", "--print"], ["--print", "--help"], ["--search", "x", "--help"]])
  func helpComesFirst(words: [String]) throws {
    #expect(try Invocation(words).job == .help)
    #expect(try Invocation(["-h", "--print"]).job == .examples)
  }

  @Test(arguments: [
    ("--thme", "unknown option --thme; did you mean --theme?"),
    ("--thmee=night", "unknown option --thmee; did you mean --theme?"),
    ("--ehlp", "unknown option --ehlp; did you mean --help?"),
    ("--what-is-this", "unknown option --what-is-this; see curlew --help"),
  ])
  func anUnknownOptionComesWithASuggestion(word: String, message: String) {
    #expect(throws: Complaint(Message(message))) { try Invocation([word]) }
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("theme", "theme", 0), ("theme", "teme", 1), ("theme", "them", 1),
    ("theme", "thema", 1), ("theme", "hteme", 1), ("theme", "thyyme", 2), ("ab", "ba", 1),
    ("page", "pages", 1), ("pace", "page", 1), ("size", "spine", 2), ("abcdef", "uvwxyz", 6),
  ])
  func typingErrorsAreCounted(one: String, other: String, count: Int) {
    #expect(one.typingErrors(to: other) == count)
    #expect(other.typingErrors(to: one) == count)
  }

  @Test func helpAndManualListEveryOptionAndKey() {
    for option in OptionTable.all where !option.isHidden {
      #expect(Manual.help.contains(option.usage))
      #expect(Manual.page.contains(option.usage.replacing("-", with: "\\-")))
    }
    for entry in KeyTable.reading + KeyTable.shelf {
      #expect(Manual.help.contains(entry.label))
      #expect(Manual.page.contains(entry.summary.text.replacing("-", with: "\\-")))
    }
  }

  @Test func noKeyHasTwoMeanings() {
    for layer in KeyScope.allCases {
      let keys = layer.table.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(layer)")
    }
  }

  @Test func helpFitsEightyColumns() {
    for help in [Manual.help, Manual.shortHelp] {
      #expect(help.split(separator: "\n").allSatisfy { $0.count < 80 })
    }
    #expect(Manual.shortHelp.split(separator: "\n").count < 24)
  }

  @Test(arguments: [
    ("call me ishmael", 2), ("ME  ISHMAEL", 7), ("Some years", 19), ("ishmael some", nil),
    ("  ", nil), ("years", 25),
  ])
  func aPhraseIsFoundAcrossLineEndsInAnyCase(phrase: String, offset: Int?) {
    #expect(firstOffset(of: phrase, in: Array("  Call me\nIshmael. Some\r\nyears".utf8)) == offset)
  }
}
