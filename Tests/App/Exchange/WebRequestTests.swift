import CurlewCells
import CurlewManuscript
import CurlewSystem
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewExchange

/// What a page names is requested without the reader's passwords unless it is of the same origin, and never from a private
/// network unless the page came from one.
@Suite(.timeLimit(.minutes(90))) struct WebRequestTests {
  private static let unsigned = "no-netrc-optional"
  private static let pinned = "connect-to = \"::curlew.invalid:\""

  private func link(_ text: String) throws -> WebLink {
    WebLink(typed: try #require(WebAddress(text)))
  }

  /// A page that the reader asked for.
  private func page(_ text: String, isPrivate: Bool = false) throws -> WebSource {
    WebSource(try link(text), isPrivate: isPrivate)
  }

  private func route(_ link: WebLink, proxy: String? = nil, _ numbers: String...) -> [String]? {
    WebRoute.lines(for: link, proxy: proxy) { _ in numbers.compactMap { InternetAddress($0) } }
  }

  // MARK: Numbers

  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fd00::1",
    "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::127.0.0.1", "::ffff:0:10.0.0.1", "2002:7f00:1::",
    "64:ff9b::192.168.1.1", "64:ff9b:1::1", "2001:0:1::1", "192.0.0.8", "198.18.0.1",
  ])
  func `a number of a private network is not public`(number: String) throws {
    let address = try #require(InternetAddress(number))
    #expect(!address.isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.128.0.1", "2606:4700::1111",
    "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::", "2001:db8::1",
  ])
  func `other numbers are public, and keep their value as text`(number: String) throws {
    let address = try #require(InternetAddress(number))
    #expect(address.isPublic && InternetAddress(address.text) == address)
  }

  @Test(arguments: [
    "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "127.0.0.1", "::1", "::ffff:7f00:1",
  ])
  func `a number counts in any spelling`(host: String) {
    let found = InternetAddress.all(of: host)
    #expect(!found.isEmpty && found.allSatisfy { !$0.isPublic })
  }

  // MARK: Links

  @Test func `a link of the same origin keeps the passwords, and another one loses them for good`()
    throws
  {
    let page = try page("http://books.example/a/b")
    for same in [
      "c", "/c", "//books.example/x", "http://BOOKS.example:80/", "https://books.example/",
    ] {
      #expect(page.link(same)?.isSigned == true, "\(same)")
    }
    for other in [
      "http://other.example/", "https://books.example:8443/", "http://books.example:81/",
      "http://books.example./", "http://books%2eexample/", "//x.books.example/",
    ] {
      let link = try #require(page.link(other))
      #expect(!link.isSigned, "\(other)")
      let back = WebSource(link, isPrivate: false).link("http://books.example/a/b")
      #expect(back?.isSigned == false, "also on the way back")
    }
    let secure = try self.page("https://books.example/")
    #expect(secure.link("http://books.example/")?.isSigned == false)
    #expect(page.relative(to: "http://other.example/").link("x")?.isSigned == false)
  }

  @Test func `a password in the address stays on its origin, and out of the saved page`() throws {
    let page = try page("http://me:secret@books.example/a")
    #expect(page.link("http://books.example/b")?.text == "http://me:secret@books.example/b")
    #expect(page.link("http://other.example/b")?.text == "http://other.example/b")
    var pictures = ArticlePictures(of: page) { _ in nil }
    let text = DecodedText("<p><a href='b'>one</a><img src='c'></p>")
    let saved = BookDownload.kept(text, of: page, &pictures)
    #expect(!String(decoding: saved.utf8, as: UTF8.self).contains("secret"))
  }

  @Test func `only a page of a private network leads to one`() throws {
    let page = try page("http://a.example/")
    #expect(page.link("http://127.0.0.1/")?.mayBePrivate == false)
    let home = try self.page("http://home.example/", isPrivate: true)
    let next = try #require(home.link("http://192.168.1.1/"))
    #expect(next.mayBePrivate && !next.isSigned)
  }

  // MARK: Ways

  @Test func `the request of the reader goes where curl likes`() throws {
    let link = try link("http://localhost/")
    #expect(route(link) == [] && route(link, proxy: "http://proxy:1") == [])
  }

  @Test func `that of a page goes to the public numbers of its host alone`() throws {
    let page = try page("http://a.example/")
    let link = try #require(page.link("http://b.example:8080/x"))
    #expect(
      route(link, "10.0.0.1", "192.0.2.1", "2001:db8::1") == [
        Self.unsigned, "noproxy = \"*\"", Self.pinned,
        "resolve = \"curlew.invalid:8080:192.0.2.1,[2001:db8:0:0:0:0:0:1]\"",
      ])
    #expect(route(link, "10.0.0.1", "::1") == nil && route(link) == nil)
    let own = try #require(page.link("x"))
    #expect(route(own, "192.0.2.1")?.contains(Self.unsigned) == false)
    #expect(route(own, "127.0.0.1") == nil, "also if its own name leads elsewhere now")
  }

  @Test(arguments: [
    "http://printer.local/", "http://printer.LOCAL./", "http://x%2elocal/", "http://localhost/",
    "http://b.example:x/", "http://b.example:99999/", "http://b.example:/",
  ])
  func `local names and ports that cannot be are refused`(address: String) throws {
    let link = try #require(try page("http://a.example/").link(address))
    #expect(route(link, "192.0.2.1") == nil)
  }

  @Test func `a proxy looks up the names that are unknown here`() throws {
    let page = try page("http://a.example/")
    let link = try #require(page.link("http://b.example/"))
    let lines = [Self.unsigned, "proxy = \"http://proxy:1\"", "noproxy = \"\""]
    #expect(route(link, proxy: "http://proxy:1") == lines)
    #expect(route(link, proxy: "http://proxy:1", "192.0.2.1", "10.0.0.1") == nil)
    let own = try #require(page.link("x"))
    #expect(route(own, proxy: "http://proxy:1") == [])
  }

  // MARK: Requesters

  /// Everything that requests what a page may have named.
  private static let requesters:
    [(name: String, request: @Sendable (WebClient, WebLink, String) -> Void)] = [
      (
        "page",
        { client, link, folder in
          _ = try? BookDownload(client: client, folder: folder).book(at: link, as: Transfer())
        }
      ),
      (
        "book",
        { client, link, folder in
          let file = CatalogueFile(address: link, kind: .text)
          _ = try? BookDownload(client: client, folder: folder).book(
            CatalogueEntry(), file, as: Transfer())
        }
      ),
      (
        "feed",
        { client, link, _ in
          _ = try? CatalogueClient(client: client).feed(at: link, as: Transfer())
        }
      ),
      (
        "cover",
        { client, link, _ in
          let area = Size(columns: 4, rows: 4)
          _ = CatalogueClient(client: client).cover(at: link, in: area, as: Transfer())
        }
      ),
      (
        "search",
        { client, link, _ in
          let search = CatalogueSearch.description(link)
          _ = try? CatalogueClient(client: client).feed(search, for: "x", as: Transfer())
        }
      ),
    ]

  @Test(arguments: requesters.map(\.name))
  func `no requester sends passwords for a page, or reaches a private network`(name: String) throws
  {
    let request = try #require(Self.requesters.first { $0.name == name }?.request)
    let page = try page("http://a.example/")
    for (address, isAsked) in [
      ("http://b.example/x", true), ("http://127.0.0.1/x", false), ("http://home.example/x", false),
      ("http://0x7f.1:8080/x", false), ("http://[::ffff:10.0.0.1]/x", false),
    ] {
      let folder = try Folder()
      let client = try FakeCurl.client(web: [:], in: folder)
      request(client, try #require(page.link(address)), folder.path)
      let asked = FakeCurl.asked(in: folder)
      #expect(asked.count == (isAsked ? 1 : 0), "\(address)")
      #expect(asked.allSatisfy { $0.contains(Self.unsigned) && $0.contains(Self.pinned) })
    }
  }

  @Test(arguments: requesters.map(\.name))
  func `every requester follows redirections as if the page had named them`(name: String) throws {
    let request = try #require(Self.requesters.first { $0.name == name }?.request)
    for (target, isAsked) in [("http://b.example/y", true), ("http://192.168.1.1/y", false)] {
      let folder = try Folder()
      let moved = FakeCurl.Page(status: 302, redirection: target)
      let client = try FakeCurl.client(web: ["http://a.example/x": moved], in: folder)
      request(client, try link("http://a.example/x"), folder.path)
      let asked = FakeCurl.asked(in: folder)
      #expect(asked.count == (isAsked ? 2 : 1), "\(target)")
      #expect(asked.first?.contains(Self.unsigned) == false)
      #expect(
        asked.dropFirst().allSatisfy { $0.contains(Self.unsigned) && $0.contains(Self.pinned) })
    }
  }

  @Test func `redirections end, and lead to the web alone`() throws {
    let folder = try Folder()
    let again = FakeCurl.Page(status: 301, redirection: "http://a.example/x")
    let file = FakeCurl.Page(status: 302, redirection: "file:///etc/passwd")
    let client = try FakeCurl.client(
      web: ["http://a.example/x": again, "http://a.example/y": file], in: folder)
    #expect(throws: Complaint("a.example: too many redirections")) {
      try client.get(try link("http://a.example/x"), as: Transfer())
    }
    #expect(FakeCurl.asked(in: folder).count == 9)
    #expect(
      throws: Complaint(
        "a.example: the answer, or the address that it redirects to, is not http or https")
    ) { try client.get(try link("http://a.example/y"), as: Transfer()) }
  }

  @Test func `a catalogue at home keeps its passwords and its network`() throws {
    let folder = try Folder()
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Emma</title>
      <link rel="http://opds-spec.org/image" href="/cover.png"/>
      <link rel="http://opds-spec.org/acquisition" href="/emma.txt" type="text/plain"/></entry></feed>
      """
    let page = FakeCurl.Page(body: Array(feed.utf8), number: "192.168.7.7")
    let client = try FakeCurl.client(web: ["http://home.example/opds": page], in: folder)
    let found = try CatalogueClient(client: client)
      .feed(at: try link("http://home.example/opds"), as: Transfer())
    let entry = try #require(found.entries.first)
    for link in [entry.cover, entry.files.first?.address].compactMap(\.self) {
      #expect(route(link) == [], "as the reader's own request")
    }
    #expect(entry.files.count == 1 && entry.cover != nil)
  }

  @Test func `a password that another site asks for is not asked of the reader`() throws {
    let folder = try Folder()
    let client = try FakeCurl.client(
      web: ["http://b.example/x": FakeCurl.Page(status: 401)], in: folder)
    let link = try #require(try page("http://a.example/").link("http://b.example/x"))
    #expect(throws: Complaint("b.example: asks for a password, but you have asked another site")) {
      try client.get(link, as: Transfer())
    }
  }

  // MARK: Articles

  private static let words = String(repeating: "Die Flut kommt und geht. ", count: 20)

  private func article(_ body: String) -> [UInt8] {
    Array(
      "<html><title>Flut</title><article><h1>Flut</h1><p>\(Self.words)</p>\(body)</article>".utf8)
  }

  @Test func `a picture that an article shows often is fetched and counted once`() throws {
    let folder = try Folder()
    let pictures = String(repeating: "<p><img src='one.png'><img src='two.png'></p>", count: 100)
    let client = try FakeCurl.client(
      web: ["http://a.example/flut.html": FakeCurl.Page(body: article(pictures))], in: folder)
    let found = try BookDownload(client: client, folder: folder.path + "/books")
      .book(at: try link("http://a.example/flut.html"), as: Transfer())
    #expect(found.isArticle && found.lostPictures == 2)
    #expect(FakeCurl.asked(in: folder).count == 3)
  }

  @Test func `a server without pictures is not asked for all of them`() throws {
    let folder = try Folder()
    let pictures = (0..<300).map { "<p><img src='\($0).png'></p>" }.joined()
    let client = try FakeCurl.client(
      web: ["http://a.example/flut.html": FakeCurl.Page(body: article(pictures))], in: folder)
    let found = try BookDownload(client: client, folder: folder.path + "/books")
      .book(at: try link("http://a.example/flut.html"), as: Transfer())
    #expect(found.lostPictures == 300)
    #expect(FakeCurl.asked(in: folder).count == 1 + ArticlePictures.mostLost)
  }
}
