import CurlewSearch
import CurlewTypesetting
internal import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewLibrary

/// Marks from the files of other readers.
@Suite(.timeLimit(.minutes(90))) struct ClippingsTests {
  private func found(_ text: String, of title: String = "Emma") -> [[String]]? {
    Clippings(Array(text.utf8), of: title)?.annotations.map {
      [$0.quotation.quote, $0.note, $0.wash?.name ?? ""]
    }
  }

  private let kindle = [
    "\u{FEFF}Emma (Jane Austen)",
    "- Your Highlight on page 3 | Location 10-12 | Added on Sunday, 3 March 2024 20:11:45", "",
    "handsome, clever, and rich", "==========", "Emma (Jane Austen)",
    "- Your Note on page 3 | Location 12 | Added on Sunday, 3 March 2024 20:12:00", "", "who?",
    "==========", "Another Book (Somebody)",
    "- Your Highlight on page 1 | Location 1-2 | Added on Sunday, 3 March 2024 20:12:00", "",
    "nothing of Emma", "==========", "Emma (Jane Austen)",
    "- Your Bookmark on page 9 | Location 99 | Added on Sunday, 3 March 2024 20:13:00", "", "",
    "==========", "Emma (Jane Austen)",
    "- Ihre Markierung auf Seite 4 | bei Position 20-21 | Hinzugefügt am Sonntag, 3. März 2024",
    "", "very little to distress", "==========", "",
  ]

  @Test(arguments: ["\n", "\r\n"]) func kindle(lineEnd: String) {
    #expect(
      found(kindle.joined(separator: lineEnd)) == [
        ["handsome, clever, and rich", "who?", "yellow"],
        ["very little to distress", "", "yellow"],
      ])
  }

  @Test func anOldKindleWritesUTF16() {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in kindle.joined(separator: "\r\n").utf16 {
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(Clippings(bytes, of: "Emma")?.annotations.count == 2)
  }

  @Test func koreader() {
    func file(_ table: String, _ entries: [[String]]) -> String {
      let all = entries.enumerated().map { number, fields in
        "        [\(number + 1)] = {\n" + fields.map { "            \($0),\n" }.joined()
          + "        },\n"
      }
      return "-- /books/emma.sdr/metadata.epub.lua\nreturn {\n    [\"\(table)\"] = {\n"
        + all.joined() + "    },\n    [\"stats\"] = {\n        [\"notes\"] = 1,\n    },\n}\n"
    }
    let new = file(
      "annotations",
      [
        [
          "[\"chapter\"] = \"I\"", "[\"color\"] = \"purple\"", "[\"drawer\"] = \"lighten\"",
          "[\"note\"] = \"two\\\nlines \\\\ \"", "[\"pageno\"] = 3",
          "[\"text\"] = \"a \\\"comfortable\\\" home\"",
        ], ["[\"text\"] = \"in I\"", "[\"pageno\"] = 4"],
      ])
    #expect(found(new) == [["a \"comfortable\" home", "two\nlines \\", "violet"]])
    let old = file(
      "bookmarks",
      [
        [
          "[\"highlighted\"] = true", "[\"notes\"] = \"a passage\"",
          "[\"text\"] = \"Page 3 a passage @ 2020\"",
        ],
        ["[\"highlighted\"] = true", "[\"notes\"] = \"another\"", "[\"text\"] = \"mine\""],
        ["[\"notes\"] = \"in I\""],
      ])
    #expect(found(old) == [["a passage", "", "yellow"], ["another", "mine", "yellow"]])
  }

  @Test func kobo() {
    let text = """
      <annotationSet><publication><dc:title>Emma</dc:title></publication>
      <annotation><target><fragment start="a"><text>ill &amp; well</text></fragment></target>
      <content><dc:date>2024</dc:date><text>a &lt;note&gt;</text></content></annotation>
      <annotation><target><fragment><text>plain</text></fragment></target><content/></annotation>
      </annotationSet>
      """
    #expect(found(text) == [["ill & well", "a <note>", "yellow"], ["plain", "", "yellow"]])
  }

  @Test func readestWritesMarkdown() {
    let text = """
      # Emma
      **Author**: Jane Austen

      **Exported from Readest**: 2024-03-03

      ---

      ## Highlights & Annotations

      ### Chapter 1
      > "handsome, clever, and rich"
      **Note**:: who?

      > "very little to distress"

      ---
      """
    #expect(found(text) == nil)
    let marks = MarkdownNotes(text).annotations
    #expect(
      marks.map(\.quotation.quote) == ["handsome, clever, and rich", "very little to distress"])
    #expect(marks.map(\.note) == ["who?", ""])
  }

  /// Each passage is looked for in the book; what is not there is kept, and listed.
  @Test func passagesAreFoundInTheBook() throws {
    let folder = try Folder()
    let text = "Title: Emma\n\n\nCHAPTER 1\n\nEmma, handsome, clever, and rich, had lived.\n"
    let book = OpenBook(Array(text.utf8), path: "/emma.txt").text
    var marks = BookMarks(of: book, in: folder.path)
    let clippings = try #require(
      Clippings(Array(kindle.joined(separator: "\n").utf8), of: book.title))
    #expect(marks.add(clippings.annotations) == 2)
    #expect(marks.all.filter(\.isAdrift).map(\.quotation.quote) == ["very little to distress"])
    #expect(marks.add(clippings.annotations) == 0, "they are there already")
  }

  @Test(arguments: [
    "", "# A\n\n> b\n", "return {}", "{\"annotations\": []}", "a\n=====\n", "\n    \n",
  ])
  func anotherFileIsNone(text: String) { #expect(found(text) == nil) }
}
