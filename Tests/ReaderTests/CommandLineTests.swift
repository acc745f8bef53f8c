import Cells
import Testing

@testable import Reader

@Suite struct CommandLineTests {
  @Test func optionsAndFilesMix() throws {
    let invocation = try Invocation([
      "--print", "a.txt", "--size=100x30", "--pages", "3-7", "--ragged", "--theme", "night", "-",
      "--", "--odd-name",
    ])
    #expect(invocation.job == .print)
    #expect(invocation.size == Size(columns: 100, rows: 30))
    #expect(invocation.pages == 3...7)
    #expect(invocation.settings.map(\.entry.name) == ["ragged", "theme"])
    #expect(invocation.settings.map(\.value) == ["yes", "night"])
    #expect(invocation.files == ["a.txt", "-", "--odd-name"])
  }

  @Test func startingPoints() throws {
    #expect(try Invocation(["--page", "7"]).start == .page(7))
    #expect(try Invocation(["--at", "50%"]).start == .percent(50))
    #expect(try Invocation(["--at", "50.5%"]).start == .percent(50.5))
    #expect(try Invocation(["--at", "call me"]).start == .text("call me"))
  }

  @Test(arguments: [
    ["--size", "80"], ["--size", "0x9"], ["--size", "80x24x1"], ["--pages", "7-3"],
    ["--pages", "a"], ["--page", "-1"], ["--at", "101%"], ["--turn", "up"], ["--measure", "7"],
    ["--print=yes"], ["--what"], ["-x"], ["--theme"],
  ])
  func whatMakesNoSenseIsAComplaint(words: [String]) {
    #expect(throws: Complaint.self) { try Invocation(words) }
  }

  @Test func helpAndManualTellEveryOptionAndKey() {
    for option in OptionTable.all where !option.isHidden {
      #expect(Manual.help.contains(option.usage))
      #expect(Manual.page.contains(option.usage.replacing("-", with: "\\-")))
    }
    for entry in KeyTable.reading + KeyTable.shelf {
      #expect(Manual.help.contains(entry.label))
      #expect(Manual.page.contains(entry.summary.replacing("-", with: "\\-")))
    }
  }

  @Test func noKeyMeansTwoThings() {
    for table in [KeyTable.reading, KeyTable.shelf, KeyTable.overlay] {
      let keys = table.flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test func helpFitsATerminalOfEightyColumns() {
    #expect(Manual.help.split(separator: "\n").allSatisfy { $0.count < 80 })
  }

  @Test(arguments: [
    ("call me ishmael", 2), ("ME  ISHMAEL", 7), ("Some years", 19), ("ishmael some", nil),
    ("  ", nil), ("years", 25),
  ])
  func aPhraseIsFoundAcrossLineEndsInAnyCase(phrase: String, offset: Int?) {
    #expect(firstOffset(of: phrase, in: Array("  Call me\nIshmael. Some\r\nyears".utf8)) == offset)
  }
}
