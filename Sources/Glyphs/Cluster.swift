private import Synchronization

/// A grapheme cluster as a number.
///
/// A picture has thousands of cells, and they are copied and compared for every frame: a number costs
/// nothing to copy, where a `Character` must be retained. Nearly every cluster is one scalar and is
/// its own number; the others get one from a table of the process.
public struct Cluster: Hashable, Sendable {
  @usableFromInline let number: UInt32

  public static var space: Cluster { Cluster(" " as Unicode.Scalar) }

  public init(_ scalar: Unicode.Scalar) {
    number = scalar.value
  }

  /// The cluster that a scalar makes with others.
  init(_ first: Unicode.Scalar, _ others: [Unicode.Scalar]) {
    let known = others.isEmpty ? nil : Table.shared.withLock { $0.number(of: [first] + others) }
    number = known ?? first.value
  }

  @inlinable
  public static func == (left: Cluster, right: Cluster) -> Bool { left.number == right.number }

  public var character: Character {
    scalar.map { Character($0) } ?? Table.shared.withLock { $0.character(number) }
  }

  /// The scalar that is the whole cluster; nil when it has several.
  public var scalar: Unicode.Scalar? { Unicode.Scalar(number) }

  /// The scalars that are drawn for the cluster, in order.
  public func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    if let scalar { body(scalar) } else { character.unicodeScalars.forEach(body) }
  }

  /// Whether the cluster is one ASCII character.
  public var isASCII: Bool { number < 0x80 }

  /// The cluster as a byte, if it is ASCII.
  var ascii: UInt8? { isASCII ? UInt8(truncatingIfNeeded: number) : nil }
}

/// Clusters of several scalars, numbered as they come.
private struct Table {
  /// No scalar has so high a number.
  private static let first: UInt32 = 0x11_0000
  /// Whoever piles up more than this is not writing text: further clusters lose their marks.
  private static let most = 1 << 20

  static let shared = Mutex(Table())

  private var characters: [Character] = []
  private var numbers: [[Unicode.Scalar]: UInt32] = [:]

  mutating func number(of scalars: [Unicode.Scalar]) -> UInt32? {
    if let known = numbers[scalars] { return known }
    guard characters.count < Self.most else { return nil }
    let number = Self.first + UInt32(characters.count)
    characters.append(Character(String(String.UnicodeScalarView(scalars))))
    numbers[scalars] = number
    return number
  }

  func character(_ number: UInt32) -> Character {
    characters[Int(number - Self.first)]
  }
}
