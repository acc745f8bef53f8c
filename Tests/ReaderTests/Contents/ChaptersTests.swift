import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// A reader says where chapters begin.
@Suite(.timeLimit(.minutes(30))) struct ChaptersTests {
  private static let titles = ["~ of gulls ~", "~ of terns ~", "~ of knots ~", "~ of ruffs ~"]

  /// No rule finds its titles.
  private static let text = titles.map { title in
    let line =
      "The birds of this shore go with the water and come back with it, each in its own hour;\n"
    let paragraph = String(repeating: line, count: 12)
    return "\(title)\n\n\(paragraph)\n\(paragraph)\n"
  }.joined()

  private static func book(path: String = "/birds.txt") -> OpenBook {
    OpenBook(Array(text.utf8), path: path)
  }

  private func shown(_ events: [Event]) -> String {
    session(events, at: 1, source: Self.book()).last
  }

  @Test func groupsAreOfferedAndTaken() {
    #expect(shown(keys("c")).contains("Say where the chapters begin"))
    let offers = shown(keys("C"))
    #expect(offers.contains("Where does a chapter begin?") && offers.contains("4 lines like these"))
    let choice = shown(keys("C") + [.press(.enter)])
    #expect(
      choice.contains("All 4 lines like this become chapters") && choice.contains("~ of ruffs ~"))
    let taken = shown(keys("C") + [.press(.enter), .press(.enter)])
    #expect(taken.contains("The contents have 4 entries"))
    let contents = shown(keys("C") + [.press(.enter), .press(.enter)] + keys("c"))
    #expect(Self.titles.allSatisfy(contents.contains))
  }

  @Test func aChangeIsUndone() {
    let taken = keys("C") + [.press(.enter), .press(.enter)]
    #expect(shown(taken + keys("C")).contains("Undo the last change"))
    let undone = shown(taken + keys("C") + [.press(.end), .press(.enter)] + keys("c"))
    #expect(undone.contains("No chapters were found"))
  }

  @Test func thePlaceStays() {
    let before = session([], at: 2, source: Self.book())
    let after = session(keys("C") + [.press(.enter), .press(.enter)], at: 2, source: Self.book())
    #expect(before.records.last?.place == after.records.last?.place)
  }

  @Test func changesAreKeptWithTheBookAndForgottenWithIt() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "birds.txt")
    try Descriptor(creating: path).write(Array(Self.text.utf8))
    var settings = Settings()
    settings.contents.file = Path.join(folder.path, "contents")
    settings.contents.books = [BookPath.resolved(path)]
    settings.contents.wishes = [
      .init(line: "~ of terns ~", isChapter: true), .init(line: "1", isChapter: false),
    ]
    settings.contents.keepsWishes = true
    let titles = { (book: OpenBook) in book.text.outline.map(\.title) }
    #expect(try titles(OpenBook(path, as: settings)) == Array(Self.titles.dropFirst()))

    settings.contents = ContentsChoice()
    settings.contents.file = Path.join(folder.path, "contents")
    let again = try OpenBook(path, as: settings)
    #expect(titles(again) == Array(Self.titles.dropFirst()))
    #expect(titles(again.prepared(by: settings)) == Array(Self.titles.dropFirst()))

    // The edited file is known by its path and title, and its lines by how they look.
    try Descriptor(creating: path).write(
      Array(Self.text.replacing("of knots", with: "of owls").utf8))
    #expect(
      try titles(OpenBook(path, as: settings)) == ["~ of terns ~", "~ of owls ~", "~ of ruffs ~"])
    #expect(
      ContentsFile(path: Path.join(folder.path, "contents")).save(
        [], of: try OpenBook(path, as: settings).raw) == nil)
    #expect(try titles(OpenBook(path, as: settings)).isEmpty)
  }

  @Test func aDamagedFileOfChangesChangesNothing() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "birds.txt")
    try Descriptor(creating: path).write(Array(Self.text.utf8))
    var settings = Settings()
    settings.contents.file = Path.join(folder.path, "contents")
    let key = try OpenBook(path).key
    for lines in [
      "", "\u{0}\u{FF}", "chapters level=1", "chapters level=1 by=shape\nlike text=a",
      "no-chapter number=99999999999999999999 text=a",
    ] {
      try Descriptor(creating: Path.join(folder.path, "contents")).write(
        Array("book \(key)\npath a\ntitle b\n\(lines)\n".utf8))
      #expect(try OpenBook(path, as: settings).text.outline.isEmpty)
    }
  }

  @Test(arguments: [["--save-chapters", "a.txt"], ["--chapters-like"]])
  func optionsThatSayNothingAreRefused(_ arguments: [String]) {
    #expect(throws: Complaint.self) { try Invocation(arguments) }
  }
}
