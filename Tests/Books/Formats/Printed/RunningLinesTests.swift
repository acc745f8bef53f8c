import CurlewManuscript
import Testing

@testable import CurlewFormats

/// Running lines of printed pages, and lines that only look like them.
@Suite(.timeLimit(.minutes(90))) struct RunningLinesTests {
  private static let notes = [
    "Brown, The sea, vol. 3.", "Clark, On fog, vol. 4.", "Young, My boats.",
    "Smith, All tides, 1901.",
    "Ellis, Herons and reed, p. 9.", "Moore, Sand.", "Adams, Wind, vol. 2.",
    "Perry, A light at noon.",
  ]

  @Test(arguments: [1, 2], [true, false])
  func `A note of one line on each page stays`(step: Int, areNumbered: Bool) {
    let pages = Self.notes.enumerated().map { index, note in
      page(foot: ["\(41 + step * index) \(note)"] + (areNumbered ? ["\(index + 1)"] : []))
    }
    let found = texts(pages)
    for (index, note) in Self.notes.enumerated() {
      #expect(found.contains("\(41 + step * index) \(note)"))
    }
    #expect(!found.contains("The Harbour"))
  }

  @Test func `Notes with the same words stay`() {
    for (count, first) in [(8, 41), (40, 41), (8, 1)] {
      let pages = (0..<count).map { page(foot: ["\($0 + first) Ibid., p. 12.", "\($0 + 1)"]) }
      #expect(texts(pages).count { $0.hasSuffix("Ibid., p. 12.") } == count)
    }
  }

  @Test func `A running foot after the number of the page goes`() {
    let pages = (0..<8).map { page(head: "", foot: ["\($0 + 58) The Heron"]) }
    #expect(!texts(pages).contains { $0.contains("The Heron") })
    #expect(manuscript(pages).printPages.map(\.label).first == "58")
  }

  @Test func `A sentence at the place of a running head stays, other words there go`() {
    let heads = (0..<12).map { $0 == 5 ? "So it was." : $0 == 7 ? "Of Sand" : "The Harbour" }
    let found = texts(heads.enumerated().map { page(head: $1, foot: ["\($0 + 1)"]) })
    #expect(found.contains { $0.contains("So it was.") })
    #expect(!found.contains("Of Sand") && !found.contains("The Harbour"))
  }

  @Test func `Numbered lines of a program stay, the number of a chapter in a running head goes`() {
    let code = (0..<8).map { page(head: "\(220 + 31 * $0) fi", foot: ["\($0 + 1)"]) }
    #expect(texts(code).count { $0.hasSuffix(" fi") || $0.contains(" fi ") } == 8)
    let chapters = (0..<8).map { page(head: "\(2 + $0 / 4) The Harbour", foot: ["\($0 + 1)"]) }
    #expect(!texts(chapters).contains { $0.contains("The Harbour") })
  }

  @Test func `Numbers that win on few pages of a stretch are no page numbers`() {
    var distances = PageDistances()
    for page in 0..<100 {
      // Three years, and the numbers of a table on every fourth page.
      var numbers: Set = [page + 7]
      if page % 40 == 0 { numbers.insert(page + 1900) }
      if page % 4 == 0 { numbers.insert(page + 300) }
      distances.add(numbers, onPage: page)
    }
    distances.choose(ofPages: 100)
    #expect(distances.hold(57, onPage: 50))
    #expect(!distances.hold(1940, onPage: 40))
    #expect(!distances.hold(344, onPage: 44))
  }

  @Test func `What is taken away is counted`() {
    let pages = (0..<6).map { page(foot: ["\($0 + 1)"]) }
    #expect(manuscript(pages).facts.hidden == ["12 running lines"])
    #expect(manuscript([page(foot: [])]).facts.hidden == [])
  }

  @Test func `Roles of running heads and feet of an EPUB hide them`() {
    let page = """
      <p>One <span role="doc-pageheader">The Harbour</span>two.</p>
      <div role="doc-pagefooter" id="x"><p>57</p></div><p>Three.</p>
      """
    let manuscript = FormatsTests.manuscript(page, HTMLFormat())
    #expect(words(manuscript) == ["One two.", "Three."])
    #expect(manuscript.facts.hidden == ["2 running lines"])
  }

  // MARK: -

  private static let prose = [
    "sand", "water", "wind", "light", "tide", "reed", "rain", "stone", "boat", "gull", "fog",
    "salt",
  ]

  /// Lines with their tops.
  private typealias Page = [(text: String, top: Double, height: Double)]

  private func page(head: String = "The Harbour", foot: [String]) -> Page {
    let text = (0..<6).map { line in
      let words = (0..<5).map { Self.prose[(line * 5 + $0 * $0 + line) % Self.prose.count] }
      return ((["*"] + words).joined(separator: " "), 60 + 12 * Double(line), 10.0)
    }
    let notes = foot.enumerated().map { ($1, 300 + 24 * Double($0), 8.0) }
    return (head.isEmpty ? [] : [(head, 20, 8)]) + text + notes
  }

  private func texts(_ pages: [Page]) -> [String] { words(manuscript(pages)) }

  private func words(_ manuscript: Manuscript) -> [String] {
    manuscript.blocks.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
  }

  private func manuscript(_ pages: [Page]) -> Manuscript {
    var output = ""
    for (number, page) in pages.enumerated() {
      // A word of its own in each line.
      let own =
        String(repeating: "o", count: number % 20 + 1) + String(repeating: "e", count: number / 20)
      output += "<page width=\"300\" height=\"400\">\n"
      var last = -100.0
      for (text, top, height) in page {
        if top - last > 20 { output += "<block>\n" }
        last = top
        output += "<line xMin=\"50\" yMin=\"\(top)\" xMax=\"250\" yMax=\"\(top + height)\">\n"
        var left = 50.0
        for word in text.replacing("*", with: own).split(separator: " ") {
          let right = left + 4 * Double(word.count)
          output +=
            "<word xMin=\"\(left)\" yMin=\"\(top)\" xMax=\"\(right)\" yMax=\"\(top + height)\">\(word)</word>\n"
          left = right + 4
        }
        output += "</line>\n"
      }
      output += "</page>\n"
    }
    var text = PlacedText()
    text.add(Array(output.utf8))
    let html = PrintedText.html(of: text, bookmarks: []) ?? []
    return FormatsTests.manuscript(String(decoding: html, as: UTF8.self), HTMLFormat())
  }
}
