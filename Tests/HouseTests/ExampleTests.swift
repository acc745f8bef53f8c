import Testing

/// The example program and its documentation.
@Suite(.timeLimit(.minutes(90)))
struct ExampleTests {
  private let path = "Examples/Flashcards/Flashcards.swift"

  @Test func `the example has at most 25 lines`() throws {
    let example = try #require(PackageFiles.file(path))
    #expect(example.lines.count <= 25)
  }

  @Test(arguments: [
    ("Examples/Album/Sources/Album.swift", 120), ("Examples/Slides/Sources/Slides.swift", 130),
  ])
  func `the example packages stay short`(path: String, most: Int) throws {
    let example = try #require(PackageFiles.file(path))
    #expect(example.lines.count <= most)
  }

  @Test func `the documentation shows the example as it is compiled`() throws {
    let example = try #require(PackageFiles.file(path)).text
    let page = try #require(PackageFiles.file("Documentation/Paging.md")).text
    #expect(page.contains("```swift\n\(example)```"))
  }
}
