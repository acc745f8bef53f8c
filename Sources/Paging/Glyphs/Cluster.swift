private import Synchronization

/// A grapheme cluster stored as a number.
///
/// A picture has thousands of clusters, which are copied and compared for every frame. Copying a number is
/// free, while a `Character` must be retained. A cluster of one scalar is its own number; the others are
/// numbered by a global table.
@usableFromInline package struct Cluster: Hashable, Sendable {
  @usableFromInline package let number: UInt32

  /// The space character.
  package static var space: Cluster { Cluster(" " as Unicode.Scalar) }

  /// Makes a cluster of one scalar.
  package init(_ scalar: Unicode.Scalar) {
    number = scalar.value
  }

  /// Makes a cluster of several scalars.
  package init(_ first: Unicode.Scalar, _ others: [Unicode.Scalar]) {
    let known = others.isEmpty ? nil : Table.shared.withLock { $0.number(of: [first] + others) }
    number = known ?? first.value
  }

  @inlinable
  package static func == (left: Cluster, right: Cluster) -> Bool { left.number == right.number }

  /// The cluster as a character.
  package var character: Character {
    scalar.map { Character($0) } ?? Table.shared.withLock { $0.character(number) }
  }

  /// The only scalar of the cluster; nil if it has several.
  package var scalar: Unicode.Scalar? { Unicode.Scalar(number) }

  /// Calls a function for each scalar of the cluster.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    if let scalar { body(scalar) } else { character.unicodeScalars.forEach(body) }
  }

  /// Appends the cluster as UTF-8.
  package func append(to bytes: inout [UInt8]) {
    if isASCII { return bytes.append(UInt8(truncatingIfNeeded: number)) }
    forEachScalar {
      bytes.append(contentsOf: UTF8.encode($0) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Whether the cluster is an ASCII character.
  package var isASCII: Bool { number < 0x80 }
}

/// The clusters of several scalars, numbered in order of appearance.
private struct Table {
  /// Greater than all scalars.
  private static let first: UInt32 = 0x11_0000
  /// A limit on memory. Beyond it, clusters are reduced to their first scalar.
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
