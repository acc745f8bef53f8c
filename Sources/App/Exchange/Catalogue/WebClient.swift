internal import CurlewAppSupport
internal import CurlewNumerals
internal import Synchronization
package import CurlewSystem

/// Fetches pages and files from the web through `curl`, which handles certificates, proxies and `.netrc`.
///
/// No other part of the program uses the network, and it is used only when the reader asks for it.
package struct WebClient: Sendable {
  private let program: String
  private let lookUp: @Sendable (String) -> [InternetAddress]

  /// - Parameters:
  ///   - program: the program to run; tests replace it.
  ///   - lookUp: Returns the numbers of a host; tests replace it.
  package init(
    program: String = "curl",
    lookUp: @escaping @Sendable (String) -> [InternetAddress] = InternetAddress.all
  ) {
    (self.program, self.lookUp) = (program, lookUp)
  }

  /// The answer of a server.
  struct Reply: Equatable {
    let bytes: [UInt8]
    /// The page, after redirections.
    let source: WebSource
    let mediaType: String
    /// Whether the server has nothing at the address.
    var isMissing = false
  }

  /// Redirections are followed here rather than by `curl`, because the server chooses their targets.
  private enum Answer {
    case reply(Reply)
    case redirection(to: WebLink)
  }

  /// In bytes.
  package static let longest = 64 << 20
  /// Of the headers and of the report, in bytes.
  private static let longestHead = 1 << 20
  /// In seconds.
  private static let longestWait = 600

  /// What a request has besides its address. Nobody else can see it.
  package struct Extras {
    /// Lines of the configuration of `curl`, as `name` or `name = value`.
    fileprivate var lines: [String] = []
    /// The statuses other than 200 with which the answer counts.
    fileprivate var statuses: Set<Int> = []
    /// Whether name and password were sent, so that a server that asks for them does not know them.
    fileprivate var isSigned = false
    fileprivate var followsRedirections = true

    package init() {}

    /// A search. Some servers have no page where nothing was found.
    static var search: Extras {
      var extras = Extras()
      extras.statuses = [404]
      return extras
    }

    /// A request of an interface, which is neither redirected nor signed from `.netrc`.
    package init(method: String, headers: [String], body: String? = nil) {
      lines = ["no-netrc-optional", "request = \(method.quotedForCurl)"]
      (isSigned, followsRedirections) = (true, false)
      lines += headers.map { "header = \($0.quotedForCurl)" }
      if let body { lines.append("data-raw = \(body.quotedForCurl)") }
      // Nothing is known at the address, or what was sent has been accepted.
      statuses = body == nil ? [404] : [202]
    }
  }

  private static let mostRedirections = 8

  /// Fetches what a link leads to. An answer of more than `limit` bytes is an error.
  func get(
    _ link: WebLink, with extras: Extras = Extras(), limit: Int = longest, as transfer: Transfer
  ) throws(Complaint) -> Reply {
    guard ExternalTool.isInstalled(program) else {
      throw Complaint(
        "the network is used through \(program), which is not installed: apt install curl")
    }
    var next = link
    for _ in 0...Self.mostRedirections {
      switch try answer(to: next, extras, limit: limit, as: transfer) {
      case .reply(let reply): return reply
      case .redirection(let link): next = link
      }
      transfer.restart()
    }
    let reason: Message = "too many redirections"
    throw Complaint("\(link.host): \(reason)")
  }

  private func answer(
    to link: WebLink, _ extras: Extras, limit: Int, as transfer: Transfer
  ) throws(Complaint) -> Answer {
    let proxy = WebRoute.proxy(for: link.address)
    guard let route = WebRoute.lines(for: link, proxy: proxy, lookUp) else {
      throw Complaint("\(link.host): a page of the Internet must not lead to a private network")
    }
    // The address comes on standard input: everybody can see arguments, and it may have a password.
    let lines = ["url = \(link.text.quotedForCurl)"] + extras.lines + route
    let outcome = try outcome(of: lines, at: link.host, limit: limit, as: transfer)
    let source = WebSource(link, isPrivate: link.mayBePrivate && proxy == nil && outcome.isPrivate)
    if extras.followsRedirections, outcome.isRedirection {
      return .redirection(to: try Self.redirection(outcome, from: source))
    }
    try Self.check(outcome, of: link, extras)
    return .reply(
      Reply(
        bytes: Array(outcome.body), source: source, mediaType: outcome.mediaType,
        isMissing: outcome.status == 404))
  }

  private static func redirection(
    _ outcome: CurlOutcome, from source: WebSource
  ) throws(Complaint) -> WebLink {
    guard let link = source.link(outcome.redirection) else {
      throw Complaint("\(source.address.host): \(CurlOutcome.notOfTheWeb)")
    }
    return link
  }

  /// Throws the reason if the transfer failed.
  private static func check(
    _ outcome: CurlOutcome, of link: WebLink, _ extras: Extras
  ) throws(Complaint) {
    let host = link.host
    if outcome.code == 0, outcome.status == 401 {
      if extras.isSigned {
        throw Complaint("\(host): the server knows no such name with this password (401)")
      }
      if !link.isSigned {
        throw Complaint("\(host): asks for a password, but you have asked another site")
      }
    }
    if let reason = outcome.reason, !extras.statuses.contains(outcome.status) {
      throw Complaint("\(host): \(reason)")
    }
  }

  /// Runs `curl` with lines of configuration.
  private func outcome(
    of lines: [String], at host: String, limit: Int, as transfer: Transfer
  ) throws(Complaint) -> CurlOutcome {
    let outcome: Result<CurlOutcome, Complaint>
    do throws(SystemError) {
      outcome = try run(lines, at: host, limit: limit, as: transfer)
    } catch {
      throw Complaint("\(program): \(error.reason)")
    }
    return try outcome.get()
  }

  private func run(
    _ lines: [String], at host: String, limit: Int, as transfer: Transfer
  ) throws(SystemError) -> Result<CurlOutcome, Complaint> {
    // The answer stays in memory until it is whole, so an interrupted transfer leaves nothing.
    let mark = "curlew-" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let tool = ExternalTool(
      [program] + Self.options(limit: limit, report: CurlOutcome.form(behind: mark)),
      longestRun: Self.longestWait, variables: Self.variables, mayFail: true, in: "/")
    var received = 0
    let input = try Descriptor.pipe(holding: Array(lines.map { $0 + "\n" }.joined().utf8))
    let output = try tool.output(for: input, limit: limit + Self.longestHead) {
      transfer.isCancelled
    } watch: { bytes in
      received = bytes.count
      transfer.note(received) { Self.length(inHead: bytes) }
    }
    if transfer.isCancelled { return .failure(Complaint("\(host): cancelled")) }
    let most = limit < 1 << 20 ? "\(max(limit >> 10, 1)) kB" : "\(limit >> 20) MB"
    let tooLong = Complaint("\(host): the answer is longer than \(most)")
    if output == nil, received > limit { return .failure(tooLong) }
    guard let output, let outcome = CurlOutcome(output, behind: mark) else {
      return .failure(Complaint("\(host): \(program) failed or took too long"))
    }
    let isTooLong = outcome.code == CurlOutcome.tooLong || outcome.body.count > limit
    return isTooLong ? .failure(tooLong) : .success(outcome)
  }

  private static func options(limit: Int, report: String) -> [String] {
    [
      // The user's settings of curl could write other files, or to our output.
      "--disable", "--silent", "--globoff", "--proto", "=http,https", "--netrc-optional",
      "--anyauth",
      "--connect-timeout", "20", "--speed-time", "30", "--speed-limit", "1",
      "--max-time", "\(longestWait)", "--max-filesize", "\(limit)",
      "--user-agent", "curlew/\(About.version)", "--dump-header", "-", "--write-out", report,
      "--config", "-",
    ]
  }

  /// The variables that `curl` gets: proxies, certificates, and the home directory with `.netrc`.
  private static var variables: [String] {
    let names: Set = [
      "home", "netrc", "http_proxy", "https_proxy", "all_proxy", "no_proxy", "ssl_cert_file",
      "ssl_cert_dir", "curl_ca_bundle",
    ]
    return Environment.all.filter { names.contains($0.prefix { $0 != "=" }.lowercased()) }
  }

  /// The length in the headers of the last answer. An answer that asks for a password may precede it.
  private static func length(inHead bytes: [UInt8]) -> Int? {
    let head = bytes.prefix(1 << 16)
    let lines = String(decoding: head, as: UTF8.self).lowercased().split(
      whereSeparator: \.isNewline)
    let field = "content-length:"
    return lines.last { $0.hasPrefix(field) }.flatMap {
      Int(reading: $0.dropFirst(field.count).trimmed, in: .offsets)
    }
  }
}

