import CurlewCells
import CurlewManuscript
import CurlewTypesetting
import Paging
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// One word at a time, and the ruler.
@Suite(.timeLimit(.minutes(90))) struct SingleWordTests {
  private static let text =
    "Title: Tide\n\n\n"
    + (1...80).map {
      "The tide came in, slowly, over the flats. Nobody saw wave n\($0).\n\n"
    }.joined()

  private func session(
    _ script: [(Duration, Event)], _ text: String = Self.text,
    size: Size = Size(columns: 60, rows: 20)
  ) -> Session {
    var settings = Settings()
    (settings.turn, settings.initials) = (.none, .off)
    let book = OpenBook(Array(text.utf8), path: "/tide.txt")
    return run(size: size, settings: settings, script) {
      $0.open(book, at: .percent(0))
    }
  }

  /// The words that were shown, and when.
  private func words(_ session: Session) -> [(time: Duration, word: String)] {
    session.shown.compactMap { time, picture in
      let lines = picture.description.split(separator: "\n").map(String.init)
      guard lines.contains(where: { $0.contains("words a minute") }) else { return nil }
      let word = lines.last { line in
        line.contains(where: \.isLetter) && !line.contains("Space") && !line.contains("minute")
      }
      return word.map { (time, $0.split(separator: " ").joined(separator: " ")) }
    }
  }

  @Test func `words follow each other, and wait at the ends of sentences`() {
    let shown = words(session([(.seconds(1), .press("W")), (.seconds(8), .press("q"))]))
    #expect(
      shown.map(\.word).prefix(9)
        == ["The", "tide", "came", "in,", "slowly,", "over", "the", "flats.", "Nobody"])
    let times = zip(shown, shown.dropFirst()).map { $1.time - $0.time }
    #expect(times[0] == times[1] && times[3] > times[0], "a comma takes longer")
    #expect(times[7] > times[3], "a full stop takes longest")
  }

  /// On a large screen the bar lies below the foot of the pages, which are hidden all the same.
  @Test(arguments: [Size(columns: 60, rows: 20), Size(columns: 160, rows: 45)])
  func `the page is told`(size: Size) {
    let session = session([(.seconds(1), .press("W")), (.seconds(8), .press("q"))], size: size)
    let shown = session.shown.map(\.picture.description).filter { $0.contains("words a minute") }
    #expect(!shown.isEmpty && shown.allSatisfy { $0.contains("page") })
  }

  @Test func `the pages follow, and the place is that of the last word`() throws {
    let session = session([
      (.seconds(1), .press("W")), (.seconds(120), .press(.escape)), (.seconds(122), .press("q")),
    ])
    let last = try #require(words(session).last { $0.word.hasPrefix("n") }?.word)
    let number = try #require(Int(last.dropFirst().prefix { $0.isNumber }))
    #expect(number > 10 && session.last.folios != [1])
    #expect(session.last.contains("n\(number).") || session.last.contains("n\(number + 1)."))
    let place = try #require(session.records.last?.place.offset.value)
    let before = String(decoding: Self.text.utf8.prefix(place), as: UTF8.self)
    #expect(before.contains("n\(number - 1).") && !before.contains("n\(number + 1)."))
  }

  @Test func `Space pauses, and a tap reads on`() throws {
    let tap = [Pointer.Action.press, .release].map { action in
      (Duration.seconds(60), Event.pointer(Pointer(action, at: Point(column: 9, row: 9))))
    }
    let shown = words(
      session(
        [
          (.seconds(1), .press("W")), (.seconds(3), .press(" ")),
        ] + tap + [(.seconds(62), .press("q"))]))
    #expect(!shown.contains { (.seconds(4)..<(.seconds(60))).contains($0.time) })
    #expect(shown.contains { $0.time > .seconds(60) })
  }

  @Test func `words in scripts without capitals or spaces are shown as well`() {
    let text = "Title: 潮\n\n\n" + String(repeating: "潮は静かに満ちてきた。誰も見ていなかった。\n\n", count: 20)
    let shown = words(session([(.seconds(1), .press("W")), (.seconds(4), .press("q"))], text))
    #expect(shown.prefix(2).map(\.word) == ["潮は静", "かに満"])
  }

  // MARK: The ruler

  /// The rows of the last picture that are light, as their text.
  private func light(_ keys: [Event]) -> [String] {
    let script = keys.enumerated().map { (Duration.seconds($0.offset + 1), $0.element) }
    let end = [(Duration.seconds(keys.count + 2), Event.leave(signal: nil))]
    guard let canvas = session(script + end).shown.last?.picture else { return [] }
    let rows = (0..<canvas.size.rows).filter { row in
      (0..<canvas.size.columns).contains {
        let style = canvas[$0, row].style
        return style.ink.role == .text && style.contrast == Style.fullContrast
          && !canvas[$0, row].isBlank
      }
    }
    return rows.map { row in
      String((0..<canvas.size.columns).map { canvas[$0, row].glyph })
        .split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `the ruler leaves one line light, or three, or five, or all`() throws {
    let all = light([])
    #expect(all.count > 8)
    #expect(light(keys("_")) == Array(all.prefix(1)))
    #expect(light(keys("_.")) == [all[1]])
    #expect(light(keys("_..,")) == [all[1]])
    #expect(light(keys("__")) == Array(all.prefix(3)))
    #expect(light(keys("__.")) == Array(all[3..<6]))
    #expect(light(keys("___")) == Array(all.prefix(5)))
    #expect(light(keys("____")) == all)
  }

  @Test func `at the end of a page the ruler turns it, and back`() throws {
    let lines = light([])
    let next = light([.press(.right)])
    let down = Array(repeating: Event.press("."), count: lines.count)
    #expect(light(keys("_") + down) == [next[0]])
    #expect(light(keys("_") + down + keys(",")) == [try #require(lines.last)])
    #expect(light(keys("_") + [.press(.right)]) == [next[0]], "a turn by hand takes it along")
  }
}
