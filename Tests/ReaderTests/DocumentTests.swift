import CurlewSystem
import Testing

@testable import CurlewReader
@testable import CurlewSettings

/// README, changelog and guide agree with the tables of options, keys and settings.
@Suite struct DocumentTests {
  private static let documents = ["README.md", "CHANGELOG.md", "Books/the-curlew-guide.txt"]

  private static func lines(of document: String) throws -> [Substring] {
    let bytes = try Descriptor(reading: Golden.package + "/" + document).readToEnd(limit: 1_000_000)
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: documents) func everyOptionMentionedExists(document: String) throws {
    let known = Set(OptionTable.all.flatMap(\.names))
    let named = try Self.lines(of: document).flatMap { $0.options }
    #expect(named.filter { !known.contains($0) } == [])
    #expect(named.count > 5)
  }

  @Test func theGuideListsTheDefaultsOfAllSettings() throws {
    let listed = try Self.lines(of: "Books/the-curlew-guide.txt")
      .filter { $0.hasPrefix("    ") }
      .map { $0.split(separator: " ").map(String.init) }
      .filter { $0.count == 2 && SettingTable.entry($0[0]) != nil }
    #expect(listed == SettingTable.all.map { [$0.name, $0.read(Settings())] })
  }

  @Test func theReadMeListsEveryKeyForReading() throws {
    let rows = try Self.lines(of: "README.md").filter { $0.hasPrefix("| ") }
    for entry in KeyTable.reading where entry.command != .cancel {
      let parts = entry.keys.map { "`\($0.name)`" } + [" \(entry.summary) "]
      #expect(rows.contains { row in parts.allSatisfy { row.contains($0) } }, "\(parts)")
    }
  }
}

extension Substring {
  /// The words that begin with two hyphens, without their values.
  fileprivate var options: [String] {
    split { !($0.isLetter || $0 == "-") }
      .filter { $0.hasPrefix("--") && $0.count > 2 && !$0.hasPrefix("---") }
      .map(String.init)
  }
}
