package import CurlewAppSupport
internal import CurlewNumerals
package import CurlewPeople
internal import CurlewSystem
internal import CurlewTypesetting

/// What readers have said about the names in their books: a line with tabs for each, with the book and the time. It can
/// be edited: `same⇥Charlotte⇥Mrs. Collins⇥Pride and Prejudice, Jane Austen⇥1795304700`.
///
/// Something undone stays as a line, so merging is a union in which the later word wins.
package struct PersonsText: FileContents {
  package static let (noun, failure): (Message, Message) =
    ("corrections of names", "the name was not saved")
  package static let longest = 1 << 20
  private static let header = "curlew persons 1"

  /// When each statement was made. The key has the fields of its line, without the time.
  private var times: [[String]: (time: Int, isUndone: Bool)] = [:]
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
      if let time = fields.popLast().flatMap({ Int(reading: $0[...], in: .moments) }),
        NameCorrection(fields.dropLast()) != nil
      {
        add(fields, time, isUndone)
      } else {
        unknown.insert(line.text)
      }
    }
  }

  package var isEmpty: Bool { times.isEmpty && unknown.isEmpty }

  package var bytes: [UInt8] {
    let lines = times.map { fields, state in
      ((state.isUndone ? ["undone"] : []) + fields + [String(state.time)])
        .map { $0.oneField.escaped }.joined(separator: "\t")
    }
    return Array(([Self.header] + (lines + unknown).sorted()).map { $0 + "\n" }.joined().utf8)
  }

  package static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  private mutating func add(_ fields: [String], _ time: Int, _ isUndone: Bool) {
    let now = CurrentProcess.wallClock
    func rank(_ time: Int, _ isUndone: Bool) -> (Int, Int, Int) {
      (time.ifPast(at: now), time, isUndone ? 1 : 0)
    }
    if let known = times[fields], rank(known.time, known.isUndone) > rank(time, isUndone) { return }
    times[fields] = (time, isUndone)
  }

  /// Takes what another version has.
  package mutating func merge(_ other: PersonsText) {
    for (fields, state) in other.times { add(fields, state.time, state.isUndone) }
    unknown.formUnion(other.unknown)
  }

  /// What was said about a book and not undone, in this order.
  private func said(of book: OpenBook) -> [(fields: [String], time: Int)] {
    times.filter { $0.key.last == book.nameForPersons && !$0.value.isUndone }
      .map { ($0.key, $0.value.time) }
      .sorted { ($0.1, $0.0.joined()) < ($1.1, $1.0.joined()) }
  }

  package func corrections(of book: OpenBook) -> [NameCorrection] {
    said(of: book).compactMap { NameCorrection($0.fields.dropLast()) }
  }

  package mutating func add(_ correction: NameCorrection, of book: OpenBook, at time: Int) {
    let fields = correction.fields.map(\.oneField) + [book.nameForPersons]
    let known = said(of: book).map(\.time) + [times[fields]?.time ?? 0]
    let last = known.map { $0.ifPast(at: time) }.max() ?? 0
    times[fields] = (max(time, last + 1), false)
  }

  /// Takes back what was said last.
  package mutating func undo(in book: OpenBook, at time: Int) {
    guard let last = said(of: book).last else { return }
    times[last.fields] = (max(time, last.time), true)
  }
}

extension OpenBook {
  /// What is said about names holds for other editions, too.
  fileprivate var nameForPersons: String {
    (text.title + (text.author.map { ", " + $0 } ?? "")).oneField
  }
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
