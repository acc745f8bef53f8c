/// Looks characters up by their HTML names.
enum NamedCharacters {
  struct Entry {
    let scalars: [Unicode.Scalar]
    let semicolonIsOptional: Bool
  }

  /// `CounterClockwiseContourIntegral`, in bytes.
  static let longestName = 31
  /// The longest of those that need no semicolon.
  static let longestOptional = 6

  /// - Parameter name: Letters and digits.
  static func find(_ name: ArraySlice<UInt8>) -> Entry? {
    guard name.count <= longestName else { return nil }
    let table = table
    var range = table.indices
    while !range.isEmpty {
      let entry = entry(around: range.lowerBound + range.count / 2, in: table)
      let known = entry.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "?") }
      if known.elementsEqual(name) { return Entry(entry[known.endIndex...]) }
      let isLater = known.lexicographicallyPrecedes(name)
      range =
        isLater
        ? min(entry.endIndex + 1, range.upperBound)..<range.upperBound
        : range.lowerBound..<max(entry.startIndex, range.lowerBound)
    }
    return nil
  }

  /// The entry between two spaces.
  private static func entry(around place: Int, in table: [UInt8]) -> ArraySlice<UInt8> {
    let start = table[..<place].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
    return table[start...].prefix { $0 != 0x20 }
  }
}

extension NamedCharacters.Entry {
  /// - Parameter values: such as `=223e+333`.
  fileprivate init(_ values: ArraySlice<UInt8>) {
    semicolonIsOptional = values.first == UInt8(ascii: "?")
    scalars = values.dropFirst().split(separator: UInt8(ascii: "+")).compactMap { digits in
      Unicode.Scalar(digits.reduce(0) { $0 << 4 | UInt32($1.hexDigit ?? 0) })
    }
  }
}
