import CurlewCells
import Paging
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Text that moves by lines.
@Suite(.timeLimit(.minutes(90))) struct FlowTests {
  private static let size = Size(columns: 60, rows: 20)

  private func session(
    _ events: [Event], _ book: OpenBook, at start: StartingPoint = .page(1), size: Size = size
  ) -> Session {
    var settings = Settings()
    (settings.turn, settings.spread) = (.none, .flow)
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    return run(
      size: size, settings: settings,
      script + [(.seconds(events.count + 2), .leave(signal: nil))]
    ) { $0.open(book, at: start) }
  }

  /// The numbers of the words on the screen that begin a line of ten.
  private func tens(_ session: Session) -> [Int] {
    session.last.split { !$0.isLetter && !$0.isNumber }
      .compactMap { $0.hasPrefix("w") ? Int($0.dropFirst()) : nil }
  }

  /// One section of prose, as long as a chapter.
  private var prose: OpenBook { numberedBook(words: 3000) }

  @Test func `a line down shows one line more and hides one`() throws {
    var former = tens(session([], prose))
    for count in 1...40 {
      let now = tens(session(keys(String(repeating: "j", count: count)), prose))
      let (first, last) = (try #require(now.first), try #require(now.last))
      #expect(first > former[0] && first <= former[0] + 24)
      #expect(last >= former[former.count - 1] && now == Array(first...last))
      former = now
    }
    let back = keys(String(repeating: "j", count: 40) + String(repeating: "k", count: 40))
    #expect(tens(session(back, prose)) == tens(session([], prose)))
  }

  @Test func `a screen down leaves two lines, and the last screen is full`() throws {
    let first = tens(session([], prose))
    let second = tens(session(keys(" "), prose))
    #expect(second[0] > first[0] && second[0] < first[first.count - 1])
    let end = tens(session([.press(.end)], prose))
    #expect(end.last == 3000 && end.count > first.count * 2 / 3)
    // There is nothing below.
    #expect(tens(session([.press(.end)] + keys("j"), prose)).isEmpty)
  }

  /// The rows of the screen that are underlined.
  private func rules(_ session: Session) -> [Int] {
    let picture = session.shown.last?.picture
    return (0..<Self.size.rows).filter {
      picture?[9, $0].style.attributes.contains(.underline) == true
    }
  }

  @Test func `a rule stands where the last screen ended, until the next move`() throws {
    #expect(rules(session([], prose)).isEmpty)
    let next = rules(session(keys(" "), prose))
    #expect(next.count == 1)
    let back = rules(session(keys("  b"), prose))
    #expect(back.count == 1 && back[0] > next[0])
    #expect(rules(session(keys(" j"), prose)).isEmpty)
  }

  @Test func `the wheel moves three lines`() {
    let wheel = Event.pointer(Pointer(.wheelDown, at: Point(column: 9, row: 9)))
    #expect(tens(session([wheel], prose)) == tens(session(keys("jjj"), prose)))
  }

  @Test func `another size keeps the first line`() throws {
    let down = keys("jjjjjjj")
    let first = try #require(tens(session(down, prose)).first)
    for size in [Size(columns: 60, rows: 12), Size(columns: 60, rows: 40)] {
      #expect(tens(session(down + [.resized(size)], prose)).first == first)
    }
  }

  @Test func `at the end of a chapter the next one follows, and back again`() {
    let book = chapteredBook()
    var seen: [String] = []
    for count in 0...60 {
      let last = session(keys(String(repeating: " ", count: count)), book).last
      if let former = seen.last, former == last { break }
      seen.append(last)
    }
    #expect(seen.count > 20 && Set(seen).count == seen.count)
    let back = session(
      keys(String(repeating: " ", count: 9) + String(repeating: "b", count: 40)), book)
    #expect(back.last == seen[0])
  }
}
