import Harness
import Testing

/// The auditor accepts incomplete sequences only where the terminal discards them.
@Suite(FaultSettings.timeLimit) struct AuditorTests {
  @Test func `a sequence that is cut and then cancelled is not foreign`() {
    #expect(foreign("\u{1B}[38;2;1\u{18}\u{1B}[?25h").isEmpty)
    #expect(foreign("\u{1B}\u{18}word").isEmpty)
  }

  @Test func `other sequences that are cut are foreign`() {
    #expect(foreign("\u{1B}[38;2;1").count == 1)
    #expect(foreign("\u{1B}]0;a\u{18}").count == 1)
    #expect(foreign("\u{1B}[38;2;1\u{1B}[?25h").count == 1)
  }

  @Test func `links have addresses without controls`() {
    #expect(foreign("\u{1B}]8;id=7;https://a.b/c;d\u{1B}\\word\u{1B}]8;;\u{1B}\\").isEmpty)
    #expect(!foreign("\u{1B}]8;id=7;https://a.b/\u{7}\u{1B}\\").isEmpty)
    #expect(!foreign("\u{1B}]8;evil=7;https://a.b/\u{1B}\\").isEmpty)
  }

  @Test func `the last sequence of unfinished output may be cut`() {
    #expect(Auditor.foreignParts(ofUnfinished: Array("word\u{1B}[38;2".utf8)).isEmpty)
    #expect(Auditor.foreignParts(ofUnfinished: Array("\u{1B}[6n\u{1B}[".utf8)).count == 1)
  }

  private func foreign(_ text: String) -> [String] { Auditor.foreignParts(of: Array(text.utf8)) }
}
