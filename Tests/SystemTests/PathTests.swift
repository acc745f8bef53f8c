import System
import Testing

@Suite struct PathTests {
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

  @Test func joiningPutsOneSlashBetween() {
    #expect(Path.join("/b", "emma.txt") == "/b/emma.txt")
    #expect(Path.join("/b/", "emma.txt") == "/b/emma.txt")
  }
}
