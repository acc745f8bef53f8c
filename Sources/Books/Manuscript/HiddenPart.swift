/// A part of a file that no page shows, for `--info`: a number of things of one kind.
package struct HiddenPart: Equatable, Sendable {
  private var count: Int
  /// The names of one such thing and of several; `many` is nil for a part that is not counted.
  private let one: String
  private let many: String?

  package init(_ count: Int, _ one: String, _ many: String) {
    (self.count, self.one, self.many) = (count, one, many)
  }

  /// A part that is not counted.
  package init(_ words: String) { (count, one, many) = (1, words, nil) }

  package var words: String {
    guard let many else { return one }
    return "\(count) \(count == 1 ? one : many)"
  }
}

extension [HiddenPart] {
  /// Adds the parts of the next section of a file, each to those of its kind.
  package mutating func merge(_ others: [HiddenPart]) {
    for other in others {
      if let index = firstIndex(where: { $0.isOfKind(of: other) }) {
        self[index].add(other)
      } else {
        append(other)
      }
    }
  }
}

extension HiddenPart {
  fileprivate func isOfKind(of other: HiddenPart) -> Bool { one == other.one && many == other.many }

  fileprivate mutating func add(_ other: HiddenPart) { count += other.count }
}
