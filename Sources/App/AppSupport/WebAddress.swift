internal import CurlewSubsequences

/// An absolute address with the scheme `http` or `https`.
package struct WebAddress: Hashable, Sendable {
  package let text: String

  private static let longest = 4000

  /// Nil unless the text is an absolute address. Spaces and characters outside ASCII are percent-encoded.
  package init?(_ text: some StringProtocol) {
    let text = Self.escaped(String(text.trimmed))
    guard text.utf8.count <= Self.longest,
      let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }),
      case let host = Self.host(of: text.dropFirst(scheme.count)), !host.isEmpty,
      !host.contains("\\")
    else { return nil }
    self.text = scheme + text.dropFirst(scheme.count)
  }

  /// The host with its port, without user name and password.
  package var host: String { String(Self.host(of: text[start...])) }

  /// The name or number of the host, without port and brackets.
  package var hostName: String {
    let name = host.first == "[" ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" }
    return String(name)
  }

  /// Whether it can be that of a server to which paths are added: the host and its port can exist.
  package var isOfServer: Bool {
    let port = host.dropFirst(host.first == "[" ? hostName.count + 2 : hostName.count)
    let isPort =
      port.first == ":" && (1...5 ~= port.count - 1) && port.dropFirst().allSatisfy(\.isNumber)
    let isHost =
      host.first == "["
      ? hostName.contains(":") && hostName.allSatisfy { $0.isHexDigit || ":.%".contains($0) }
      : hostName.first?.isLetter == true || hostName.first?.isNumber == true
    return isHost && !hostName.contains("%20") && (port.isEmpty || isPort)
      && !text.contains { "?#".contains($0) }
  }

  /// The address without user name and password, for messages.
  package var shown: String { scheme + host + text[endOfAuthority...] }

  /// The address with the user name and password of another, unless it has its own.
  package func signed(as other: WebAddress) -> WebAddress {
    guard login.isEmpty, !other.login.isEmpty else { return self }
    return WebAddress(scheme + other.login + host + text[endOfAuthority...]) ?? self
  }

  /// The user name and password with their `@`; empty without them.
  private var login: Substring {
    let authority = text[start..<endOfAuthority]
    return authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
  }

  /// Resolves a reference on the page at this address (RFC 3986); nil if the result is not `http` or `https`.
  package func resolved(_ reference: String) -> WebAddress? {
    let reference = String(reference.trimmed.prefix { $0 != "#" })
    if reference.isEmpty { return WebAddress(text.prefix { $0 != "#" }) }
    if Self.hasScheme(reference) { return WebAddress(reference) }
    if reference.hasPrefix("//") { return WebAddress(scheme.dropLast(2) + reference) }
    let root = text[..<endOfAuthority]
    let path = text[endOfAuthority...].prefix { $0 != "?" && $0 != "#" }
    if reference.hasPrefix("?") { return WebAddress(root + path + reference) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return WebAddress(
      root + Self.withoutDots(reference.hasPrefix("/") ? reference : folder + reference))
  }

  package var isSecure: Bool { text.hasPrefix("https") }

  private var scheme: String { isSecure ? "https://" : "http://" }
  private var start: String.Index { text.index(text.startIndex, offsetBy: scheme.count) }

  private var endOfAuthority: String.Index {
    text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
  }

  private static func host(of rest: Substring) -> Substring {
    let authority = rest.prefix { !"/?#".contains($0) }
    return authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
      ?? authority
  }

  private static func hasScheme(_ reference: String) -> Bool {
    guard let colon = reference.firstIndex(of: ":") else { return false }
    let isName = reference[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || "+-.".contains($0) || $0.isNumber)
    }
    return isName && reference.first?.isLetter == true
  }

  /// Removes the segments `.` and `..` of a path.
  private static func withoutDots(_ reference: String) -> String {
    let query = reference.firstIndex(of: "?") ?? reference.endIndex
    var parts: [Substring] = []
    let all = reference[..<query].split(separator: "/", omittingEmptySubsequences: false)
    for (place, part) in all.enumerated() {
      let isLast = place == all.count - 1
      switch part {
      case ".": if isLast { parts.append("") }
      case "..":
        if parts.count > 1 { parts.removeLast() }
        if isLast { parts.append("") }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/") + reference[query...]
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      escaped +=
        byte > 0x20 && byte < 0x7F && !"\"<>`".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + byte.hexadecimal.uppercased()
    }
  }
}

/// An address with a place for the words of a search, from an OpenSearch description or OPDS 2.0.
package struct SearchTemplate: Hashable, Sendable {
  package let text: String

  /// Nil if it has no place for words.
  package init?(_ text: String) {
    self.text = text
    guard address(for: "a") != address(for: "b") else { return nil }
  }

  private static let names = ["searchTerms", "query"]

  /// The address of a search. All other parameters of the template stay empty.
  package func address(for words: String) -> String {
    let value = words.utf8.map { byte in
      byte < 0x80 && (UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte))
        ? String(UnicodeScalar(byte)) : "%" + byte.hexadecimal.uppercased()
    }.joined()
    var (address, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      address += rest[..<open]
      address += Self.expansion(of: rest[rest.index(after: open)..<close], value)
      rest = rest[rest.index(after: close)...]
    }
    return address + rest
  }

  /// The value of `{searchTerms}`, `{startPage?}`, `{query}`, `{?query,title}` or `{&query}`.
  private static func expansion(of expression: Substring, _ value: String) -> String {
    let sign = expression.first.flatMap { "?&".contains($0) ? $0 : nil }
    let variables = expression.dropFirst(sign == nil ? 0 : 1).split(separator: ",")
    let name = variables.lazy.map { $0.filter { $0 != "?" } }.first { names.contains($0) }
    guard let name else { return "" }
    return sign.map { "\($0)\(name)=\(value)" } ?? value
  }
}
