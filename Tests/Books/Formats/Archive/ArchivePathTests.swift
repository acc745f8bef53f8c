import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90)))
struct ArchivePathTests {
  @Test(arguments: [
    ("a/b", "a/b"), ("a/../b", "b"), ("../a", "a"), ("a/b/../../..", ""), ("./a//b/.", "a/b"),
    ("/a", "a"), ("a..b/...", "a..b/..."), ("", ""),
  ])
  func partsAreResolvedInsideTheArchive(path: String, normalized: String) {
    #expect(ArchivePath.normalized(path) == normalized)
  }

  @Test(arguments: [
    ("a%20b", "a b"), ("%c3%A9", "é"), ("100%", "100%"), ("%zz", "%zz"), ("%ff", "%ff"),
    ("%2", "%2"),
  ])
  func escapesAreDecoded(text: String, decoded: String) {
    #expect(ArchivePath.removingPercentEncoding(text) == decoded)
  }

  @Test func aFolderKeepsItsSlash() {
    #expect(ArchivePath.folder(of: "a/b/c") == "a/b/")
    #expect(ArchivePath.folder(of: "c") == "")
  }
}
