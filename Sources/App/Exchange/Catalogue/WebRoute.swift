internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewSystem

/// The way that a request takes, so that no page reaches with it what only the reader may reach.
///
/// The name of a host may lead to another number each time that it is looked up. So it is looked up once, here, and `curl`
/// connects to the numbers that were found, whatever it makes of the address.
enum WebRoute {
  /// The name that stands for the numbers of the host. No host can have it.
  private static let pinned = "curlew.invalid"

  /// Lines of the configuration of `curl`; nil if the link leads to a private network although it may not.
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
  /// Whether a name is one of a local network by its ending.
  fileprivate var isOfLocalNetwork: Bool {
    var name = lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    return name == "localhost" || name.hasSuffix(".local") || name.hasSuffix(".localhost")
  }

  /// As a value in the configuration of `curl`, without control characters.
  var quotedForCurl: String {
    var quoted = ""
    for scalar in unicodeScalars where scalar.value >= 0x20 {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"\(quoted)\""
  }
}
