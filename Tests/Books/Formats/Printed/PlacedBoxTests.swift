import CurlewManuscript
import Testing

@testable import CurlewFormats

/// Places that a tool states may be any numbers.
@Suite(.timeLimit(.minutes(90))) struct PlacedBoxTests {
  private static let numbers: [Double] = [
    0, 1, -1, 0.01, 1e6, 1e9, 1e308, -1e308, 1e-300, .infinity, -.infinity, .nan, -.nan,
  ]

  @Test(arguments: numbers) func `A box is finite and not flat`(left: Double) {
    for top in Self.numbers {
      for right in Self.numbers {
        for bottom in Self.numbers {
          let box = PlacedBox(left: left, top: top, right: right, bottom: bottom)
          for box in [box, box.mirrored, box.union(box.mirrored)] {
            #expect(box.height >= PlacedBox.leastHeight / 2)
            #expect(box.right >= box.left)
            #expect(
              [box.left, box.right, box.bottom].allSatisfy { 0...2 * PlacedBox.farthest ~= $0 })
          }
        }
      }
    }
  }

  @Test(arguments: ["0", "0.001", "-5", "nan", "inf", "1e308", "99999999999999999999"])
  func `A page with one flat line has its text`(place: String) {
    let line = "xMin=\"0\" yMin=\"\(place)\" xMax=\"90\" yMax=\"\(place)\""
    let page = """
      <page width="300" height="400">
      <block \(line)>
      <line \(line)>
      <word xMin="0" yMin="20" xMax="90" yMax="20">Heron</word>
      </line>
      """
    #expect(html([page])?.contains("Heron") == true)
  }

  @Test func `Words of a DjVu page need no line around them`() {
    let page = #"(page 0 0 100 100 (word 0 0 50 50 "abc") (word 60 0 90 50 "def"))"#
    #expect(html([page])?.contains("abc def") == true)
    #expect(html([#"(page 0 0 9 9 (line 3 3 5 3 (word 3 3 4 3 "abc")))"#])?.contains("abc") == true)
  }

  @Test func `Others far away are not compared with a block`() {
    var page = PlacedPage()
    page.blocks = Array(repeating: [], count: 30_000)
    #expect(page.blocks(near: 15_000).count == 2 * PlacedPage.reach)
    #expect(page.blocks(near: 0).count == PlacedPage.reach)
    #expect(page.blocks(near: 29_999).endIndex == 30_000)
  }

  /// Each step that compared all lines of such a page with each other would take minutes.
  @Test func `A page may have any number of lines, cells or labels`() {
    let words = ["Heron", "1.1", "Part Two"]
    for word in words {
      for isOneRow in [true, false] {
        let lines = (0..<10_000).map { line in
          let y = isOneRow ? 20 : line * 12
          let place = "yMin=\"\(y)\" yMax=\"\(y + 10)\""
          let (left, right) = (isOneRow ? line * 40 : 20, isOneRow ? line * 40 + 9 : 60)
          return """
            \(line % 5000 == 0 ? "<block>\n" : "")<line \(place) xMin="\(left)" xMax="\(right)">
            <word xMin="\(left)" yMin="\(y)" xMax="\(right)" yMax="\(y + 10)">\(word)</word>
            </line>
            """
        }
        #expect(html(["<page>"] + lines) != nil)
      }
    }
  }

  private func html(_ rows: [String]) -> String? {
    var text = PlacedText()
    text.add(Array(rows.joined(separator: "\n").utf8))
    return PrintedText.html(of: text, bookmarks: []).map { String(decoding: $0, as: UTF8.self) }
  }
}
