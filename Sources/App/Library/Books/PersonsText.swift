internal import CurlewAppSupport
internal import CurlewNumerals
package import CurlewPeople
internal import CurlewSystem
internal import CurlewTypesetting

/// What readers have said about the names in their books: a line with tabs for each, with the book and the time. It can
/// be edited: `same⇥Charlotte⇥Mrs. Collins⇥Pride and Prejudice, Jane Austen⇥1795304700`.
///
/// Something undone stays as a line, so merging is a union in which the later word wins.
package struct PersonsText: FileContents {
  package static let (noun, failure) = ("corrections of names", "the name was not saved")
  package static let longest = 1 << 20
  private static let header = "curlew persons 1"

  private struct Statement: Hashable {
    let correction: NameCorrection
    let book: String
  }

  private var times: [Statement: (time: Int, isUndone: Bool)] = [:]
  /// Lines of a later version, kept as they are.
  private var unknown: Set<String> = []
  package private(set) var isWhole = true

  package init() {}

  package init(parsing bytes: [UInt8]) {
    isWhole = bytes.isEmpty || bytes.isWholeText
    for line in FileLines(bytes) where !line.bytes.isEmpty && line.text != Self.header {
      var fields = line.text.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).unescaped.oneField }
      let isUndone = fields.first == "undone"
      if isUndone { fields.removeFirst() }
      guard let time = fields.popLast().flatMap({ Int(reading: $0[...], in: .moments) }),
        let book = fields.popLast(), let correction = NameCorrection(fields)
      else {
        unknown.insert(line.text)
        continue
      }
      add(Statement(correction: correction, book: book), time, isUndone)
    }
  }

  package var isEmpty: Bool { times.isEmpty && unknown.isEmpty }

  package var bytes: [UInt8] {
    let lines = times.map { statement, state in
      ((state.isUndone ? ["undone"] : []) + statement.correction.fields
        + [statement.book, String(state.time)]).map { $0.oneField.escaped }.joined(separator: "\t")
    }
    return Array(([Self.header] + (lines + unknown).sorted()).map { $0 + "\n" }.joined().utf8)
  }

  package static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  private mutating func add(_ statement: Statement, _ time: Int, _ isUndone: Bool) {
    let now = CurrentProcess.wallClock
    func rank(_ time: Int, _ isUndone: Bool) -> (Int, Int, Int) {
      (time.past(now), time, isUndone ? 1 : 0)
    }
    let known = times[statement]
    if known.map({ rank($0.time, $0.isUndone) > rank(time, isUndone) }) ?? false { return }
    times[statement] = (time, isUndone)
  }

  /// Takes what another version has.
  package mutating func merge(_ other: PersonsText) {
    for (statement, state) in other.times { add(statement, state.time, state.isUndone) }
    unknown.formUnion(other.unknown)
  }

  private func said(of book: String) -> [(key: Statement, value: (time: Int, isUndone: Bool))] {
    times.filter { $0.key.book == book && !$0.value.isUndone }.sorted { one, other in
      let fields = [one, other].map { $0.key.correction.fields.joined() }
      return (one.value.time, fields[0]) < (other.value.time, fields[1])
    }
  }

  /// What was said about the names of a book, in this order.
  package func corrections(of book: OpenBook) -> [NameCorrection] {
    said(of: book.nameForPersons).map(\.key.correction)
  }

  package mutating func add(_ correction: NameCorrection, of book: OpenBook, at time: Int) {
    let statement = Statement(correction: correction, book: book.nameForPersons)
    let known = said(of: statement.book).map(\.value.time) + [times[statement]?.time ?? 0]
    let last = known.map { $0.past(time) }.max() ?? 0
    times[statement] = (max(time, last + 1), false)
  }

  /// Takes back what was said last.
  package mutating func undo(in book: OpenBook, at time: Int) {
    guard let last = said(of: book.nameForPersons).last else { return }
    times[last.key] = (max(time, last.value.time), true)
  }
}

extension OpenBook {
  /// What is said about names holds for other editions, too.
  fileprivate var nameForPersons: String {
    (text.title + (text.author.map { ", " + $0 } ?? "")).oneField
  }
}

extension NameCorrection {
  fileprivate init?(_ fields: [String]) {
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
