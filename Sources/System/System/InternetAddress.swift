private import CurlewLibc

/// The number of a host on the Internet: IPv4 or IPv6.
package struct InternetAddress: Hashable, Sendable {
  /// Four, or 16.
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the usual form of a number, such as `192.0.2.1` or `2001:db8::1`; nil if it is none.
  package init?(_ text: String) {
    var (short, long) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &short) == 1 {
      self.init(withUnsafeBytes(of: short) { Array($0) })
    } else if inet_pton(AF_INET6, text, &long) == 1 {
      self.init(withUnsafeBytes(of: long) { Array($0) })
    } else {
      return nil
    }
  }

  private init?(_ entry: addrinfo) {
    guard let address = entry.ai_addr else { return nil }
    let start = UnsafeRawPointer(address)
    switch entry.ai_family {
    case AF_INET:
      let found = start.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(withUnsafeBytes(of: found) { Array($0) })
    case AF_INET6:
      let found = start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(withUnsafeBytes(of: found) { Array($0) })
    default: return nil
    }
  }

  /// Asks the system for the numbers of a host, in the order in which they should be tried; none if it is unknown. A
  /// number in any spelling that the system reads, such as `0x7f.1`, is its own. This may take long.
  package static func all(of host: String) -> [InternetAddress] {
    var (hints, first) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    #if canImport(Glibc)
      // AI_IDN, which looks up names outside ASCII. The module of the C library lacks it.
      hints.ai_flags = 0x40
    #endif
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var (found, next) = ([InternetAddress](), first)
    while let entry = next?.pointee {
      // The list has an entry for each kind of socket.
      if let address = InternetAddress(entry), !found.contains(address) { found.append(address) }
      next = entry.ai_next
    }
    return found
  }

  /// The number in its usual form, without brackets and without `::`.
  package var text: String {
    guard bytes.count == 16 else { return bytes.map { "\($0)" }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }

  /// Whether the host is on the Internet, as opposed to this computer, its network or its provider's.
  package var isPublic: Bool {
    if bytes.count == 4 { return Self.isPublic(bytes[...]) }
    if let inner { return Self.isPublic(inner) }
    // Global unicast, without Teredo, whose host is on a private network.
    return bytes[0] & 0xE0 == 0x20 && !bytes.starts(with: [0x20, 0x01, 0, 0])
  }

  /// The IPv4 number in an IPv6 number: mapped, compatible, translated, NAT64 or 6to4.
  private var inner: ArraySlice<UInt8>? {
    if bytes.starts(with: [0x20, 0x02]) { return bytes[2..<6] }
    let zeros = [UInt8](repeating: 0, count: 8)
    let heads = [
      zeros + [0, 0, 0, 0], zeros + [0, 0, 0xFF, 0xFF], zeros + [0xFF, 0xFF, 0, 0],
      [0, 0x64, 0xFF, 0x9B] + zeros,
    ]
    return heads.contains { bytes.starts(with: $0) } ? bytes[12...] : nil
  }

  private static func isPublic(_ number: ArraySlice<UInt8>) -> Bool {
    let (first, second) = (number[number.startIndex], number[number.startIndex + 1])
    switch first {
    case 0, 10, 127, 224...: return false
    case 100: return !(64..<128 ~= second)
    case 169: return second != 254
    case 172: return !(16..<32 ~= second)
    case 192: return second != 168 && !number.starts(with: [192, 0, 0])
    case 198: return !(18...19 ~= second)
    default: return true
    }
  }
}
