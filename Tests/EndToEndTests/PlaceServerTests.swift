import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Places on a server of the protocol that KOReader uses. Skipped where its programs are missing.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct PlaceServerTests {
  /// A server that keeps what it gets, and checks it as the original does. Its answers have a member more than
  /// the program knows, as those of newer servers. The first part of an address can ask for a fault.
  private static let script = """
    import http.server, json, hashlib, sys, time
    places, log, key = {}, open(sys.argv[2], 'a', 1), hashlib.md5(b'open sesame').hexdigest()
    class Handler(http.server.BaseHTTPRequestHandler):
      def log_message(self, *words): pass
      def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status); self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(body))); self.end_headers(); self.wfile.write(body)
      def known(self):
        head = self.headers
        return (head['x-auth-user'] == 'anna' and head['x-auth-key'] == key
          and head['accept'] == 'application/vnd.koreader.v1+json' and not head['authorization'])
      def fault(self):
        kind = self.path.split('/')[1]
        if kind == 'broken': self.answer(502, {'message': 'Bad Gateway'})
        elif kind == 'far': self.answer(200, {'percentage': 7, 'progress': 3, 'device': 'far'})
        elif kind == 'wrong': self.answer(200, {'percentage': '0.5', 'device': ['wrong'], 'timestamp': 1e300})
        elif kind == 'future': self.answer(200, {'percentage': 0.5, 'timestamp': 9223372036854774784})
        elif kind == 'past': self.answer(200, {'percentage': 0.5, 'timestamp': -9223372036854774784})
        elif kind == 'refused': self.answer(500 if self.command == 'PUT' else 404, {})
        elif kind == 'koreader' and self.command == 'GET':
          self.answer(200, {'percentage': 0.5, 'progress': '/html/body/p[26]/text().12', 'device': 'ko',
            'device_id': 'k', 'timestamp': int(time.time())})
        elif kind == 'list': self.answer(200, [1, 2, 3])
        elif kind == 'long': self.answer(200, {'device': 'x' * 1000000})
        elif kind == 'elsewhere':
          self.send_response(302); self.send_header('Location', '/syncs/progress/elsewhere'); self.end_headers()
        elif kind == 'slow':
          log.write('asked\\n'); time.sleep(120); log.write('answered\\n')
        else: return False
        return True
      def do_GET(self):
        if self.fault(): return
        if not self.known(): return self.answer(401, {'code': 2001, 'message': 'Unauthorized'})
        log.write('get ' + self.path + '\\n')
        place = places.get(self.path.split('/')[-1])
        self.answer(200 if place else 404, place or {'status': 'not found'})
      def do_PUT(self):
        if self.fault(): return
        if not self.known(): return self.answer(401, {'code': 2001, 'message': 'Unauthorized'})
        place = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
        fields = {'document', 'progress', 'percentage', 'device', 'device_id'}
        if not self.path.endswith('/syncs/progress') or set(place) != fields: return self.answer(403, {})
        places[place['document']] = dict(place, timestamp=int(time.time()), progress_match='content')
        log.write('put %s %.3f %s %s\\n' % (place['document'], place['percentage'], place['device'], place['progress']))
        self.answer(200, {'document': place['document'], 'timestamp': int(time.time())})
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    open(sys.argv[1], 'w').write(str(server.server_address[1]))
    server.serve_forever()
    """

  private struct Server: ~Copyable {
    let home: String
    let process: pid_t
    let address: String
    var log: String { Files.read(home + "/log") }
    deinit { kill(process, SIGKILL) }
  }

  private func server(in home: borrowing Home) throws -> Server {
    try Files.write(Self.script, to: home.path + "/server.py")
    let port = home.path + "/port"
    let line = "python3 '\(home.path)/server.py' '\(port)' '\(home.path)/log'"
    let answer = try Command.run(
      ["sh", "-c", "\(line) >/dev/null 2>&1 & echo $!"], environment: home.environment)
    try wait(for: "the server") { !Files.read(port).isEmpty }
    return Server(
      home: home.path, process: try #require(pid_t(answer.output.filter(\.isNumber))),
      address: "http://127.0.0.1:\(Files.read(port))/")
  }

  private static let text = (0..<50).map { paragraph in
    "<p>" + (1...60).map { "w\(paragraph * 60 + $0)" }.joined(separator: " ") + "</p>\n"
  }.joined()

  @Test(.needs("python3", "curl"))
  func `a place is kept by a server, and offered on another machine`() throws {
    let first = try Home()
    let second = try Home()
    let server = try server(in: first)
    for home in [first.path, second.path] {
      try Files.write(Self.text, to: home + "/book.html")
      // The password of the command comes first, and `curl` does not send this one.
      try Files.write("machine 127.0.0.1 login anna password nonsense\n", to: home + "/.netrc")
    }
    try set(up: first, with: server.address, named: "desktop")
    try set(up: second, with: server.address, named: "laptop")
    let desk = try Desk(
      first, columns: 60, rows: 20, [Files.program, first.path + "/book.html", "--turn", "none"])
    try desk.wait(for: "Start reading")
    try desk.press("Enter")
    try desk.wait(for: "w1 w2")
    try desk.press("Right", "Right", "Right")
    try desk.wait(for: "4 of")
    try wait(for: "the first question") { server.log.contains("get /syncs/progress/") }
    // A server that knows no place of the book is no fault.
    #expect(try !desk.screen.contains("not found"))
    // Another book is opened: the place is sent, and asking for that of the other one does not stop it.
    try desk.type("s")
    try desk.wait(for: "The shelf")
    try desk.press("Down", "Enter")
    try desk.wait(for: "Start reading")
    try wait(for: "the place on the server") { server.log.contains("put ") }
    try desk.press("q")
    try goToPlaceOfDesktop(on: second)
  }

  /// Opens the book on another machine, which offers the place on page 4, and goes there.
  private func goToPlaceOfDesktop(on home: borrowing Home) throws {
    let desk = try Desk(
      home, columns: 60, rows: 20, [Files.program, home.path + "/book.html", "--turn", "none"])
    try desk.wait(for: "desktop")
    try desk.press("Enter")
    try desk.wait(for: "4 of")
    try desk.press("q")
    try desk.waitUntilOver()
  }

  /// The address of KOReader’s own server, as `make servers` starts it; nil without it.
  private static let koreader = getenv("CURLEW_KOREADER_SERVER").map { String(cString: $0) }

  @Test(.enabled(if: koreader != nil, "needs KOReader’s server (make servers)"), .needs("curl"))
  func `the server of KOReader keeps a place, and offers it on another machine`() throws {
    let address = try #require(Self.koreader)
    let first = try Home()
    let second = try Home()
    // The server may know the place of an earlier run in the same text.
    let text = "<p>\(getpid()) \(time(nil))</p>" + Self.text
    for home in [first.path, second.path] { try Files.write(text, to: home + "/book.html") }
    try set(up: first, with: address, named: "desktop")
    try set(up: second, with: address, named: "laptop")
    let desk = try Desk(
      first, columns: 60, rows: 20, [Files.program, first.path + "/book.html", "--turn", "none"])
    try desk.wait(for: "Start reading")
    try desk.press("Enter", "Right", "Right", "Right")
    try desk.wait(for: "4 of")
    try desk.press("q")
    try desk.waitUntilOver()
    try goToPlaceOfDesktop(on: second)
  }

  @Test(.needs("python3", "curl"))
  func `a server that refuses is told once, and reading goes on`() throws {
    let home = try Home()
    let server = try server(in: home)
    try Files.write(Self.text, to: home.path + "/book.html")
    try set(up: home, with: server.address, named: "desktop")
    _ = try home.curlew("defaults", "write", "sync-password", "echo wrong")
    let desk = try Desk(
      home, columns: 100, rows: 24, [Files.program, home.path + "/book.html", "--turn", "none"])
    try desk.wait(for: "the server knows no such name with this password")
    try desk.press("End")
    try desk.wait(for: "w3000")
    try desk.press("q")
    #expect(server.log.isEmpty)
  }

  /// What a server of faults leads to: a line that says it, or silence.
  private static let faults: [(kind: String, line: String?)] = [
    ("future", nil), ("past", nil), ("broken", "server error (502)"), ("far", nil), ("wrong", nil),
    ("list", "not that of a server of places"), ("long", "longer than 64 kB"),
    ("elsewhere", "not the whole answer (302)"),
  ]

  @Test(.needs("python3", "curl"), arguments: faults)
  func `a server that fails or lies is told once, and reading goes on`(
    fault: (kind: String, line: String?)
  ) throws {
    let home = try Home()
    let server = try server(in: home)
    try Files.write(Self.text, to: home.path + "/book.html")
    try set(up: home, with: server.address + fault.kind, named: "desktop")
    let desk = try Desk(
      home, columns: 100, rows: 24, [Files.program, home.path + "/book.html", "--turn", "none"])
    if let line = fault.line { try desk.wait(for: line) } else { try desk.wait(for: "Start") }
    try desk.press("End")
    try desk.wait(for: "w3000")
    #expect(try !desk.screen.contains("Go there"))
    try desk.press("q")
    try desk.waitUntilOver()
    // The reader’s name and password were not sent to the address of a redirection.
    #expect(!server.log.contains("elsewhere"))
  }

  @Test(.needs("python3", "curl"))
  func `a server that does not answer keeps neither the pages nor the end waiting`() throws {
    let home = try Home()
    let server = try server(in: home)
    try Files.write(Self.text, to: home.path + "/book.html")
    try set(up: home, with: server.address + "slow", named: "desktop")
    let desk = try Desk(
      home, columns: 100, rows: 24, [Files.program, home.path + "/book.html", "--turn", "none"])
    try desk.wait(for: "Start")
    try wait(for: "the question") { server.log.contains("asked") }
    try desk.press("End")
    try desk.wait(for: "w3000")
    try desk.press("q")
    try desk.waitUntilOver()
    #expect(!server.log.contains("answered"))
  }

  @Test(.needs("python3", "curl"))
  func `a place that was refused at the end is told, and sent the next time`() throws {
    let home = try Home()
    let server = try server(in: home)
    try Files.write(Self.text, to: home.path + "/book.html")
    try set(up: home, with: server.address + "refused", named: "desktop")
    let line = [Files.program, home.path + "/book.html", "--turn", "none"]
    let desk = try Desk(home, columns: 100, rows: 24, line, keepsShell: true)
    try desk.wait(for: "Start")
    try desk.press("Enter")
    try desk.wait(for: "w1 w2")
    try desk.press("Right")
    try desk.press("q")
    try desk.wait(for: "your place was not sent: 127.0.0.1")
    #expect(try desk.screen.contains("server error (500)"))
    #expect(!server.log.contains("put"))
    try set(up: home, with: server.address, named: "desktop")
    let again = try Desk(home, columns: 100, rows: 24, line)
    try wait(for: "the place on the server") { server.log.contains("/html/body/p") }
    try again.press("q")
    try again.waitUntilOver()
  }

  @Test(.needs("python3", "curl"))
  func `a place that was taken over goes back as it came`() throws {
    let home = try Home()
    let server = try server(in: home)
    try Files.write(Self.text, to: home.path + "/book.html")
    try set(up: home, with: server.address + "koreader", named: "desktop")
    let desk = try Desk(
      home, columns: 60, rows: 20, [Files.program, home.path + "/book.html", "--turn", "none"])
    try desk.wait(for: "on ko")
    try desk.press("Enter")
    try desk.wait(for: "w1503")
    try desk.press("q")
    try desk.waitUntilOver()
    #expect(server.log.contains("0.500 desktop /html/body/p[26]/text().12\n"), "\(server.log)")
  }

  @Test(.needs("python3", "curl"))
  func `a place that KOReader would not find is not sent, and that is told`() throws {
    let home = try Home()
    let server = try server(in: home)
    let book = try home.numberedBook(words: 3000)
    try set(up: home, with: server.address, named: "desktop")
    let desk = try Desk(home, columns: 100, rows: 24, [Files.program, book, "--turn", "none"])
    try desk.wait(for: "Start")
    try desk.press("Enter")
    try desk.press("Right")
    try desk.wait(for: "KOReader would not find your place")
    try desk.press("q")
    try desk.waitUntilOver()
    #expect(!server.log.contains("put"))
  }

  private func set(
    up home: borrowing Home, with address: String, named name: String
  ) throws {
    try home.seeTour()
    let settings = [
      ("sync-server", address), ("sync-user", "anna"), ("sync-password", "echo 'open sesame'"),
      ("machine", name),
    ]
    for (name, value) in settings { _ = try home.curlew("defaults", "write", name, value) }
  }
}
