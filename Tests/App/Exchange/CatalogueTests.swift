import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Pages of catalogues in both versions of OPDS, as real ones and hostile ones have them.
@Suite(.timeLimit(.minutes(90))) struct CatalogueTests {
  private static let page = WebAddress("https://books.example/opds/all")

  private func feed(_ text: String) throws -> CatalogueFeed {
    try FeedReader.feed(in: Array(text.utf8), of: try source())
  }

  private func source() throws -> WebSource { WebSource(try link(), isPrivate: false) }

  private func link(_ text: String = "https://books.example/opds/all") throws -> WebLink {
    WebLink(typed: try #require(WebAddress(text)))
  }

  private func fault(_ text: String) -> String? {
    do {
      _ = try feed(text)
      return nil
    } catch {
      return (error as? Complaint)?.line.string
    }
  }

  // MARK: Addresses

  @Test func `a reference means what RFC 3986 says`() throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    let examples = [
      "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/",
      "/g": "http://a/g", "//g": "http://g", "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y",
      "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "..": "http://a/b/", "../g": "http://a/b/g",
      "../..": "http://a/", "../../g": "http://a/g", "../../../g": "http://a/g",
      "/../g": "http://a/g", "http://x/y": "http://x/y", "g?y/../x": "http://a/b/c/g?y/../x",
      "d/e:f": "http://a/b/c/d/e:f", "g#s": "http://a/b/c/g", "ä b": "http://a/b/c/%C3%A4%20b",
    ]
    for (reference, meaning) in examples {
      #expect(base.resolved(reference)?.text == meaning, "\(reference)")
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://a/b", "javascript:alert(1)", "data:text/plain,x", "a/b", "http://",
    "http:///x", "https://user@/", "",
  ])
  func `only http and https with a host are addresses`(text: String) {
    #expect(WebAddress(text) == nil)
    #expect(text.contains(":") ? Self.page?.resolved(text) == nil : true, "also as references")
  }

  @Test func `a password is not shown, and a line break cannot begin another option`() throws {
    let address = try #require(WebAddress("http://me:secret@host:8080/x\n-o /etc/passwd"))
    #expect(address.shown == "http://host:8080/x%0A-o%20/etc/passwd")
    #expect(address.host == "host:8080" && address.text.contains("secret"))
  }

  @Test func `templates of both versions take words`() {
    let examples = [
      "/search/{searchTerms}?page={startPage?}": "/search/two%20w%C3%B6rds?page=",
      "/search{?query,title,author}": "/search?query=two%20w%C3%B6rds",
      "/search?a=b{&query}": "/search?a=b&query=two%20w%C3%B6rds",
      "/search?q={query}": "/search?q=two%20w%C3%B6rds",
    ]
    for (template, address) in examples {
      #expect(SearchTemplate(template)?.address(for: "two wörds") == address)
    }
    #expect(SearchTemplate("/search?q=") == nil && SearchTemplate("/{unclosed") == nil)
    #expect(SearchTemplate("/query?page={startPage?}") == nil)
  }

  // MARK: OPDS 1.2

  @Test func `of a page without measure a part is read`() throws {
    let book = "<link rel='http://opds-spec.org/acquisition' href='b' type='text/plain'/>"
    let deep = String(repeating: "<entry>", count: 500_000) + "<title>x"
    #expect(try feed("<feed>" + deep).entries.isEmpty)
    let links = String(repeating: book, count: 60_000)
    let entries = "<entry>\(links)</entry><entry>\(book)</entry>"
    #expect(try feed("<feed>\(entries)</feed>").entries.map(\.files.count) == [20])
    let long = String(repeating: "T", count: 1_000_000)
    let title = try feed(
      "<feed><entry><title>a</title>\(book)<publisher>\(long)</publisher></entry>")
    #expect(title.entries.first?.publisher?.utf8.count == 200_000)
  }

  @Test func `the books of an Atom feed have what its entries say`() throws {
    let feed = try feed(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
      <title>New &amp; old</title><author><name>Shop</name></author>
      <link rel="next" href="?page=2" type="application/atom+xml;profile=opds-catalog"/>
      <link rel="search" href="osd.xml" type="application/opensearchdescription+xml"/>
      <entry><title>Emma</title><author><name>Jane Austen</name><uri>/a</uri></author>
      <dc:language>en-GB</dc:language><dc:publisher>Standard Press</dc:publisher>
      <dc:issued>2019-05-01T00:00:00Z</dc:issued><summary type="text">Short.</summary>
      <content type="html">&lt;p&gt;A &lt;b&gt;long&lt;/b&gt; text.&lt;/p&gt;&lt;p&gt;More.&lt;/p&gt;</content>
      <category scheme="x" term="Love stories"/>
      <link rel="http://opds-spec.org/image/thumbnail" href="thumb.jpg" type="image/jpeg"/>
      <link rel="http://opds-spec.org/image" href="cover.jpg" type="image/jpeg"/>
      <link rel="http://opds-spec.org/acquisition" href="emma.azw3"
        type="application/x-mobipocket-ebook"/>
      <link rel="http://opds-spec.org/acquisition/open-access" href="/emma.epub" length="812000"
        type="application/epub+zip" title="Recommended"/>
      </entry>
      <entry><title>By author</title><content type="text">All authors</content>
      <link href="authors" type="application/atom+xml;profile=opds-catalog;kind=navigation"/></entry>
      <entry><title>For sale</title><link rel="http://opds-spec.org/acquisition/buy"
        href="/buy" type="application/epub+zip"/></entry>
      <entry><title>Leads nowhere</title></entry>
      </feed>
      """)
    #expect(feed.title == "New & old" && feed.entries.count == 3)
    #expect(feed.next?.text == "https://books.example/opds/all?page=2")
    let description = try source().link("osd.xml").map { CatalogueSearch.description($0) }
    #expect(feed.search == description)
    let emma = feed.entries[0]
    #expect(emma.title == "Emma" && emma.author == "Jane Austen" && emma.language == "en-GB")
    #expect(emma.summary == ["A long text.", "More."] && emma.subjects == ["Love stories"])
    #expect(emma.publisher == "Standard Press" && emma.date == "2019-05-01T00:00:00Z")
    #expect(emma.files.map(\.kind.name) == ["EPUB", "Kindle"], "the best first")
    #expect(emma.files[0].size == 812_000)
    #expect(emma.files[0].address.text == "https://books.example/emma.epub")
    #expect(emma.cover?.text == "https://books.example/opds/thumb.jpg")
    #expect(feed.entries[1].page?.text == "https://books.example/opds/authors")
    #expect(feed.entries[2].isBook && feed.entries[2].files.isEmpty)
  }

  /// Project Gutenberg does so, with the better files in the later entry.
  @Test func `entries with files of one book become one`() throws {
    func entry(_ id: String, _ file: String) -> String {
      """
      <entry><id>urn:\(id)</id><title>Dvojník</title><author><name>Dostoyevsky</name></author>
      <link rel="http://opds-spec.org/acquisition" href="/\(file)" type="application/epub+zip"/></entry>
      """
    }
    let feed = try feed(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>A book</title>" + entry("37525:2", "a")
        + entry("37525:3", "b") + "</feed>")
    #expect(feed.entries.count == 1)
    #expect(
      feed.entries[0].files.map(\.address.text)
        == ["/b", "/a"].map { "https://books.example" + $0 })
  }

  /// The results of Project Gutenberg lead to a page for each book, and calibre writes XHTML.
  @Test func `results that lead to pages, and texts in XHTML, are read`() throws {
    let feed = try feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Books: emma</title>
      <link rel="search" type="application/atom+xml" href="/opds/search/{searchTerms}?lib=a"/>
      <entry><title>Emma</title><content type="text">Jane Austen</content>
      <link type="application/atom+xml;profile=opds-catalog" rel="subsection" href="/158.opds"/>
      <link type="image/png" rel="http://opds-spec.org/image/thumbnail" href="data:image/png;base64,x"/>
      </entry>
      <entry><title>Notes</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <p>One &lt;two&gt;</p><p>three</p></div></content>
      <link type="application/epub+zip" href="/get/1" rel="http://opds-spec.org/acquisition"/></entry>
      </feed>
      """)
    #expect(feed.entries[0].page?.text == "https://books.example/158.opds")
    #expect(feed.entries[0].cover == nil && !feed.entries[0].isBook)
    #expect(feed.entries[1].summary == ["One <two>", "three"])
    guard case .template(let template, _) = feed.search else {
      Issue.record("no template")
      return
    }
    #expect(template.address(for: "x") == "/opds/search/x?lib=a")
  }

  @Test func `an OpenSearch description gives the template of a catalogue first`() {
    let description = """
      <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>x</ShortName>
      <Url type="text/html" template="https://a/web?q={searchTerms}"/>
      <Url type="application/atom+xml;profile=opds-catalog" template="https://a/opds?q={searchTerms}"/>
      </OpenSearchDescription>
      """
    let template = FeedReader.template(inDescription: Array(description.utf8))
    #expect(template?.address(for: "x") == "https://a/opds?q=x")
    #expect(FeedReader.template(inDescription: Array("<html>".utf8)) == nil)
  }

  // MARK: OPDS 2.0

  @Test func `a feed of OPDS 2 has groups, links and books`() throws {
    let feed = try feed(
      #"""
      {"metadata": {"title": "Standard shelf"},
       "links": [{"rel": "self", "href": "/self"}, {"rel": ["next", "x"], "href": "/2"},
        {"rel": "search", "href": "/search{?query}", "templated": true}],
       "navigation": [{"href": "/new", "title": "New", "type": "application/opds+json"}],
       "publications": [{"metadata": {"title": {"en": "Emma"}, "author": [{"name": "Jane Austen"}, "B"],
        "language": "en", "description": "<p>Text.</p>", "subject": [{"name": "Love"}],
        "published": "1815"},
        "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "emma.epub",
         "type": "application/epub+zip", "properties": {"size": 1000}},
         {"rel": "self", "href": "/emma.json", "type": "application/opds-publication+json"}],
        "images": [{"href": "big.jpg", "width": 1400}, {"href": "small.jpg", "width": 200}]}],
       "groups": [{"metadata": {"title": "More"}, "navigation": [{"href": "/old", "title": "Old"}]}]}
      """#)
    #expect(feed.title == "Standard shelf" && feed.next?.text == "https://books.example/2")
    #expect(feed.entries.map(\.title) == ["New", "Emma", "Old"])
    let emma = feed.entries[1]
    #expect(emma.author == "Jane Austen, B" && emma.summary == ["Text."] && emma.language == "en")
    #expect(emma.files.first?.size == 1000 && emma.subjects == ["Love"] && emma.date == "1815")
    #expect(emma.cover?.text == "https://books.example/opds/small.jpg" && emma.page == nil)
    guard case .template(let template, let base) = feed.search else {
      Issue.record("no template")
      return
    }
    #expect(
      base.link(template.address(for: "a b"))?.text
        == "https://books.example/search?query=a%20b")
  }

  // MARK: What is wrong

  @Test func `what is no catalogue is refused in one line`() {
    let name = "https://books.example/opds/all"
    let examples = [
      "": "an empty page", "  \n": "an empty page",
      "<html><body>Log in</body></html>":
        "not an OPDS catalogue", "{\"error\": 1}": "not an OPDS catalogue",
      "{\"a\": [": "damaged JSON",
      "plain words": "not an OPDS catalogue", "<rss><channel/></rss>": "not an OPDS catalogue",
      "{\"publications\": \(String(repeating: "[", count: 10_000))": "damaged JSON",
    ]
    for (text, reason) in examples { #expect(fault(text) == "\(name): \(reason)") }
  }

  @Test func `hostile feeds are bounded`() throws {
    let entry =
      "<entry><title>\(String(repeating: "t", count: 9000))</title><link href='/a' type='application/atom+xml'/></entry>"
    let many = try feed("<feed>" + String(repeating: entry, count: 6000))
    #expect(many.entries.count == CatalogueFeed.mostEntries)
    #expect(many.entries.allSatisfy { $0.title.count == 501 })
    let deep = try feed("<feed>" + String(repeating: "<entry><content>", count: 50_000))
    #expect(deep.entries.isEmpty)
    let laughs = try feed(
      "<!DOCTYPE feed [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">"
        + "<!ENTITY f SYSTEM \"file:///etc/passwd\">]><feed><title>&b;&f;</title></feed>")
    #expect(laughs.title.count < 20)
    let links = (0..<3000).map { _ in
      "<link rel='http://opds-spec.org/acquisition' href='/x' type='application/epub+zip'/>"
    }
    let book = try feed("<feed><entry><title>a</title>\(links.joined())</entry></feed>")
    #expect(book.entries[0].files.count == 20)
    let marks = String(repeating: "\u{301}", count: 100_000)
    let tall = try feed("<feed><title>a\(marks)</title></feed>")
    #expect(tall.title.unicodeScalars.count == 501)
    let values = "{\"publications\": [\(String(repeating: "1,", count: 1_100_000))1]}"
    #expect(fault(values)?.hasSuffix("damaged JSON") == true)
    let escapes = try feed("<feed><title>a\u{1B}[31mb</title></feed>")
    #expect(!FeedContent(escapes).title.string.contains("\u{1B}"))
  }

  @Test func `entries lead only to the web`() throws {
    let feed = try feed(
      """
      <feed><entry><title>a</title><link href="file:///etc/passwd" type="application/atom+xml"/></entry>
      <entry><title>b</title><link rel="http://opds-spec.org/acquisition" href="javascript:x"
      type="application/epub+zip"/></entry></feed>
      """)
    #expect(feed.entries.isEmpty)
  }

  // MARK: Names of files

  @Test func `names of files are ours`() {
    let examples = [
      ("../../etc/passwd", "etc passwd"), (".bashrc", "bashrc"), ("-rf", "rf"), ("", "Book"),
      ("a/b\\c:d*e?\n\"f\"", "a b c d e f"), ("…", "Book"), ("..", "Book"),
      ("Don\u{202E}gpe.exe", "Don gpe.exe"), ("Война и мир", "Война и мир"), ("नमस्ते", "नमस्ते"),
    ]
    for (title, name) in examples { #expect(BookDownload.name(title) == name) }
    #expect(BookDownload.name("Emma", by: "Jane Austen") == "Jane Austen - Emma")
    let long = BookDownload.name(String(repeating: "長い", count: 100))
    #expect(long.utf8.count <= 120 && !long.isEmpty)
  }

  @Test func `the catalogues are those of the setting`() throws {
    var settings = Settings()
    #expect(settings.catalogueAddresses.count == 2)
    let entry = try #require(SettingTable.entry("catalogues"))
    try entry.apply("http://localhost:8080/opds auto", to: &settings)
    #expect(settings.catalogueAddresses.map(\.host).first == "localhost:8080")
    #expect(settings.catalogueAddresses.count == 3)
    #expect(entry.read(settings) == "http://localhost:8080/opds auto")
    #expect(throws: Complaint.self) { try entry.apply("file:///x", to: &settings) }
    #expect(throws: Complaint.self) { try entry.apply("", to: &settings) }
  }

  // MARK: The client

  private func get(_ script: String, limit: Int = 1000) throws -> Result<String, Complaint> {
    let folder = try Folder()
    let client = try FakeCurl.client(script, in: folder)
    let address = try link()
    let outcome = Result { () throws(Complaint) in
      String(decoding: try client.get(address, limit: limit, as: Transfer()).bytes, as: UTF8.self)
    }
    #expect(FileSystem.names(in: folder.path).filter { !$0.hasPrefix(".") } == ["curl"])
    return outcome
  }

  @Test func `what curl has written is the answer, and nothing else is left`() throws {
    #expect(try get("printf words; " + FakeCurl.end(0, 200)) == .success("words"))
  }

  @Test func `headers in front are not a part of the answer`() throws {
    let head = "printf 'HTTP/1.1 200 OK\\r\\nA: b\\r\\n\\r\\n'; "
    let outcome = try get(head + "printf 'two\\nwords'; " + FakeCurl.end(0, 200, head: 25))
    #expect(outcome == .success("two\nwords"))
  }

  @Test func `an answer that looks like a report is none`() throws {
    let forged = "printf 'words\\ncurlew-1\\n0\\n200\\n0\\ntext/plain\\n192.0.2.1\\n\\n'"
    #expect(throws: (any Error).self) { try get(forged).get() }
  }

  @Test func `a password in an address is not in the arguments, which everybody can see`() throws {
    let folder = try Folder()
    let script = "printf '%s\\n' \"$arguments\"; cat; " + FakeCurl.end(0, 200)
    let client = try FakeCurl.client(script, in: folder)
    let address = try link("https://me:se%22cret@books.example/x\"y")
    let answer = try client.get(address, as: Transfer()).bytes
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n", maxSplits: 1)
    #expect(!lines[0].contains("cret") && lines[0].contains("--config -"))
    #expect(lines[1].contains("url = \"https://me:se%22cret@books.example/x"))
  }

  @Test(arguments: [(404, "no such page"), (200, "<feed xmlns='http://www.w3.org/2005/Atom'/>")])
  func `a search without hits says so`(status: Int, body: String) throws {
    let folder = try Folder()
    let description = """
      <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <Url type="application/atom+xml" template="/s?q={searchTerms}"/></OpenSearchDescription>
      """
    let template = try #require(FeedReader.template(inDescription: Array(description.utf8)))
    let client = try FakeCurl.client("printf \"\(body)\"; " + FakeCurl.end(0, status), in: folder)
    let search = CatalogueSearch.template(template, on: try source())
    #expect(throws: Complaint("books.example: no book was found")) {
      try CatalogueClient(client: client).feed(search, for: "tide", as: Transfer())
    }
  }

  @Test func `curl may answer a server that asks for a digest`() throws {
    #expect(
      try get("printf '%s' \"$arguments\"; " + FakeCurl.end(0, 200)).get().contains("--anyauth"))
  }

  @Test func `a book without a date has none`() throws {
    var entry = CatalogueEntry()
    (entry.page, entry.date) = (try link(), "0101-01-01T00:00:00+00:00")
    #expect(entry.finished()?.date == nil)
  }

  @Test func `each failure has its line`() throws {
    let examples = [
      (6, 0, "not found; is there a network?"), (7, 0, "no connection"),
      (28, 0, "no answer in time"),
      (1, 302, "the answer, or the address that it redirects to, is not http or https"),
      (60, 0, "no secure connection (curl error 60)"),
      (0, 401, "user name and password required; add or correct them in ~/.netrc"),
      (0, 404, "page not found (404)"), (0, 500, "server error (500)"),
      (0, 206, "not the whole answer (206)"), (0, 300, "not the whole answer (300)"),
      (63, 200, "the answer is longer than 1 kB"), (99, 0, "no answer (curl error 99)"),
    ]
    for (code, status, reason) in examples {
      let outcome = try get("printf page; " + FakeCurl.end(code, status) + "; exit \(code)")
      #expect(outcome == .failure(Complaint("books.example: \(reason)")))
    }
  }

  @Test func `an endless answer is cut off at the limit`() throws {
    let outcome = try get("yes 0123456789", limit: 100_000)
    #expect(outcome == .failure(Complaint("books.example: the answer is longer than 97 kB")))
  }

  @Test func `a cancelled transfer ends its tool`() throws {
    let folder = try Folder()
    let client = try FakeCurl.client("sleep 60", in: folder)
    let transfer = Transfer()
    transfer.cancel()
    let address = try link()
    #expect(throws: Complaint("books.example: cancelled")) {
      try client.get(address, as: transfer)
    }
  }

  @Test func `a missing curl is named with its package`() throws {
    let client = WebClient(program: "curlew-no-such-curl")
    let address = try link()
    #expect(
      throws: Complaint(
        "the network is used through curlew-no-such-curl, which is not installed: apt install curl")
    ) { try client.get(address, as: Transfer()) }
  }

  // MARK: Books

  @Test func `a book is saved once, and another of its name beside it`() throws {
    let folder = try Folder()
    let shelf = folder.path + "/new/books"
    let address = try link("https://books.example/x.txt")
    func book(_ text: String, from folder: borrowing Folder) throws -> String {
      let script = "printf '\(text)'; " + FakeCurl.end(0, 200)
      let client = try FakeCurl.client(script, in: folder)
      var entry = CatalogueEntry()
      (entry.title, entry.authors) = ("Emma/../x", ["Jane"])
      let link = CatalogueFile(address: address, kind: .text)
      return try BookDownload(client: client, folder: shelf).book(entry, link, as: Transfer())
    }
    let path = try book("one", from: folder)
    #expect(path == shelf + "/Jane - Emma .. x.txt")
    #expect(try book("one", from: folder) == path, "the same bytes are the same file")
    #expect(try book("two", from: folder) == shelf + "/Jane - Emma .. x (2).txt")
  }

  @Test func `books of one title that come at once are all saved`() async throws {
    let folder = try Folder()
    let shelf = folder.path + "/books"
    let client = try FakeCurl.client("printf \"words $$\"; " + FakeCurl.end(0, 200), in: folder)
    let address = try link("https://books.example/x.txt")
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try BookDownload(client: client, folder: shelf).book(at: address, as: Transfer()).path
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(paths.count == 8)
    #expect(FileSystem.names(in: shelf).count { !$0.hasPrefix(".") } == 8)
  }

  @Test func `what has the name of a book, but is no file, counts as another book`() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/x.txt")
    try folder.makePipe("x (2).txt")
    let client = try FakeCurl.client("printf words; " + FakeCurl.end(0, 200), in: folder)
    let address = try link("https://books.example/x.txt")
    let path = try BookDownload(client: client, folder: folder.path)
      .book(at: address, as: Transfer()).path
    #expect(path == folder.path + "/x (3).txt")
  }

  private static let article = """
    <html><head><title>The Tide | The Daily Wader</title><meta charset="utf-8">
    <meta property="og:title" content="The Tide"><meta name="author" content="Ann Wader">
    <meta property="article:published_time" content="2026-11-20T10:00:00Z"></head>
    <body><nav><a href="/">Home</a><img src="/logo.png"></nav><article><h1>The Tide</h1>
    <p>\(String(repeating: "The water comes and goes. ", count: 20))<a href="more?a=1&amp;b=2">More</a>
    <a href="#end">End</a></p><img src="data:," data-src="/one.ppm" alt="Mud">
    <img src="two.ppm" alt="Sand"><img src="/gone.ppm" alt="Gone"><img src="/dot.ppm" width="1" height="1">
    <p id="end">\(String(repeating: "And comes again. ", count: 20))</p></article></body></html>
    """

  @Test func `an article is kept with the pictures of its text, and its links lead where they led`()
    throws
  {
    let folder = try Folder()
    try folder.write(Self.article, to: "page")
    try folder.write(
      Array("P6\n60 80\n255\n".utf8) + [UInt8](repeating: 9, count: 14_400), to: "ppm")
    let script = """
      address=$(sed -n 's/^url = "\\(.*\\)"/\\1/p')
      echo "$address" >> '\(folder.path)/asked'
      case $address in
        */tide) cat '\(folder.path)/page'; type=text/html;;
        */one.ppm|*/two.ppm) cat '\(folder.path)/ppm'; type=image/x-portable-pixmap;;
        *) printf words; type=text/plain;;
      esac
      printf '%s\\n' '' $mark 0 200 0 $type 192.0.2.1 ""
      """
    let download = BookDownload(
      client: try FakeCurl.client(script, in: folder), folder: folder.path + "/books")
    let address = try link("https://wader.example/news/tide")
    let found = try download.book(at: address, as: Transfer())
    #expect(found.path == folder.path + "/books/Articles/Ann Wader - The Tide.html")
    #expect(found.isArticle && found.lostPictures == 1)
    let asked = try folder.text("asked").split(separator: "\n")
    #expect(
      asked.map { $0.dropFirst(21) } == ["/news/tide", "/one.ppm", "/news/two.ppm", "/gone.ppm"],
      "neither the logo nor a dot is fetched")
    let book = try OpenBook(found.path)
    let manuscript = try #require(book.text.wholeManuscript)
    #expect(manuscript.imprint.title == "The Tide" && manuscript.imprint.author == "Ann Wader")
    #expect(manuscript.imprint.details == [.init(.date, "2026-11-20")])
    #expect(manuscript.pictures.count == 2)
    let links = manuscript.links.compactMap(\.address)
    #expect(links.contains("https://wader.example/news/more?a=1&b=2"))
    #expect(links.contains("https://wader.example/gone.ppm"), "what was lost can be found there")
    #expect(try download.book(at: address, as: Transfer()).path == found.path, "once")
  }

  @Test func `a book of Project Gutenberg in HTML is no article`() throws {
    let folder = try Folder()
    let page =
      "<html><title>Emma</title><p>*** START OF THE PROJECT GUTENBERG EBOOK EMMA ***</p><p>I</p>"
    try folder.write(page, to: "page")
    let client = try FakeCurl.client(
      "cat '\(folder.path)/page'; printf '%s\\n' '' $mark 0 200 0 text/html 192.0.2.1 ''",
      in: folder)
    let address = try link("https://books.example/emma.html")
    let found = try BookDownload(client: client, folder: folder.path + "/books")
      .book(at: address, as: Transfer())
    #expect(!found.isArticle && found.path == folder.path + "/books/Emma.html")
    #expect(try folder.text("books/Emma.html") == page)
  }

  @Test func `a page that asks for a password is no book`() throws {
    let folder = try Folder()
    let client = try FakeCurl.client("printf '<html>'; " + FakeCurl.end(0, 200), in: folder)
    let address = try link("https://books.example/x.epub")
    let epub = try #require(BookKind(ending: "epub"))
    let shelf = folder.path + "/books"
    #expect(throws: Complaint("books.example: the server sent something other than the book")) {
      try BookDownload(client: client, folder: shelf)
        .book(CatalogueEntry(), CatalogueFile(address: address, kind: epub), as: Transfer())
    }
    #expect(!FileSystem.isDirectory(shelf))
  }
}
