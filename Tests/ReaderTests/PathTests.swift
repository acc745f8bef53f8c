import Testing

@testable import Reader

@Suite struct PathTests {
  @Test(
    arguments: [
      ("/home/ann/emma.txt", "emma.txt"), ("emma.txt", "emma.txt"), ("books/", "books"),
      ("/books//", "books"), ("a//b", "b"), ("/", "/"), ("", ""), ("/книга é", "книга é"),
    ])
  func theNameIsWhatStandsBehindTheLastSlash(path: String, name: String) {
    #expect(Path.name(of: path) == name)
  }

  @Test(arguments: [("/b/emma.txt", "emma"), ("/b/.emma", ".emma"), ("a.b.c", "a.b"), ("/", "/")])
  func theStemIsTheNameWithoutItsEnding(path: String, stem: String) {
    #expect(Path.stem(of: path) == stem)
  }
}
