import CurlewSystem
import Testing

@Suite(.timeLimit(.minutes(90))) struct PathTests {
  @Test(
    arguments: [
      ("/home/ann/emma.txt", "emma.txt"), ("emma.txt", "emma.txt"), ("books/", "books"),
      ("/books//", "books"), ("a//b", "b"), ("/", "/"), ("", ""), ("/книга é", "книга é"),
    ])
  func theNameIsTheLastComponent(path: String, name: String) {
    #expect(Path.name(of: path) == name)
  }

  @Test(arguments: [("/b/emma.txt", "emma"), ("/b/.emma", ".emma"), ("a.b.c", "a.b"), ("/", "/")])
  func theStemHasNoExtension(path: String, stem: String) {
    #expect(Path.stem(of: path) == stem)
  }

  @Test(arguments: [("/b/emma.txt", "/b"), ("emma.txt", "."), ("/emma.txt", "")])
  func theParentContainsThePath(path: String, parent: String) {
    #expect(Path.parent(of: path) == parent)
  }

  @Test func `names may begin with a combining mark`() {
    #expect(Path.name(of: "/b/\u{301}x.txt") == "\u{301}x.txt")
    #expect(Path.parent(of: "/b/\u{301}x.txt") == "/b")
    #expect(Path.stem(of: "/b/x.\u{301}txt") == "x")
    #expect(Path.join("/b", "\u{301}x") == "/b/\u{301}x")
  }

  @Test func `names that differ in normalisation differ`() {
    #expect(Path.areEqual("/\u{E9}", "/\u{E9}") && !Path.areEqual("/\u{E9}", "/e\u{301}"))
  }

  @Test func joiningPutsOneSlashBetween() {
    #expect(Path.join("/b", "emma.txt") == "/b/emma.txt")
    #expect(Path.join("/b/", "emma.txt") == "/b/emma.txt")
  }
}
