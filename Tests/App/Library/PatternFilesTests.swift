import CurlewManuscript
import CurlewSystem
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader

/// The hyphenation patterns installed on the system, with our supplements.
@Suite(.timeLimit(.minutes(90))) struct PatternFilesTests {
  private static let german = "/usr/share/hyphen/hyph_de_DE.dic"

  /// "ra-the" would leave too few letters on the line, and "rat-he" would divide a single sound.
  @Test(
    .enabled(if: FileSystem.isReadable(german), "needs patterns for German (hyphen-de)"),
    arguments: ["rathe", "rathes", "muthe", "wirthen"])
  func `no hyphen divides the th of old German spelling`(word: String) throws {
    let patterns = try #require(Language("de").flatMap(PatternFiles.patterns))
    let offset = try #require(Array(word.utf8).firstIndex(of: UInt8(ascii: "h")))
    #expect(patterns.mask(of: word) >> UInt32(offset) & 1 == 0)
    #expect(patterns.mask(of: "verstehen") != 0)
  }
}
