import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import CurlewSystem
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// README, changelog and guide agree with the tables of options, keys and settings.
@Suite(.timeLimit(.minutes(90))) struct DocumentTests {
  private static let guides = ["", "de/", "es/", "fr/", "ja/"].map {
    "Books/\($0)the-curlew-guide.txt"
  }
  private static let documents = ["README.md", "CHANGELOG.md"] + guides

  private static func lines(of document: String) throws -> [Substring] {
    let bytes = try Descriptor(reading: Golden.package + "/" + document).readToEnd(limit: 1_000_000)
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: documents) func everyOptionMentionedExists(document: String) throws {
    // Those of other programs, by which Curlew is installed.
    let known = Set(OptionTable.all.flatMap(\.names)).union(["--uninstall", "--print-architecture"])
    let named = try Self.lines(of: document).flatMap { $0.options }
    #expect(named.filter { !known.contains($0) } == [])
    #expect(named.count > 5)
  }

  @Test func theGuideNamesAllThemes() throws {
    let chapter = try Self.lines(of: "Books/the-curlew-guide.txt").drop {
      $0 != "THEMES AND COLOURS"
    }
    let named = chapter.drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(named == Theme.builtIn.map(\.name))
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let own = Theme.builtIn.count { $0.adaptation == .none }
    let count = "\(words[own]) themes of its own, and \(words[Theme.builtIn.count - own]) that are"
    #expect(chapter.contains { $0.contains(count) }, "\(count)")
  }

  @Test(arguments: guides) func theLinesOfSettingsInTheGuideAreValid(guide: String) throws {
    let lines = try Self.lines(of: guide)
      .filter { $0.hasPrefix("    ") && $0.contains(" = ") }
    var sources = SettingSources()
    let complaints = DefaultsFile(path: "guide") { $0.table }
      .apply(lines.map { Array($0.utf8) }, to: &sources)
    #expect(complaints.map(\.line.string) == [])
    #expect(lines.count > 5)
  }

  @Test func theDesktopEntryKnowsEveryFormat() throws {
    let types = try Self.lines(of: "Packaging/page.curlew.Curlew.desktop").filter {
      $0.hasPrefix("MimeType=")
    }
    .flatMap { $0.dropFirst(9).split(separator: ";").map(String.init) }
    for format in FormatName.allCases where !format.mediaTypes.isEmpty {
      #expect(!Set(types).isDisjoint(with: format.mediaTypes), "\(format)")
    }
  }

  /// The others are on the `?` screen, in `--help` and in the manual page.
  @Test func theReadMeListsTheKeysThatAreUsedMost() throws {
    let rows = try Self.keyRows()
    for entry in KeyTable.reading where entry.topic == .usual {
      #expect(rows.contains { $0.keys == entry.readMeKeys }, "\(entry.label)")
    }
  }

  @Test func theReadMeHasTheExamplesOfTheShortHelp() throws {
    let lines = try Self.lines(of: "README.md").filter { $0.contains(" # ") || $0.contains("  #") }
    let shown = lines.map { $0.split(separator: "#", maxSplits: 1).map { String($0.trimmed) } }
    for (command, text) in Manual.examples {
      #expect(shown.contains([command, text.text]), "\(command)")
    }
  }

  @Test func theKeysInTheReadMeDoWhatItSays() throws {
    let known = KeyTable.reading.map { [$0.readMeKeys, $0.summary.text] }
    for row in try Self.keyRows() {
      #expect(known.contains([row.keys, row.action]), "\(row)")
    }
  }

  /// The two columns of the table of keys, one below the other.
  private static func keyRows() throws -> [(keys: String, action: String)] {
    let rows = try lines(of: "README.md").drop { $0 != "## Keys" }.dropFirst().prefix {
      !$0.hasPrefix("## ")
    }
    var found: [(keys: String, action: String)] = []
    for row in rows where row.contains("`") {
      let cells = row.split(separator: "|").map { String($0.trimmed) }
      for index in stride(from: 0, to: cells.count - 1, by: 2) where !cells[index].isEmpty {
        found.append((cells[index], cells[index + 1]))
      }
    }
    return found
  }
}

extension KeyEntry {
  /// As in the README: “`q` `F1`”.
  fileprivate var readMeKeys: String { keys.map { "`\($0.name)`" }.joined(separator: " ") }
}

extension Substring {
  /// The words that begin with two hyphens, without their values.
  fileprivate var options: [String] {
    split { !($0.isLetter || $0 == "-") }
      .filter { $0.hasPrefix("--") && $0.count > 2 && !$0.hasPrefix("---") }
      .map(String.init)
  }
}
