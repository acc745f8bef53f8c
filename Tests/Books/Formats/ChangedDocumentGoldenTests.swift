import CurlewManuscript
import CurlewPlainText
import KeptLines
import TestBooks
import Testing

@testable import CurlewFormats

/// Documents with most of what mark-up can hold. Each change is made to each part of a document in turn. The recorded
/// lines count the blocks, sections and links of all results together. This takes 25 seconds of the processor, since
/// each changed document is read.
@Suite(.timeLimit(.minutes(90))) struct ChangedDocumentGoldenTests {
  /// A document in parts: how it is divided, and how it is read.
  private struct Document: Sendable {
    let name: String
    let parts: [Substring]
    let read: @Sendable (String) -> Manuscript

    /// - Parameter marks: begin the parts.
    init(
      _ name: String, _ text: String, at marks: String,
      _ read: @escaping @Sendable (String) -> Manuscript
    ) {
      (self.name, self.read) = (name, read)
      parts = Change.parts(of: text, at: marks)
    }
  }

  private static func read(_ text: String, as format: any TextFormat) -> Manuscript {
    format.read(decode(Array(text.utf8)), ReadingOptions(), by: .one)
  }

  private static let documents = [
    Document("HTML", richBook, at: "<") { read($0, as: HTMLFormat()) },
    Document("style sheet", richSheet, at: ";{}") { sheet in
      read("<style>\(sheet)</style>\(richBook)", as: HTMLFormat())
    },
    Document("FictionBook", richFictionBook, at: "<") { read($0, as: FB2Format()) },
    Document("Markdown", richMarkdown, at: "\n *[`|<(") { read($0, as: MarkdownFormat()) },
    Document("EPUB package", metadata, at: "<") { metadata in
      read(TestBook(metadata: metadata, spine: #"page-progression-direction="rtl""#, page, page))
    },
    Document("EPUB contents", contents, at: "<") { contents in
      read(TestBook(page, page).withContents(contents))
    },
    Document("EPUB page", page, at: "<") { page in
      read(TestBook(page, page.replacing("Chapter", with: "Part")))
    },
  ]

  private static func read(_ book: TestBook) -> Manuscript {
    (try? book.open())?.manuscript(ReadingOptions())
      ?? read("no book", as: MarkdownFormat())
  }

  private static let metadata = """
    <dc:title id="t">The Rich Tide</dc:title><dc:title id="s">A Subtitle</dc:title><dc:creator id="a">Anna Nobody
    </dc:creator><dc:creator id="b" opf:role="trl">T. Other</dc:creator><dc:language>en-GB</dc:language>
    <meta refines="#t" property="title-type">main</meta><meta refines="#s" property="title-type">subtitle</meta>
    <meta refines="#a" property="role">aut</meta><meta refines="#b" property="role">trl</meta><dc:date>1900-02-03</dc:date>
    <dc:publisher>Shore</dc:publisher><dc:identifier>urn:isbn:1</dc:identifier><dc:description>About.</dc:description>
    <meta name="cover" content="c0"/><meta property="belongs-to-collection" id="x">Tides</meta>
    <meta refines="#x" property="group-position">2</meta><meta name="calibre:series" content="Other"/>
    <meta property="rendition:layout">reflowable</meta><dc:rights>None</dc:rights><dc:subject>Tides</dc:subject>
    """

  private static let contents = """
    <ol><li><a href="text/c%200.xhtml">Part One</a><ol><li><a href="text/c%200.xhtml#c1">Chapter 1: Of Tides</a></li>
    <li><span>Nowhere</span><ol><li><a href="text/c%201.xhtml#c2">Deep</a></li></ol></li></ol></li>
    <li><a href="text/c%201.xhtml">Part Two</a></li><li><a href="text/none.xhtml">Missing</a></li></ol></nav>
    <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="text/c%200.xhtml#c1">Begin</a></li></ol></nav>
    <nav epub:type="page-list"><ol><li><a href="text/c%200.xhtml#c1">7</a></li><li><a href="text/c%201.xhtml">viii</a>
    </li></ol>
    """

  private static let page = """
    <section epub:type="chapter"><h1 id="c1">Chapter 1</h1><h2>Of Tides</h2><p class="first">The tide<a href="#n1"
    epub:type="noteref">1</a> came in<span id="p8" epub:type="pagebreak" title="8"></span>.</p><p>And
    <a href="c%201.xhtml#c2">out</a>.</p><div id="c2"><p>It is <i>late</i>.</p><img src="a.png" alt="A bird"/>
    <svg width="10" height="20"><image xlink:href="b.png" width="10" height="20"/></svg></div><hr/>
    <aside id="n1" epub:type="footnote"><p>A note.</p></aside><ol epub:type="endnotes"><li id="n2">Another.</li></ol>
    </section>
    """

  @Test(.releaseOnly, arguments: documents.indices) func whatIsMadeOfThemIsWhatItWas(index: Int) {
    let document = Self.documents[index]
    let lines = Change.allCases.map { change in
      var (sum, readings, blocks, outlined, links) = (Sum(), 0, 0, 0, 0)
      for place in document.parts.indices {
        guard let changed = change(document.parts, at: place) else { continue }
        let made = document.read(changed)
        readings += 1
        blocks += made.blocks.count
        outlined += made.outline.count
        links += made.links.count
        sum.add(made.summary)
      }
      return
        "\(document.name) \(change): \(readings) readings, \(blocks) blocks, \(outlined) sections, "
        + "\(links) links, sum \(sum.digits)"
    }
    #expect(Kept.differences(lines, in: "Tests/Books/Formats/Golden/changed.txt") == [])
  }
}
