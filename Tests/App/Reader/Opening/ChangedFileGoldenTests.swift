import CurlewManuscript
import KeptLines
import TestBooks
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Files of the reader, pages of catalogues and command lines. Each change is made to each part in turn. The recorded
/// lines count the different results.
@Suite(.timeLimit(.minutes(90))) struct ChangedFileGoldenTests {
  /// What is read, and how.
  private struct Source: Sendable {
    let name: String
    let text: String
    let marks: String
    let read: @Sendable ([UInt8]) -> String
  }

  private static let sources = [
    Source(name: "places", text: places, marks: "\n ") { bytes in
      let text = PlacesText(parsing: checked(bytes))
      return "\(text.records) \(text.damaged) \(text.isNewer)"
    },
    Source(name: "marks", text: marks, marks: "\n -") { bytes in
      let text = MarksText(parsing: bytes)
      return "\(text.annotations) \(String(decoding: text.bytes, as: UTF8.self))"
    },
    Source(name: "reading log", text: times, marks: "\n -") { bytes in
      let log = ReadingLog(parsing: bytes)
      let pace = ReadingPace(log.turns)
      return "\(log.sum(ofBook: "1")) \(String(decoding: log.bytes, as: UTF8.self)) "
        + "\(pace.wordsPerMinute as Any)"
    },
    Source(name: "notes", text: notes, marks: "\n {,:") { "\(MarkdownNotes($0).annotations)" },
    Source(name: "defaults", text: defaults, marks: "\n =.-") { bytes in
      var sources = SettingSources()
      let complaints = DefaultsFile(path: "defaults") { $0.table }
        .apply(DefaultsFile.lines(of: bytes), to: &sources)
      return "\(complaints) \(sources.settings(forBook: nil)) \(sources.settings(forBook: "A"))"
    },
    Source(name: "shelf", text: shelf, marks: "\n\t .") { bytes in
      let entries = ShelfIndex.entries(in: bytes)
      return "\(entries) \(entries.map(\.book))"
    },
    Source(name: "Atom", text: atom, marks: "< ", read: feed),
    Source(name: "JSON", text: json, marks: ",", read: feed),
    Source(name: "search description", text: description, marks: "< ") { bytes in
      FeedReader.template(inDescription: bytes).map { "\($0.address(for: "two words"))" } ?? "none"
    },
    Source(name: "command line", text: commandLine, marks: "\n ") { bytes in
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      return invocation(words.map(String.init))
    },
    Source(name: "one option", text: commandLine, marks: "\n") { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let invocations = lines.map { line in
        invocation(line.split(separator: " ").map(String.init) + ["a.txt"])
      }
      return "\(invocations)"
    },
  ]

  @Test(.releaseOnly, arguments: sources.indices) func whatIsUnderstoodIsWhatItWas(index: Int) {
    let source = Self.sources[index]
    let parts = Change.parts(of: source.text, at: source.marks)
    let lines = Change.allCases.compactMap { change -> String? in
      let results = parts.indices.compactMap { change(parts, at: $0) }
        .map { source.read(Array($0.utf8)) }
        // A type may move to another room.
        .map { $0.replacing(/Curlew[A-Z]\w*\./, with: "") }
      guard !results.isEmpty else { return nil }
      var sum = Sum()
      for result in results { sum.add(result) }
      return
        "\(source.name) \(change): \(results.count) readings, \(Set(results).count) different, "
        + "sum \(sum.digits)"
    }
    #expect(Kept.differences(lines, in: "Tests/App/Golden/changed.txt") == [])
  }

  /// Adds the right checksum to each record of a places file, so that a changed record is read.
  private static func checked(_ bytes: [UInt8]) -> [UInt8] {
    var records = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
    for index in records.indices.dropFirst() {
      var hash = Hash64()
      hash.add("\(records[index])\n".utf8)
      let digits = String(hash.value, radix: 16)
      records[index] += "\ncheck \(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }
    return Array((records.joined(separator: "\n\n") + "\n").utf8)
  }

  @Sendable private static func feed(_ bytes: [UInt8]) -> String {
    guard let page = WebAddress("https://books.example/opds/") else { return "no address" }
    do throws(Complaint) {
      let source = WebSource(WebLink(typed: page), isPrivate: false)
      let feed = try FeedReader.feed(in: bytes, of: source)
      let names = feed.entries.map { BookDownload.name($0.title, by: $0.authors.first) }
      return "\(feed) \(names)"
    } catch {
      return "\(error)"
    }
  }

  private static func invocation(_ words: [String]) -> String {
    do throws(Complaint) {
      let made = try Invocation(words)
      let settings = made.settings.map { "\($0.entry.name) = \($0.value)" }
      return
        "\(made.job) \(settings) \(made.start as Any) \(made.size as Any) \(made.pages as Any) "
        + "\(made.form) \(made.query) \(made.countsHits) \(made.files) \(made.download as Any)"
    } catch {
      return "\(error)"
    }
  }

  private static let places = """
    curlew places 1

    book 0000000000000001
    path /home/anna/tide.txt
    title The Tide
    author Anna
    page 12/240
    words 80000
    colour blue
    offset 1200
    surroundings 00000000000000a1
    percent 12
    opened 1700000000

    book 0000000000000002
    path /home/anna/shore.epub
    title The Shore
    offset 7
    surroundings 00000000000000b2
    percent 100
    opened 1700000500

    """

  private static let marks = """
    curlew marks 1
    title The Tide
    author Anna

    highlight green
    at 10-20
    quote words of it
    before b
    after a
    note n\\nm
    made 5

    highlight yellow
    at 15-40
    quote more
    made 7
    removed 9

    bookmark
    at 3
    quote w
    before 
    after 
    made 6

    """

  private static let times = """
    curlew reading 1
    turn 250 60.5
    turn 260 61
    turn 240 70.25
    turn 255 64
    turn 90 3
    day 2026-11-21 600 2000
    day 2026-11-22 60 210
    book 1 600 2000 A Title
    book 2 60 210 Another
    read 1 0-1200 5000-5100

    """

  private static let notes = """
    # The Tide

    > some words
    > and more

    A note
    of two lines.

    <!-- curlew {"start":10,"end":20,"colour":"green","made":"2026-11-23T09:30:00+01:00","before":"b","after":"a"} -->

    > others

    <!-- curlew {"start":40,"end":51.5,"made":7,"note":true} -->

    ---

    > without a place

    \\# no title

    """

  private static let defaults = """
    theme = mine
    # comment
    measure = 60
    margins = wide
    line-spacing = double
    paragraphs = gap
    justify = yes
    no-hyphens = no
    foot = left
    spread = two
    turn = scroll
    spine = left
    pictures = cells
    tone = 256
    pace = slow
    shelf-order = author
    shelf-view = list
    folders = /home/anna/books:/srv/books
    sync = /home/anna/sync
    machine = desk
    speech = espeak-ng -v en
    catalogues = auto, https://books.example/opds
    encoding = latin1
    language = de
    format = html
    ragged = yes
    key ctrl-x = quit
    key search n = next-hit
    keys = vi
    theme.mine.paper = #ffeedd
    theme.mine.ink = #001122
    theme.mine.accent = #a00
    theme.forest.paper = #123
    [book A]
    spread = one
    turn = none
    hard-lines = yes

    """

  private static let shelf = """
    curlew shelf 4
    /home/anna/tide.txt\t12.1700000000.90210.4\tThe Tide\tAnna\tTides 2\tab\tcover\ten\tsea
    /home/anna/shore.epub\t12.17.7\tThe Shore\t\t\tcd\t\t\t
    /home/anna/none\t-\t\t\t\t\t\t\t

    """

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>A Library</title><link rel="next" href="?page=2"/>
    <link rel="search" href="s?q={searchTerms}" type="application/atom+xml"/><link rel="up" href="/"/>
    <entry><title>The Tide</title><id>urn:1</id><author><name>Anna</name></author><author><name>Ben</name></author>
    <summary>Short.</summary><content type="xhtml"><div><p>About <b>tides</b>.</p></div></content>
    <category term="Sea" label="The sea"/><dc:language>en</dc:language><dc:issued>1900</dc:issued>
    <link rel="http://opds-spec.org/image/thumbnail" href="t.jpg"/><link rel="http://opds-spec.org/image" href="b.jpg"/>
    <link rel="http://opds-spec.org/acquisition" href="b.epub" length="9000" type="application/epub+zip"/>
    <link rel="http://opds-spec.org/acquisition/open-access" href="b.txt" length="90" type="text/plain"/>
    <link rel="http://opds-spec.org/acquisition/buy" href="b.pdf" type="application/pdf"/></entry>
    <entry><title>More</title><link rel="subsection" href="more" type="application/atom+xml;profile=opds-catalog"/>
    <content type="text">Further books.</content></entry></feed>
    """

  private static let json = """
    {"metadata":{"title":"A Library","numberOfItems":3},"links":[{"rel":["next","x"],"href":"/2"},
    {"rel":"search","href":"/s{?query}","templated":true}],"navigation":[{"href":"/n","title":"New"}],
    "groups":[{"metadata":{"title":"Group"},"publications":[{"metadata":{"title":"In a group","author":"Ben"},
    "links":[{"rel":"http://opds-spec.org/acquisition","href":"g.epub","type":"application/epub+zip"}]}]}],
    "publications":[{"metadata":{"title":{"en":"The Tide","de":"Die Flut"},"author":[{"name":"Anna"},"Ben"],
    "language":"en","published":"1900-02-03","description":"About <b>tides</b>.","subject":[{"name":"Sea"}]},
    "links":[{"rel":"http://opds-spec.org/acquisition/open-access","href":"c.epub","type":"application/epub+zip",
    "properties":{"size":9000}},{"rel":"self","href":"c.json"}],"images":[{"href":"c.jpg","width":20},
    {"href":"d.jpg","width":200}]}]}
    """

  private static let description = """
    <OpenSearchDescription><ShortName>A</ShortName><Url type="text/html" template="w?q={searchTerms}"/>
    <Url type="application/x-suggestions+json" template="x?q={searchTerms}"/>
    <Url type="application/atom+xml" template="/o/{searchTerms}?p={startPage?}&amp;n={count}"/></OpenSearchDescription>
    """

  private static let commandLine = """
    --theme night
    --measure 60
    --justify
    --justify=no
    --page 12
    --page p7
    --at 40%
    --at tide
    --print
    --pages 3-9
    --size 80x24
    --svg
    --color
    --search tide
    --regex
    --whole-words
    --exact
    --count
    --outline
    --info
    --notes markdown
    --words
    --import-notes a.md
    --linear
    --list
    --tour
    --help
    --version
    --completions bash
    --turn none
    --spread=two
    --encoding latin1
    --language de
    --format html
    --get https://books.example/a.epub
    -h
    -x
    --
    https://books.example/a.epub
    b.txt
    """
}
