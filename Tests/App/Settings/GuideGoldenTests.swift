import CurlewSystem
import Testing

@testable import CurlewSettings

/// Checks the list of default settings in the guide, in each of its languages. If CURLEW_RECORD is set, the list is
/// written from `SettingTable`.
@Suite(.timeLimit(.minutes(90))) struct GuideGoldenTests {
  private static let package =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  @Test(arguments: ["", "de/", "es/", "fr/", "ja/"])
  func `the guide lists the defaults of all settings`(folder: String) throws {
    let path = "\(Self.package)/Books/\(folder)the-curlew-guide.txt"
    let text = String(decoding: try SafeSave.contents(of: path) ?? [], as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex(where: Self.isDefault))
    let present = first..<(lines[first...].firstIndex { !$0.hasPrefix("    ") } ?? lines.endIndex)
    let list = SettingTable.all.map { Substring(Self.line($0)) }
    if Environment["CURLEW_RECORD"] != nil, list != Array(lines[present]) {
      lines.replaceSubrange(present, with: list)
      try Descriptor(creating: path).write(Array(lines.joined(separator: "\n").utf8))
    } else {
      #expect(Array(lines[present]) == list, "make golden ROOMS=Settings")
    }
  }

  private static func line(_ entry: SettingEntry) -> String {
    let gap = String(repeating: " ", count: max(12 - entry.name.count, 0))
    return "    \(entry.name)\(gap) \(entry.read(Settings()))"
  }

  /// Whether a line looks like an entry of the list, which is a setting and its value.
  private static func isDefault(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard line.hasPrefix("    "), words.count == 2 else { return false }
    return SettingTable.entry(String(words[0])) != nil
  }
}
