internal import CurlewBasics
internal import CurlewManuscript
internal import CurlewNumerals
internal import Synchronization
internal import CurlewSystem

/// Fetches pages and files from the web through `curl`, which handles certificates, proxies and `.netrc`.
///
/// No other part of the program uses the network, and it is used only when the reader asks for it.
struct WebClient: Sendable {
  /// The directory for incomplete files.
  private let temporary: String
  private let program: String

  /// - Parameter program: the program to run; tests replace it.
  init(temporary: String = Directories.temporary, program: String = "curl") {
    (self.temporary, self.program) = (temporary, program)
  }

  /// The answer of a server.
  struct Reply: Equatable {
    let bytes: [UInt8]
    /// After redirections.
    let address: WebAddress
    let mediaType: String
  }

  /// In bytes.
  static let longest = 64 << 20
  /// In seconds.
  private static let longestWait = 600

  /// Fetches an address. An answer of more than `limit` bytes is an error.
  func get(
    _ address: WebAddress, limit: Int = longest, as transfer: Transfer
  ) throws(Complaint) -> Reply {
    guard ExternalTool.isInstalled(program) else {
      throw Complaint(
        "the network is used through \(program), which is not installed: apt install curl")
    }
    let reply: Result<Reply, Complaint>
    do throws(SystemError) {
      reply = try self.reply(from: address, limit: limit, as: transfer)
    } catch {
      throw Complaint("\(program): \(error.reason)")
    }
    return try reply.get()
  }

  private func reply(
    from address: WebAddress, limit: Int, as transfer: Transfer
  ) throws(SystemError) -> Result<Reply, Complaint> {
    // Signals are blocked until the folder has been removed.
    let signals = HeldSignals()
    let folder: TemporaryFolder
    do throws(SystemError) { folder = try TemporaryFolder(in: temporary) } catch {
      return .failure(
        Complaint("no folder can be created in \(temporary) (TMPDIR): \(error.reason)"))
    }
    let (body, head) = (Path.join(folder.path, "body"), Path.join(folder.path, "head"))
    let tool = ExternalTool(
      [program] + Self.options(limit: limit)
        + ["--output", body, "--dump-header", head, "--url", address.text],
      longestRun: Self.longestWait, variables: Self.variables, mayFail: true
    ).limited(to: folder.path)
    var received = 0
    let report = try tool.output(for: Descriptor(reading: "/dev/null"), limit: 1 << 16) {
      received = FileStamp(of: body)?.size ?? 0
      transfer.note(received) { Self.length(inHead: head) }
      return received > limit || transfer.isCancelled || signals.haveCome
    }
    let host = address.host
    if transfer.isCancelled { return .failure(Complaint("\(host): cancelled")) }
    let tooLong = Complaint("\(host): the answer is longer than \(limit >> 20) MB")
    if received > limit { return .failure(tooLong) }
    guard let report, let outcome = CurlOutcome(report) else {
      return .failure(Complaint("\(host): \(program) failed or took too long"))
    }
    if outcome.code == CurlOutcome.tooLong { return .failure(tooLong) }
    if let reason = outcome.reason { return .failure(Complaint("\(host): \(reason)")) }
    let bytes = try SafeSave.contents(of: body, limit: limit) ?? []
    return .success(
      Reply(
        bytes: bytes, address: WebAddress(outcome.address) ?? address,
        mediaType: outcome.mediaType))
  }

  private static func options(limit: Int) -> [String] {
    [
      // The user's settings of curl could write other files, or to our output.
      "--disable", "--silent", "--globoff", "--location", "--max-redirs", "8",
      "--proto", "=http,https", "--proto-redir", "=http,https", "--netrc-optional",
      "--connect-timeout", "20", "--speed-time", "30", "--speed-limit", "1",
      "--max-time", "\(longestWait)", "--max-filesize", "\(limit)",
      "--user-agent", "curlew/\(About.version)", "--write-out", CurlOutcome.form,
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
  private static func length(inHead path: String) -> Int? {
    let head = (try? SafeSave.contents(of: path, limit: 1 << 20)) ?? []
    let lines = String(decoding: head, as: UTF8.self).lowercased().split(
      whereSeparator: \.isNewline)
    let field = "content-length:"
    return lines.last { $0.hasPrefix(field) }.flatMap {
      Int(reading: $0.dropFirst(field.count).trimmed, in: .offsets)
    }
  }
}

/// The report that `curl` prints at its end.
private struct CurlOutcome {
  /// The exit status of `curl`.
  let code: Int
  /// The HTTP status; 0 without an answer.
  let status: Int
  let mediaType: String
  let address: String

  static let form = "%{exitcode}\\n%{http_code}\\n%{content_type}\\n%{url_effective}\\n"
  static let tooLong = 63

  init?(_ report: [UInt8]) {
    let lines = String(decoding: report, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4, let code = Int(reading: lines[0], in: 0...255),
      let status = Int(reading: lines[1], in: 0...999)
    else { return nil }
    (self.code, self.status) = (code, status)
    (mediaType, address) = (String(lines[2]), String(lines[3]))
  }

  /// Why the transfer failed; nil if it succeeded.
  var reason: String? {
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

  private var refusal: String? {
    switch status {
    case 401, 407: "user name and password required; add them to ~/.netrc"
    case 403: "access denied (403)"
    case 404, 410: "page not found (\(status))"
    case 429: "too many requests; try again later (429)"
    case 400...: "server error (\(status))"
    default: nil
    }
  }
}

/// The state of a transfer. Any thread can watch or cancel it.
final class Transfer: Sendable {
  private struct State {
    var isCancelled = false
    var received = 0
    var expected: Int?
  }

  private let state = Mutex(State())
  private let report: @Sendable (String) -> Void

  /// - Parameter report: Called with the progress, by the thread of the transfer.
  init(report: @escaping @Sendable (String) -> Void = { _ in }) { self.report = report }

  func cancel() { state.withLock { $0.isCancelled = true } }

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// - Parameter expected: Returns the whole length; called until it is known.
  fileprivate func note(_ received: Int, of expected: () -> Int?) {
    let known = state.withLock(\.expected) ?? (received > 0 ? expected() : nil)
    state.withLock { ($0.received, $0.expected) = (received, known) }
    report(progress)
  }

  /// The amount received, such as `1.2 of 3.4 MB`; empty before the first byte.
  var progress: String {
    let (received, expected) = state.withLock { ($0.received, $0.expected) }
    guard received > 0 else { return "" }
    guard let expected, expected >= received else { return received.inMegabytes + " MB" }
    return "\(received.inMegabytes) of \(expected.inMegabytes) MB"
  }
}

extension Int {
  /// A number of bytes with one decimal: `1.2`, and at least `0.1`.
  var inMegabytes: String {
    let tenths = Swift.max((self + 50_000) / 100_000, 1)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
