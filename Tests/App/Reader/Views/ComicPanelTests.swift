import CurlewCells
import CurlewFormats
import CurlewManuscript
import Paging
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// A comic book that is read panel by panel.
@Suite(.timeLimit(.minutes(90))) struct ComicPanelTests {
  private func book(_ direction: String) throws -> OpenBook {
    let panels = [("red", 5, 5), ("lime", 55, 5), ("blue", 5, 85), ("gray", 55, 85)]
    let drawn = panels.map { colour, x, y in
      "<rect x='\(x)' y='\(y)' width='40' height='70' fill='\(colour)'/>"
    }
    let picture = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='160'>
      <rect width='100' height='160' fill='white'/>\(drawn.joined())</svg>
      """
    let files = [("1.png", picture), ("2.png", picture), ("ComicInfo.xml", direction)]
    let archive = FolderArchive.source(
      of: files.map { FolderArchive.File($0.0, ByteSource(Array($0.1.utf8))) })
    return try OpenBook(archive, path: "/a.cbz", of: .known)
  }

  /// What is seen after each key, for a second.
  private func screens(_ events: [Event], _ book: OpenBook) -> [TextCanvas] {
    var settings = Settings()
    settings.turn = .none
    let script = events.enumerated().flatMap { number, event in
      [(Duration.seconds(number + 1), event)]
        + (1...9).map { (.seconds(number + 1) + .milliseconds($0 * 100), Event.tick) }
    }
    let end = (Duration.seconds(events.count + 2), Event.leave(signal: nil))
    let session = run(size: Size(columns: 60, rows: 24), settings: settings, script + [end]) {
      $0.open(book, at: .page(1))
    }
    return (1...events.count).compactMap { second in
      session.shown.last { $0.time < .seconds(second + 1) }?.picture
    }
  }

  /// The colour of most cells.
  private func colour(_ canvas: TextCanvas) -> String {
    var counts: [String: Int] = [:]
    for row in 0..<canvas.size.rows - 2 {
      for cell in canvas.row(row) {
        let (ink, paper) = Theme.sepia.colours(of: cell.style)
        for rgb in [ink, paper] {
          let parts = [rgb.red, rgb.green, rgb.blue]
          let high = parts.map { $0 > 180 }
          let name =
            high == [true, false, false]
            ? "red"
            : high == [false, true, false]
              ? "lime" : high == [false, false, true] ? "blue" : ""
          if !name.isEmpty { counts[name, default: 0] += 1 }
        }
      }
    }
    return counts.max { $0.value < $1.value }?.key ?? ""
  }

  @Test func `Space goes through the panels, and then to the next page`() throws {
    let keys = [Event.press(.tab), .press(.enter)] + Array(repeating: .press(" "), count: 6)
    let all = screens(keys, try book("")).dropFirst()
    #expect(
      all.map { $0.description.contains("2 of 2") } == [
        false, false, false, false, false, true, true,
      ])
    #expect(all.dropFirst().prefix(3).map(colour) == ["red", "lime", "blue"])
    #expect(Set(all.prefix(5).map(\.description)).count >= 2)
  }

  @Test func `in manga the panels on the right come first`() throws {
    let keys = [Event.press(.tab), .press(.enter)] + Array(repeating: .press(" "), count: 3)
    let manga = "<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>"
    let all = screens(keys, try book(manga))
    #expect(all.suffix(3).prefix(2).map(colour) == ["lime", "red"])
  }
}
