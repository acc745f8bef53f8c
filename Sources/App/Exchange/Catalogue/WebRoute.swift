internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewSystem

/// The route of a request, which keeps pages of the Internet out of private networks.
///
/// A second lookup of a host may return another IP address. The host is therefore resolved once, here, and `curl`
/// connects only to the addresses that were found.
enum WebRoute {
  /// A placeholder for the IP addresses of the host. No host can have this name.
  private static let pinned = "curlew.invalid"

  /// Lines for the configuration of `curl`; nil if the link must not lead to a private network but does.
  ///
  /// - Parameters:
  ///   - proxy: The proxy for the address, which looks names up itself.
  ///   - lookUp: Returns the numbers of a host.
  static func lines(
    for link: WebLink, proxy: String?, _ lookUp: (String) -> [InternetAddress]
  ) -> [String]? {
    let passwords = link.isSigned ? [] : ["no-netrc-optional"]
    if link.mayBePrivate || link.isSigned && proxy != nil { return passwords }
    let name = ArchivePath.removingPercentEncoding(link.address.hostName)
    guard !name.isOfLocalNetwork, let port = link.address.port else { return nil }
    let numbers = lookUp(name)
    if let proxy {
      guard numbers.allSatisfy(\.isPublic) else { return nil }
      return passwords + ["proxy = \(proxy.quotedForCurl)", "noproxy = \"\""]
    }
    let reachable = numbers.filter(\.isPublic)
    guard !reachable.isEmpty else { return nil }
    let list = reachable.map { $0.text.contains(":") ? "[\($0.text)]" : $0.text }
    return passwords + [
      "noproxy = \"*\"", "connect-to = \"::\(pinned):\"",
      "resolve = \"\(pinned):\(port):\(list.joined(separator: ","))\"",
    ]
  }

  /// The proxy that the environment names for an address. As `curl` does, it ignores `HTTP_PROXY`, which a server sets to
  /// a header of a request.
  static func proxy(for address: WebAddress) -> String? {
    let names = address.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { Environment[$0] }.first
  }
}

extension String {
  /// Whether the ending of a name belongs to local networks.
  fileprivate var isOfLocalNetwork: Bool {
    var name = lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    return name == "localhost" || name.hasSuffix(".local") || name.hasSuffix(".localhost")
  }

  /// The text as a value in the configuration of `curl`, without control characters.
  var quotedForCurl: String {
    var quoted = ""
    for scalar in unicodeScalars where scalar.value >= 0x20 {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"\(quoted)\""
  }
}
