internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSearch
internal import Synchronization
internal import CurlewSystem

/// Fetches pages and files from the web through `curl`, which handles certificates, proxies and `.netrc`.
///
/// No other part of the program uses the network, and it is used only when the reader asks for it.
package struct WebClient: Sendable {
  private let program: String

  /// - Parameter program: the program to run; tests replace it.
  package init(program: String = "curl") { self.program = program }

  /// The answer of a server.
  struct Reply: Equatable {
    let bytes: [UInt8]
    /// After redirections.
    let address: WebAddress
    let mediaType: String
    /// Whether the server has nothing at the address.
    var isMissing = false
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

    package init() {}

    /// A search. Some servers have no page where nothing was found.
    static var search: Extras {
      var extras = Extras()
      extras.statuses = [404]
      return extras
    }

    /// A request of an interface, which is neither redirected nor signed from `.netrc`.
    package init(method: String, headers: [String], body: String? = nil) {
      lines = ["no-location", "no-netrc-optional", "request = \(method.quoted)"]
      isSigned = true
      lines += headers.map { "header = \($0.quoted)" }
      if let body { lines.append("data-raw = \(body.quoted)") }
      // Nothing is known at the address, or what was sent has been accepted.
      statuses = body == nil ? [404] : [202]
    }
  }

  /// Fetches an address. An answer of more than `limit` bytes is an error.
  func get(
    _ address: WebAddress, with extras: Extras = Extras(), limit: Int = longest,
    as transfer: Transfer
  ) throws(Complaint) -> Reply {
    guard ExternalTool.isInstalled(program) else {
      throw Complaint(
        "the network is used through \(program), which is not installed: apt install curl")
    }
    let reply: Result<Reply, Complaint>
    do throws(SystemError) {
      reply = try self.reply(from: address, extras, limit: limit, as: transfer)
    } catch {
      throw Complaint("\(program): \(error.reason)")
    }
    return try reply.get()
  }

  private func reply(
    from address: WebAddress, _ extras: Extras, limit: Int, as transfer: Transfer
  ) throws(SystemError) -> Result<Reply, Complaint> {
    // The answer stays in memory until it is whole, so an interrupted transfer leaves nothing.
    let mark = "curlew-" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let tool = ExternalTool(
      [program] + Self.options(limit: limit, report: CurlOutcome.form(behind: mark)),
      longestRun: Self.longestWait, variables: Self.variables, mayFail: true
    ).limited(to: "/")
    var received = 0
    let input = try Descriptor.pipe(holding: Self.configuration(for: address, extras))
    let output = try tool.output(for: input, limit: limit + Self.longestHead) {
      transfer.isCancelled
    } watch: { bytes in
      received = bytes.count
      transfer.note(received) { Self.length(inHead: bytes) }
    }
    let host = address.host
    if transfer.isCancelled { return .failure(Complaint("\(host): cancelled")) }
    let most = limit < 1 << 20 ? "\(max(limit >> 10, 1)) kB" : "\(limit >> 20) MB"
    let tooLong = Complaint("\(host): the answer is longer than \(most)")
    if output == nil, received > limit { return .failure(tooLong) }
    guard let output, let outcome = CurlOutcome(output, behind: mark) else {
      return .failure(Complaint("\(host): \(program) failed or took too long"))
    }
    if outcome.code == CurlOutcome.tooLong || outcome.body.count > limit {
      return .failure(tooLong)
    }
    if extras.isSigned, outcome.code == 0, outcome.status == 401 {
      return .failure(Complaint("\(host): the server knows no such name with this password (401)"))
    }
    if let reason = outcome.reason, !extras.statuses.contains(outcome.status) {
      return .failure(Complaint("\(host): \(reason)"))
    }
    return .success(
      Reply(
        bytes: Array(outcome.body), address: WebAddress(outcome.address) ?? address,
        mediaType: outcome.mediaType, isMissing: outcome.status == 404))
  }

  /// The address comes on standard input: everybody can see arguments, and it may have a password.
  private static func configuration(for address: WebAddress, _ extras: Extras) -> [UInt8] {
    let lines = ["url = \(address.text.quoted)"] + extras.lines
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func options(limit: Int, report: String) -> [String] {
    [
      // The user's settings of curl could write other files, or to our output.
      "--disable", "--silent", "--globoff", "--location", "--max-redirs", "8",
      "--proto", "=http,https", "--proto-redir", "=http,https", "--netrc-optional", "--anyauth",
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

  /// The length in the headers of the last answer; those of redirections come before.
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

/// What `curl` prints: the headers, the body, and a report.
private struct CurlOutcome {
  /// The exit status of `curl`.
  let code: Int
  /// The HTTP status; 0 without an answer.
  let status: Int
  let mediaType: String
  let address: String
  let body: ArraySlice<UInt8>

  private static let fields = [
    "exitcode", "http_code", "size_header", "content_type", "url_effective",
  ]
  static let tooLong = 63

  /// The report behind a line that no server can know.
  static func form(behind mark: String) -> String {
    "\\n\(mark)\\n" + fields.map { "%{\($0)}\\n" }.joined()
  }

  init?(_ output: [UInt8], behind mark: String) {
    let mark = Array("\n\(mark)\n".utf8)
    guard
      let end = ByteFinder(mark).next(in: output.span, from: max(output.count - (1 << 16), 0))
    else { return nil }
    let lines = String(decoding: output[(end + mark.count)...], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= Self.fields.count, let code = Int(reading: lines[0], in: 0...255),
      let status = Int(reading: lines[1], in: 0...999),
      let head = Int(reading: lines[2], in: 0...end)
    else { return nil }
    (self.code, self.status) = (code, status)
    (mediaType, address) = (String(lines[3]), String(lines[4]))
    body = output[head..<end]
  }

  /// Why the transfer failed; nil if it succeeded.
  var reason: Message? {
    switch code {
    case 0: return refusal
    case 1: return "the answer, or the address that it redirects to, is not http or https"
    case 5, 6: return "not found; is there a network?"
    case 7: return "no connection"
    case 18: return "the connection broke"
    case 28: return "no answer in time"
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return "no secure connection (curl error \(code))"
    case 47: return "too many redirections"
    case 23: return "the answer cannot be saved"
    default: return "no answer (curl error \(code))"
    }
  }

  private var refusal: Message? {
    switch status {
    case 401, 407: "user name and password required; add or correct them in ~/.netrc"
    case 403: "access denied (403)"
    case 404, 410: "page not found (\(status))"
    case 429: "too many requests; try again later (429)"
    case 400...: "server error (\(status))"
    case 200: nil
    // A part of a book, or a choice between addresses.
    default: "not the whole answer (\(status))"
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

extension String {
  /// As a value in the configuration of `curl`, without control characters.
  fileprivate var quoted: String {
    var quoted = ""
    for scalar in unicodeScalars where scalar.value >= 0x20 {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"\(quoted)\""
  }
}

extension Int {
  /// A number of bytes with one decimal: `1.2`, and at least `0.1`.
  package var inMegabytes: String {
    let tenths = Swift.max((self + 50_000) / 100_000, 1)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
