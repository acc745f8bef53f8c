import CurlewSystem
import CurlewTerminal
import Harness
import Testing

extension ScreenTests {
  /// Entries of the terminal database, read, written and derived: all that are installed.
  @Suite struct TerminfoTests {
    @Test(arguments: InstalledTypes.all)
    func `a derived entry differs in colours, relative moves and keys alone`(type: String) throws {
      guard let entry = TerminfoEntry(of: type), let derived = entry.withDirectColour() else {
        return
      }
      let colours = [298, 299, 300, 301, 359, 360]
      let moves = [0, 8, 11, 14, 17, 19, 107, 111, 112, 114, 127, 134]
      let keys = [55...87, 139...143, 148...148, 158...214, 216...268].joined()
      let changed = entry.strings.indices.filter { entry.strings[$0] != derived.strings[$0] }
      #expect(Set(changed).isSubset(of: colours + moves + keys))
      #expect(derived.numbers[13] == 0x1000000)
      #expect(derived.numbers[14] == 0x10000)
      #expect(derived.extendedFlags == ["RGB"])
      // ncurses reads what was written.
      let read = Environment.with("TERMINFO", derived.inline) { TerminfoEntry(of: type) }
      #expect(read?.strings == derived.strings && read?.flags == derived.flags)
      #expect(read?.numbers[13] == derived.numbers[13])
    }

    @Test(arguments: BuiltInEntries.names)
    func `a built-in entry can be read, and agrees with the installed one`(type: String) throws {
      let entry = try #require(BuiltInEntries.entry(of: type))
      let read = try #require(
        Environment.with("TERMINFO", entry.inline) { TerminfoEntry(of: type) })
      for index in read.strings.indices {
        let written = entry.strings.indices.contains(index) ? entry.strings[index] : nil
        #expect(read.strings[index] == written, "string \(index)")
      }
      let installed = try #require(TerminfoEntry(of: type))
      // cup, el, ed, cub, cud, cuf, cuu, bold, rev, smcup, rmcup, op, setaf, setab
      for index in [10, 6, 7, 111, 107, 112, 114, 27, 34, 28, 40, 297, 359, 360] {
        let other = installed.strings[index].map(unpadded)
        #expect(read.strings[index].map(unpadded) == other, "string \(index)")
      }
      #expect(read.numbers[13] == installed.numbers[13])
    }

    @Test(arguments: ["no-such-terminal", "../x/xterm", "/lib/terminfo/x/xterm"])
    func `a type that is no name of an entry is not found`(type: String) {
      #expect(TerminfoEntry(of: type) == nil)
    }
  }
}

extension TerminfoEntry {
  /// The entry that ncurses finds for a type.
  init?(of type: String) { self.init(of: type, output: 1) }
}

/// A string without its delays, which are written `$<5>`.
private func unpadded(_ string: [UInt8]) -> String {
  String(decoding: string, as: UTF8.self).replacing(/\$<[^>]*>/, with: "")
}
