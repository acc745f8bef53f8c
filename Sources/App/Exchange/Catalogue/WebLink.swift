package import CurlewAppSupport
internal import CurlewNumerals

/// An address to request. It records whether the reader typed it or a page named it.
///
/// ```
/// reader ─▶ WebLink ─▶ WebClient ─▶ page: WebSource ─▶ WebLink ─▶ WebClient ─▶ …
///           passwords                                  passwords if it has the origin of the page, and so have all
///           any host                                   pages before it; private hosts if the page came from one
/// ```
package struct WebLink: Hashable, Sendable {
  package let address: WebAddress
  /// Whether the passwords of the reader may be sent.
  let isSigned: Bool
  /// Whether it may lead to this computer or its network.
  let mayBePrivate: Bool

  fileprivate init(_ address: WebAddress, isSigned: Bool, mayBePrivate: Bool) {
    (self.address, self.isSigned, self.mayBePrivate) = (address, isSigned, mayBePrivate)
  }

  /// An address that the reader has typed or set. Others come from the page that names them, by ``WebSource/link(_:)``.
  package init(typed address: WebAddress) {
    self.init(address, isSigned: true, mayBePrivate: true)
  }

  package var text: String { address.text }
  package var host: String { address.host }
}

/// A page that names addresses.
package struct WebSource: Hashable, Sendable {
  /// The address at which it was found.
  package let address: WebAddress
  /// The address to which its references are relative.
  private var base: WebAddress
  /// Whether it was reached without leaving the origin of what the reader asked for.
  private let isSigned: Bool
  /// Whether it came from this computer or its network.
  private let isPrivate: Bool

  /// The page at a link, from a host that is private or not.
  init(_ link: WebLink, isPrivate: Bool) {
    (address, base) = (link.address, link.address)
    (isSigned, self.isPrivate) = (link.isSigned, isPrivate)
  }

  /// Resolves a reference on the page; nil if it does not lead to the web.
  package func link(_ reference: String) -> WebLink? {
    guard let target = base.resolved(reference) else { return nil }
    let keepsPasswords = isSigned && target.hasOrigin(of: address)
    return WebLink(
      keepsPasswords ? target.signed(as: address) : target, isSigned: keepsPasswords,
      mayBePrivate: isPrivate)
  }

  /// The same page with another base for relative references.
  func relative(to reference: String) -> WebSource {
    var source = self
    source.base = base.resolved(reference) ?? base
    return source
  }
}

extension WebAddress {
  /// The explicit or default port; nil if the explicit one is invalid.
  var port: Int? {
    let written = host.dropFirst(host.first == "[" ? hostName.count + 2 : hostName.count)
    if written.isEmpty { return isSecure ? 443 : 80 }
    return Int(reading: written.dropFirst(), in: 1...65_535)
  }

  /// Whether two addresses have the same scheme, host and port. An upgrade from `http` to `https` is allowed.
  fileprivate func hasOrigin(of other: WebAddress) -> Bool {
    guard let port, let otherPort = other.port, hostName.lowercased() == other.hostName.lowercased()
    else { return false }
    if isSecure == other.isSecure { return port == otherPort }
    return isSecure && port == 443 && otherPort == 80
  }
}
