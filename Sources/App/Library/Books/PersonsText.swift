package import CurlewAppSupport
package import CurlewPeople
internal import CurlewTypesetting

/// What readers have said about the names in their books, with the book: `same⇥Charlotte⇥Mrs. Collins⇥Pride and
/// Prejudice, Jane Austen⇥1795304700`.
package typealias PersonsText = Statements<PersonStatements>

package enum PersonStatements: StatementKind {
  package static let (noun, failure): (Message, Message) =
    ("corrections of names", "the name was not saved")
  package static let (longest, header) = (1 << 20, "curlew persons 1")

  package static func isStatement(_ fields: [String]) -> Bool {
    NameCorrection(fields.dropLast()) != nil
  }

  /// Returns the name of the book.
  package static func subject(of fields: [String]) -> String { fields.last ?? "" }
}

extension Statements<PersonStatements> {
  /// What was said about a book and not undone, in this order.
  private func said(of book: OpenBook) -> [(fields: [String], time: Int)] {
    states.filter { $0.key.last == book.nameForPersons && !$0.value.isUndone }
      .map { ($0.key, $0.value.time) }
      .sorted { ($0.1, $0.0.joined()) < ($1.1, $1.0.joined()) }
  }

  package func corrections(of book: OpenBook) -> [NameCorrection] {
    said(of: book).compactMap { NameCorrection($0.fields.dropLast()) }
  }

  /// - Parameter others: The corrections of other machines. The new one is later than all of them.
  package mutating func add(
    _ correction: NameCorrection, of book: OpenBook, at time: Int, after others: Self = Self()
  ) {
    let fields = correction.fields.map(\.oneField) + [book.nameForPersons]
    let all = merged(with: others)
    let known = all.said(of: book).map(\.time) + [all.states[fields]?.time ?? 0]
    let last = known.map { $0.ifPast(at: time) }.max() ?? 0
    states[fields] = State(time: max(time, last + 1), isUndone: false)
  }

  /// Undoes the latest correction of a book, which another machine may have made.
  package mutating func undo(in book: OpenBook, at time: Int, after others: Self = Self()) {
    guard let last = merged(with: others).said(of: book).last else { return }
    states[last.fields] = State(time: max(time, last.time), isUndone: true)
  }
}

/// Names a book in files that hold for its other editions, too.
func nameOfAnyEdition(_ title: String, _ author: String?) -> String {
  (title + (author.map { ", " + $0 } ?? "")).oneField
}

extension OpenBook {
  /// What is said about names holds for other editions, too.
  fileprivate var nameForPersons: String { nameOfAnyEdition(text.title, text.author) }
}

extension NameCorrection {
  fileprivate init?(_ fields: ArraySlice<String>) {
    switch (fields.first, fields.count) {
    case ("same", 3): self = .same(fields[1], fields[2])
    case ("apart", 2): self = .apart(fields[1])
    case ("not", 2): self = .not(fields[1])
    default: return nil
    }
  }

  fileprivate var fields: [String] {
    switch self {
    case .same(let one, let other): ["same", one, other]
    case .apart(let name): ["apart", name]
    case .not(let name): ["not", name]
    }
  }
}
