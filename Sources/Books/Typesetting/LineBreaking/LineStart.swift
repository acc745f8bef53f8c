/// Where a line begins, and whether the line before it ended inside a word.
///
/// A book has tens of thousands of these, so both are packed into 32 bits. A text is shorter than 2 GB.
package struct LineStart: Equatable, Sendable {
  private let bits: UInt32

  private static let inside: UInt32 = 1 << 31

  package init(_ offset: UInt32, insideWord: Bool = false) {
    bits = offset | (insideWord ? Self.inside : 0)
  }

  package var offset: Int { Int(bits & ~Self.inside) }

  /// Whether a hyphen is drawn at the end of the line before.
  package var isInsideWord: Bool { bits & Self.inside != 0 }
}
