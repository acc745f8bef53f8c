import Testing

/// Relative links in the documents lead to files of the package.
@Suite(.timeLimit(.minutes(30)))
struct LinkTests {
  private static let documents = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "THIRD-PARTY.md",
    "Documentation/Architecture.md", "Documentation/Performance.md", "Documentation/Reader.md",
    "Documentation/Files.md",
    "Documentation/Terminal.md", "Documentation/Typesetting.md",
  ]

  @Test(arguments: documents) func everyLinkLeadsToAFile(document: String) throws {
    let file = try #require(PackageFiles.file(document))
    let folder = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let missing = links(in: file.text).map { folder + $0 }.filter { !isThere($0) }
    #expect(missing == [])
  }

  private func isThere(_ path: String) -> Bool {
    // Written together with the example program.
    path == "Documentation/Paging.md" || PackageFiles.file(path) != nil
  }

  /// The example in the README consists of lines of the example program.
  @Test func theExampleOfTheReadMeIsCompiled() throws {
    let readMe = try #require(PackageFiles.file("README.md")).text
    let code = try #require(parts(of: readMe, from: "```swift\n", to: "```").first)
    let compiled = try #require(PackageFiles.file("Examples/Flashcards/Flashcards.swift")).lines.map
    { $0.drop { $0 == " " } }
    let shown = code.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(shown.count > 5)
    #expect(compiled.firstRange(of: shown) != nil)
  }

  @Test func linksAreFound() {
    let text = "[a](b.md) [c](https://d.org) <img src=\"e.svg\"> [f](g.md#h) (not.md)"
    #expect(links(in: text) == ["b.md", "g.md", "e.svg"])
  }

  /// The targets of links and pictures, except for those elsewhere on the web.
  private func links(in text: String) -> [String] {
    let targets = parts(of: text, from: "](", to: ")") + parts(of: text, from: "src=\"", to: "\"")
    return targets.filter { !$0.contains("://") }
      .compactMap { $0.split(separator: "#").first.map(String.init) }
  }

  private func parts(of text: String, from start: String, to end: String) -> [Substring] {
    text.split(separator: start, omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: end, maxSplits: 1).first }
  }
}
