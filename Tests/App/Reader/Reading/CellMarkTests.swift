import CurlewCells
import CurlewTypesetting
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What a terminal adds to pages at rest: links to the web, and lines below passages with notes.
@Suite(.timeLimit(.minutes(90))) struct CellMarkTests {
  private static let page = """
    <html><body><h1>Shore</h1><p>Read <a href='https://a.b/c d?é'>the long way home</a> and
    <a href='#n'>here</a>.</p><p id=n>Nothing.</p></body></html>
    """

  private func marks(_ script: [(Duration, Event)], takesMarks: Bool = true) -> [CellMark] {
    run(size: Size(columns: 60, rows: 20), takesMarks: takesMarks, script) {
      $0.open(OpenBook(Array(Self.page.utf8), path: "/a.html"), at: .page(1))
    }.marks
  }

  private static let rest = [(Duration.seconds(5), Event.leave(signal: nil))]

  @Test func `links to the web are laid over their words`() throws {
    let mark = try #require(marks(Self.rest).first)
    #expect(marks(Self.rest).count == 1)
    let address = if case .link(let address, _) = mark.kind { address } else { "" }
    #expect(address == "https://a.b/c%20d?%c3%a9")
    #expect(mark.area.size == Size(columns: "the long way home".count, rows: 1))
    #expect(marks(Self.rest, takesMarks: false).isEmpty)
  }

  @Test func `a passage with a note has a wavy line`() {
    let note = "vny".map { (Duration.seconds(1), Event.press(.character($0))) }
    let saved = note + [(.seconds(2), .key(KeyPress("s", .control)))]
    let kinds = marks(saved + Self.rest).map(\.kind)
    #expect(kinds.contains(.wavyLine) && kinds.count > 1, "\(kinds)")
  }
}
