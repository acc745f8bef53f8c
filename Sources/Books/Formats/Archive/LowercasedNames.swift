internal import Synchronization

/// The numbers of members by their names in small letters. The table is made the first time that
/// a name is not found as it is written.
final class LowercasedNames: Sendable {
  private let entries: [ArchiveEntry]
  private let numbers = Mutex<[String: Int]?>(nil)

  init(_ entries: [ArchiveEntry]) { self.entries = entries }

  /// The number of the first member whose name differs only by case.
  func number(of name: String) -> Int? {
    let lowercased = name.lowercased()
    return numbers.withLock { numbers in
      if let numbers { return numbers[lowercased] }
      let table = Dictionary(
        zip(entries.lazy.map { $0.name.lowercased() }, entries.indices),
        uniquingKeysWith: { first, _ in first })
      numbers = table
      return table[lowercased]
    }
  }
}
