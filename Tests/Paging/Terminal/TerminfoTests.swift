import Harness
import CurlewTerminal
import Testing

/// Entries of the terminal database, read, written and derived: all that are installed.
@Suite(.timeLimit(.minutes(90))) struct TerminfoTests {
  @Test(arguments: InstalledTypes.all)
  func `an entry that is written reads as it was`(type: String) throws {
    let compiled = try #require(TerminfoDatabase.compiledEntry(of: type))
    let entry = try #require(TerminfoEntry(compiled: compiled))
    #expect(TerminfoEntry(compiled: entry.compiled) == entry)
    #expect(!entry.names.isEmpty)
  }

  @Test(arguments: InstalledTypes.all)
  func `a derived entry differs in colours, relative moves and keys alone`(type: String) throws {
    let compiled = try #require(TerminfoDatabase.compiledEntry(of: type))
    let entry = try #require(TerminfoEntry(compiled: compiled))
    guard let derived = entry.withDirectColour() else { return }
    let colours = [298, 299, 300, 301, 359, 360]
    let moves = [0, 8, 11, 14, 17, 19, 107, 111, 112, 114, 127, 134]
    let keys = [55...87, 139...143, 148...148, 158...214, 216...268].joined()
    let changed = entry.strings.indices.filter { entry.strings[$0] != derived.strings[$0] }
    #expect(Set(changed).isSubset(of: colours + moves + keys))
    #expect(derived.numbers[13] == 0x1000000)
    #expect(derived.numbers[14] == 0x10000)
    #expect(derived.extendedFlags == ["RGB"])
  }

  @Test(arguments: BuiltInEntries.names)
  func `a built-in entry can be read, and agrees with the installed one`(type: String) throws {
    let entry = try #require(BuiltInEntries.entry(of: type))
    #expect(TerminfoEntry(compiled: entry.compiled) == entry)
    let installed = try #require(
      TerminfoDatabase.compiledEntry(of: type).flatMap { TerminfoEntry(compiled: $0) })
    // cup, el, ed, cub, cud, cuf, cuu, bold, rev, smcup, rmcup, op, setaf, setab
    for index in [10, 6, 7, 111, 107, 112, 114, 27, 34, 28, 40, 297, 359, 360] {
      let (own, other) = (entry.strings[safe: index], installed.strings[safe: index])
      #expect((own ?? .absent).unpadded == (other ?? .absent).unpadded, "string \(index)")
    }
    #expect(entry.numbers[safe: 13] ?? -1 == installed.numbers[safe: 13] ?? -1)
  }

  @Test(arguments: [0, 1, 11, 12, 40, 200, 800])
  func `a cut entry is no entry, or a shorter one`(count: Int) throws {
    let compiled = try #require(TerminfoDatabase.compiledEntry(of: "xterm-256color"))
    let entry = TerminfoEntry(compiled: Array(compiled.prefix(count)))
    #expect(entry == nil || entry?.strings.count ?? 0 <= 414)
  }

  @Test func `an entry may stand in the environment as digits`() {
    #expect(TerminfoDatabase.inlineEntry("hex:1A01FF") == [0x1A, 0x01, 0xFF])
    #expect(TerminfoDatabase.inlineEntry("b64:GgH_") == [0x1A, 0x01, 0xFF])
    #expect(TerminfoDatabase.inlineEntry("b64:GgH/") == [0x1A, 0x01, 0xFF])
    #expect(TerminfoDatabase.inlineEntry("b64:GgE=") == [0x1A, 0x01])
    #expect(TerminfoDatabase.inlineEntry("/lib/terminfo") == nil)
  }

  @Test(arguments: ["", "no-such-terminal", "../x/xterm", "/lib/terminfo/x/xterm"])
  func `a type that is no name of an entry is not found`(type: String) {
    #expect(TerminfoDatabase.compiledEntry(of: type) == nil)
  }
}

extension TerminfoEntry.Text {
  /// Without its delays, which are written `$<5>`.
  fileprivate var unpadded: String? {
    guard case .text(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self).replacing(/\$<[^>]*>/, with: "")
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
