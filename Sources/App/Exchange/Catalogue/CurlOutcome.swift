internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSearch
internal import CurlewSystem

/// The output of `curl`: the headers, the body, and a report.
struct CurlOutcome {
  /// The exit status of `curl`.
  let code: Int
  /// The HTTP status; 0 without an answer.
  let status: Int
  let mediaType: String
  /// The address to which the server redirects; empty if it does not.
  let redirection: String
  /// Whether the server, or the proxy, is on this computer or its network.
  let isPrivate: Bool
  let body: ArraySlice<UInt8>

  private static let fields = [
    "exitcode", "http_code", "size_header", "content_type", "remote_ip", "redirect_url",
  ]
  static let tooLong = 63

  /// The format of the report, which begins with a line that no server can guess.
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
    mediaType = String(lines[3])
    isPrivate = InternetAddress(String(lines[4])).map { !$0.isPublic } ?? false
    redirection = String(lines[5])
    body = output[head..<end]
  }

  var isRedirection: Bool { code == 0 && 300..<400 ~= status && !redirection.isEmpty }

  static let notOfTheWeb: Message =
    "the answer, or the address that it redirects to, is not http or https"

  /// Why the transfer failed; nil if it succeeded.
  var reason: Message? {
    switch code {
    case 0: return refusal
    case 1: return Self.notOfTheWeb
    case 5, 6: return "not found; is there a network?"
    case 7: return "no connection"
    case 18: return "the connection broke"
    case 28: return "no answer in time"
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return "no secure connection (curl error \(code))"
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