/// The state of a transfer. Any thread can watch or cancel it.
package final class Transfer: Sendable {
  private struct State {
    var isCancelled = false
    var received = 0
    var expected: Int?
  }

  private let state = Mutex(State())
  private let report: @Sendable (String) -> Void

  /// - Parameter report: Called with the progress, by the thread of the transfer.
  package init(report: @escaping @Sendable (String) -> Void = { _ in }) { self.report = report }

  package func cancel() { state.withLock { $0.isCancelled = true } }

  package var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Forgets the page of a redirection, before the next request.
  fileprivate func restart() { state.withLock { ($0.received, $0.expected) = (0, nil) } }

  /// - Parameter expected: Returns the whole length; called until it is known.
  fileprivate func note(_ received: Int, of expected: () -> Int?) {
    let known = state.withLock(\.expected) ?? (received > 0 ? expected() : nil)
    state.withLock { ($0.received, $0.expected) = (received, known) }
    report(progress)
  }

  /// The amount received, such as `1.2 of 3.4 MB`; empty before the first byte.
  package var progress: String {
    let (received, expected) = state.withLock { ($0.received, $0.expected) }
    guard received > 0 else { return "" }
    guard let expected, expected >= received else { return received.inMegabytes + " MB" }
    return "\(received.inMegabytes) of \(expected.inMegabytes) MB"
  }
}

extension Int {
  /// A number of bytes with one decimal: `1.2`, and at least `0.1`.
  package var inMegabytes: String {
    let tenths = Swift.max((self + 50_000) / 100_000, 1)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
