#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Harness
import Testing

/// Books from the web, from servers on this machine. Skipped where their programs are missing.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct CatalogueTests {
  /// A server that answers by the path.
  private static let script = """
    import http.server, sys, base64, time
    book = base64.b64decode(sys.argv[2])
    atom = 'application/atom+xml;profile=opds-catalog'
    def feed(body): return ('<feed xmlns="http://www.w3.org/2005/Atom"><title>Small library</title>'
      '<link rel="search" type="' + atom + '" href="/search/{searchTerms}"/>' + body + '</feed>').encode()
    def entry(title, links): return '<entry><title>' + title + '</title><author><name>A. Bird</name>' \\
      '</author><summary>About ' + title + '.</summary>' + links + '</entry>'
    def file(href): return '<link rel="http://opds-spec.org/acquisition" href="' + href + \\
      '" type="application/epub+zip"/>'
    pages = {
      '/opds': (atom, feed(entry('All books', '<link href="all" type="' + atom + '"/>'))),
      '/all': (atom, feed(entry('../../The Shore', file('/shore.epub')) + entry('Login', file('/login.epub'))
        + entry('Endless', file('/endless.epub')) + entry('Gone', file('/gone.epub')))),
      '/json': ('application/opds+json', b'{"metadata": {"title": "Second version"}, "publications": '
        b'[{"metadata": {"title": "Shore two"}, "links": [{"rel": "http://opds-spec.org/acquisition",'
        b'"href": "/shore.epub", "type": "application/epub+zip"}]}]}'),
      '/broken': (atom, b'{"metadata": '), '/web': ('text/html', b'<html><p>Please log in</p></html>'),
      '/tide': ('text/html', ('<html><head><title>The Tide</title></head><body><article><p>'
        + 'The water comes. ' * 30 + '</p><img src="mud.ppm"><img src="none.ppm"></article></body></html>').encode()),
      '/mud.ppm': ('image/x-portable-pixmap', b'P6 60 80 255 '.replace(b' ', b'\\n') + b'm' * 14400),
      '/shore.epub': ('application/epub+zip', book), '/login.epub': ('text/html', b'<html>login'),
    }
    targets = {'/loop': '/loop', '/local': 'file:///etc/passwd', '/moved': '/shore.epub'}
    class Handler(http.server.BaseHTTPRequestHandler):
      def log_message(self, *words): pass
      def do_GET(self):
        if self.path in targets:
          self.send_response(302); self.send_header('Location', targets[self.path]); self.end_headers()
        elif self.path.startswith('/search/'):
          self.answer(atom, feed(entry('Found ' + self.path[8:], file('/shore.epub'))))
        elif self.path == '/secret':
          self.send_response(401); self.end_headers()
        elif self.path == '/slow':
          self.send_response(200); self.end_headers()
          try:
            while True: self.wfile.write(b' '); self.wfile.flush(); time.sleep(0.05)
          except OSError: pass
        elif self.path.startswith('/endless'):
          self.send_response(200); self.end_headers()
          try:
            while True: self.wfile.write(b' ' * 65536)
          except OSError: pass
        elif self.path in pages: self.answer(*pages[self.path])
        else: self.send_response(404); self.end_headers()
      def answer(self, kind, body):
        self.send_response(200); self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body))); self.end_headers(); self.wfile.write(body)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    open(sys.argv[1], 'w').write(str(server.server_address[1]))
    server.serve_forever()
    """

  /// A program that serves until the end of its lifetime.
  private struct Server: ~Copyable {
    let process: Int32
    var address = ""
    init(process: Int32) { self.process = process }
    deinit { kill(process, SIGKILL) }
  }

  /// Starts a server in the background, by a shell that tells its process.
  private func start(_ line: String, in home: borrowing Home) throws -> Server {
    let words = ["sh", "-c", "\(line) >/dev/null 2>&1 & echo $!"]
    let answer = try Command.run(words, environment: home.environment)
    return Server(process: try #require(Int32(answer.output.filter(\.isNumber))))
  }

  private func library(in home: borrowing Home) throws -> Server {
    try Files.write(Self.script, to: home.path + "/server.py")
    try Files.write(SmallBook.epub, to: home.path + "/shore.epub")
    let port = home.path + "/port"
    let line =
      "python3 '\(home.path)/server.py' '\(port)' \"$(base64 -w0 '\(home.path)/shore.epub')\""
    var server = try start(line, in: home)
    try wait(for: "the server") { !Files.read(port).isEmpty }
    server.address = "http://127.0.0.1:\(Files.read(port))"
    return server
  }

  private func files(in home: borrowing Home) throws -> [Substring] {
    try Command.run(["sh", "-c", "ls '\(home.path)/Books' 2>/dev/null"]).output
      .split(separator: "\n")
  }

  @Test(.needs("python3", "curl"))
  func `a book of a catalogue is searched, downloaded and opened`() throws {
    let home = try Home()
    let server = try library(in: home)
    let address = server.address
    _ = try home.curlew("defaults", "write", "catalogues", "\(address)/opds \(address)/json")
    try home.seeTour()
    let desk = try Desk(home, columns: 90, rows: 30, [Files.program, "--turn", "none"])
    try desk.wait(for: "The shelf")
    try desk.press("c")
    try desk.wait(for: "Catalogues")
    try desk.press("Enter")
    try desk.wait(for: "All books")
    try desk.press("Enter")
    try desk.wait(for: "../../The Shore")
    try desk.press("Home", "Enter")
    try desk.wait(for: "Enter searches")
    try desk.type("two words")
    try desk.press("Enter")
    try desk.wait(for: "Found two%20words")
    try desk.press("Escape")
    try desk.wait(for: "../../The Shore")
    try desk.press("Home", "Down", "Down", "Enter")
    try desk.wait(for: "About Login.")
    try desk.press("Enter")
    try desk.wait(for: "something other than the book")
    try desk.press("Escape")
    try desk.wait(for: "Endless")
    try desk.press("Up", "Enter")
    try desk.wait(for: "About ../../The Shore.")
    #expect(try files(in: home).isEmpty)
    try desk.press("Enter")
    try desk.wait(for: "Start reading")
    try desk.press("Enter")
    try desk.wait(for: "WAS SILVER")
    #expect(try files(in: home) == ["A. Bird - The Shore.epub"])
    try desk.press("q")
    try desk.waitUntilOver()
    _ = server.process
  }

  @Test(.needs("python3", "curl"))
  func `what takes long is cancelled, and leaves nothing behind`() throws {
    let home = try Home()
    let server = try library(in: home)
    let address = server.address
    _ = try home.curlew("defaults", "write", "catalogues", "\(address)/slow")
    try home.seeTour()
    let desk = try Desk(
      home, columns: 90, rows: 30, ["env", "TMPDIR=\(home.path)", Files.program])
    try desk.wait(for: "The shelf")
    try desk.press("c", "Enter")
    try desk.wait(for: "Esc cancels")
    try desk.press("Escape")
    try desk.wait(for: "what was fetched to be gone") { _ in
      try Command.run(["sh", "-c", "ls -d '\(home.path)'/curlew-*"]).status != 0
    }
    try desk.press("q")
    _ = server.process
  }

  @Test(.needs("python3", "curl"))
  func `--get downloads a book, or says in one line why not`() throws {
    let home = try Home()
    let server = try library(in: home)
    let address = server.address
    let host = address.dropFirst("http://".count)
    for name in ["shore.epub", "moved"] {
      let got = try home.curlew("--get", "\(address)/\(name)")
      #expect(got.status == 0 && got.errors == "")
      #expect(got.output.hasPrefix(home.path + "/Books/") && got.output.hasSuffix(".epub\n"))
    }
    #expect(try files(in: home).count == 1, "the same book once")
    #expect(
      try home.curlew("--get", "\(address)/shore.epub", "--print").output
        .contains("The shore was silver"))
    let faults = [
      "/opds": "a catalogue, not a book", "/gone": "page not found (404)",
      "/loop": "too many redirections", "/secret": "user name and password required",
      "/local": "the address that it redirects to, is not http or https",
      "/endless": "the answer is longer than 64 MB",
    ]
    for (page, reason) in faults {
      let result = try home.curlew("--get", address + page)
      #expect(result.status == 2 && result.output == "")
      #expect(result.errors.contains(host) && result.errors.contains(reason), "\(result)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try home.curlew("--get", "file:///etc/passwd").status == 2)
    #expect(try files(in: home).count == 1)
    _ = server.process
  }

  @Test(.needs("python3", "curl"))
  func `an article is a book with its pictures, on a board of its own`() throws {
    let home = try Home()
    let server = try library(in: home)
    let got = try home.curlew("--get", "\(server.address)/tide")
    #expect(got.status == 0 && got.output == home.path + "/Books/Articles/The Tide.html\n")
    #expect(got.errors == "curlew: 1 picture could not be fetched\n")
    let path = got.output.split(separator: "\n").first.map(String.init) ?? ""
    _ = try home.curlew("defaults", "write", "folders", "~/Books")
    #expect(try home.curlew("--list").output.contains("new\tThe Tide\t\t\(path)\t\t#articles\n"))
    try home.seeTour()
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, "--turn", "none"])
    try desk.wait(for: "The Tide")
    try desk.press("Tab")
    try desk.wait(for: "The shelf · Articles")
    try desk.type("3")
    try desk.wait(for: "No book is like that")
    try desk.press("q")
    try desk.waitUntilOver()
    _ = server.process
  }

  @Test(.needs("calibre-server", "curl", "python3"))
  func `the server of calibre with 200 books is browsed and searched`() throws {
    let home = try Home()
    let port = try #require(Self.freePort)
    try Files.write(SmallBook.epub, to: home.path + "/shore.epub")
    // One book is added, and its record copied: adding 200 takes minutes.
    let fill = """
      import sqlite3, shutil, os, uuid
      root = '\(home.path)/calibre'
      base = sqlite3.connect(root + '/metadata.db')
      base.create_function('title_sort', 1, lambda title: title)
      base.create_function('uuid4', 0, lambda: str(uuid.uuid4()))
      folder = base.execute('select path from books').fetchone()[0]
      name, size = base.execute('select name, uncompressed_size from data').fetchone()
      for n in range(2, 201):
        title, path = 'Bird Book %03d' % n, 'Bird/Book (%d)' % n
        base.execute('insert into books (id, title, author_sort, path) values (?, ?, ?, ?)',
          (n, title, 'Bird', path))
        base.execute('insert into books_authors_link (book, author) values (?, 1)', (n,))
        base.execute('insert into data (book, format, uncompressed_size, name) values (?, ?, ?, ?)',
          (n, 'EPUB', size, name))
        shutil.copytree(root + '/' + folder, root + '/' + path)
      base.commit()
      """
    let library = home.path + "/calibre"
    let added = try Command.run(
      ["calibredb", "add", "--with-library", library, home.path + "/shore.epub"],
      environment: home.environment)
    try #require(added.status == 0, "\(added)")
    let filled = try Command.run(["python3", "-c", fill])
    try #require(filled.status == 0, "\(filled)")
    let server = try start(
      "calibre-server --listen-on 127.0.0.1 --port \(port) '\(library)'", in: home)
    let address = "http://127.0.0.1:\(port)/opds"
    try wait(for: "calibre") { try Command.run(["curl", "-s", address]).status == 0 }
    _ = try home.curlew("defaults", "write", "catalogues", address)
    try home.seeTour()
    let desk = try Desk(home, columns: 90, rows: 40, [Files.program, "--turn", "none"])
    try desk.wait(for: "The shelf")
    try desk.press("c", "Enter")
    try desk.wait(for: "By Title")
    try desk.press("Home", "Enter")
    try desk.type("title:177")
    try desk.press("Enter")
    try desk.wait(for: "Bird Book 177")
    try desk.press("Enter")
    try desk.wait(for: "Enter downloads")
    try desk.press("Enter")
    try desk.wait(for: "Start reading")
    try desk.press("Enter")
    try desk.wait(for: "WAS SILVER")
    #expect(try files(in: home).contains { $0.hasSuffix("Bird Book 177.epub") })
    _ = server.process
  }

  /// A library of two books for Calibre-Web, and its settings: its own classes make the tables of both.
  private static let library = """
    import os, sqlite3, sys, shutil, uuid
    import calibreweb
    root, book, port = sys.argv[1:4]
    sys.path.insert(0, os.path.dirname(calibreweb.__file__))
    sys.argv = ['cps', '-p', root + '/app.db', '-g', root + '/drive.db']
    from cps import db, ub, config_sql
    from sqlalchemy.schema import CreateTable
    os.makedirs(root + '/library/Bird/Shore (1)')
    shutil.copy(book, root + '/library/Bird/Shore (1)/Shore.epub')
    base = sqlite3.connect(root + '/library/metadata.db')
    for table in db.Base.metadata.sorted_tables:
      table.schema = None
      base.execute(str(CreateTable(table)))
    now = '2026-01-05 10:00:00.000000+00:00'
    base.execute("insert into authors (id, name, sort, link) values (1, 'R. Bird', 'Bird, R.', '')")
    base.execute('insert into library_id (id, uuid) values (1, ?)', (str(uuid.uuid4()),))
    for n, title in enumerate(['The Silver Shore', 'The Reeds'], 1):
      facts = dict(id=n, title=title, sort=title, author_sort='Bird, R.', timestamp=now, last_modified=now,
        pubdate='0101-01-01 00:00:00+00:00', series_index='1.0', path='Bird/Shore (1)', has_cover=0,
        uuid=str(uuid.uuid4()), isbn='', flags=1)
      known = [row[1] for row in base.execute('pragma table_info(books)')]
      facts = {name: fact for name, fact in facts.items() if name in known}
      base.execute('insert into books (%s) values (%s)' % (','.join(facts), ','.join('?' * len(facts))),
        list(facts.values()))
      base.execute('insert into books_authors_link (book, author) values (?, 1)', (n,))
      base.execute("insert into data (id, book, format, uncompressed_size, name) values (?, ?, 'EPUB', 9, 'Shore')",
        (n, n))
    base.commit()
    ub.init_db(root + '/app.db')
    config_sql.load_configuration(ub.session, config_sql.get_encryption_key(root)[0])
    base = sqlite3.connect(root + '/app.db')
    base.execute('update settings set config_calibre_dir = ?, config_port = ?', (root + '/library', port))
    base.commit()
    """

  /// `pip install calibreweb` installs `cps`.
  @Test(.needs("cps", "curl", "python3"))
  func `the server of Calibre-Web, which wants a password, is searched`() throws {
    let home = try Home()
    let port = try #require(Self.freePort)
    try Files.write(SmallBook.epub, to: home.path + "/shore.epub")
    try Files.write(Self.library, to: home.path + "/library.py")
    let python = "\"$(sed -n '1s/^#!//p' \"$(command -v cps)\")\""
    let filled = try Command.run(
      ["sh", "-c", "cd '\(home.path)' && \(python) library.py '\(home.path)' shore.epub \(port)"],
      environment: home.environment)
    try #require(filled.status == 0, "\(filled)")
    let server = try start(
      "cps -p '\(home.path)/app.db' -g '\(home.path)/drive.db' -o '\(home.path)/log' -i 127.0.0.1 -m",
      in: home)
    let address = "http://127.0.0.1:\(port)/opds"
    try wait(for: "Calibre-Web") { try Command.run(["curl", "-s", address]).status == 0 }
    try Files.write("machine 127.0.0.1 login admin password admin123\n", to: home.path + "/.netrc")
    _ = try home.curlew("defaults", "write", "catalogues", address)
    try home.seeTour()
    let desk = try Desk(home, columns: 90, rows: 40, [Files.program, "--turn", "none"])
    try desk.wait(for: "The shelf")
    try desk.press("c", "Enter")
    try desk.wait(for: "Alphabetical Books")
    try desk.press("Home", "Enter")
    try desk.type("gannet")
    try desk.press("Enter")
    try desk.wait(for: "no book")
    try desk.press("Home", "Enter")
    try desk.type("silver")
    try desk.press("Enter")
    try desk.wait(for: "The Silver Shore")
    try desk.press("Enter")
    try desk.wait(for: "Enter downloads")
    #expect(try !desk.screen.contains("101-01-01"))
    try desk.press("Enter")
    try desk.wait(for: "Start reading")
    try desk.press("Enter")
    try desk.wait(for: "WAS SILVER")
    _ = server.process
  }

  /// A port that nothing listens on at the moment.
  private static var freePort: Int? {
    let line =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    return (try? Command.run(["python3", "-c", line]))?.output.split(separator: "\n").first
      .flatMap { Int($0) }
  }
}
