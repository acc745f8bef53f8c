package import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSystem

/// What the statements in a file are about.
package protocol StatementKind: Sendable {
  /// As in ``FileContents``.
  static var noun: Message { get }
  static var failure: Message { get }
  static var longest: Int { get }
  /// The first line of the file.
  static var header: String { get }
  /// Whether this version knows the statement with these fields.
  static func isStatement(_ fields: [String]) -> Bool
  /// The subject of a statement, such as a book.
  static func subject(of fields: [String]) -> String
}

/// What readers have said: a line with tabs for each statement, the time last. It can be edited.
///
/// Something undone stays as a line, so merging is a union in which the later word wins.
package struct Statements<Kind: StatementKind>: FileContents {
  package static var noun: Message { Kind.noun }
  package static var failure: Message { Kind.failure }
  package static var longest: Int { Kind.longest }

  package struct State: Equatable, Sendable {
    let time: Int
    let isUndone: Bool
  }

  /// When each statement was made or undone. The key has the fields of its line, without the time.
  var states: [[String]: State] = [:]
  /// Lines of a later version, kept as they are.
  private var unknown: Set<String> = []
  package private(set) var isWhole = true

  package init() {}

  package init(parsing bytes: [UInt8]) {
    isWhole = bytes.isEmpty || bytes.isWholeText
    for line in FileLines(bytes) where !line.bytes.isEmpty { read(line) }
  }

  private mutating func read(_ line: FileLine) {
    var fields = line.bytes.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).unescaped.oneField }
    let isUndone = fields.first == "undone"
    if isUndone { fields.removeFirst() }
    if let time = fields.popLast().flatMap({ Int(reading: $0[...], in: .moments) }),
      Kind.isStatement(fields)
    {
      add(fields, State(time: time, isUndone: isUndone))
    } else if line.text != Kind.header {
      unknown.insert(line.text)
    }
  }

  package var bytes: [UInt8] {
    let lines = states.map { fields, state in
      ((state.isUndone ? ["undone"] : []) + fields + [String(state.time)])
        .map { $0.oneField.escaped }.joined(separator: "\t")
    }
    return Array(([Kind.header] + (lines + unknown).sorted()).map { $0 + "\n" }.joined().utf8)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.states == other.states && one.unknown == other.unknown
  }

  private mutating func add(_ fields: [String], _ state: State) {
    let now = CurrentProcess.wallClock
    func rank(_ state: State) -> (Int, Int, Int) {
      (state.time.ifPast(at: now), state.time, state.isUndone ? 1 : 0)
    }
    if let known = states[fields], rank(known) > rank(state) { return }
    states[fields] = state
  }

  /// The last time at which a statement was made or undone on any machine; nil if there is none before `now`.
  func time(of fields: [String], or others: Self, before now: Int) -> Int? {
    [self, others].compactMap { $0.states[fields]?.time.ifPast(at: now) }.max()
  }
}

// MARK: Several machines

extension Statements: SharedContents {
  /// Enough for decades of reading.
  package static var mostOfOthers: Int { 20_000 }
  /// The maximum number of statements about one book, or about all boards.
  static var mostOfSubject: Int { 200 }

  package var count: Int { states.count }

  package var length: Int {
    states.reduce(0) { sum, state in state.key.reduce(sum + 20) { $0 + $1.utf8.count + 1 } }
  }

  package init(sharedAs bytes: [UInt8], isIncomplete: inout Bool) {
    var lines = 0
    for line in FileLines(bytes) where !line.bytes.isEmpty {
      lines += 1
      guard lines <= Self.mostOfOthers else {
        isIncomplete = true
        return
      }
      read(line)
    }
  }

  /// Includes lines that this version does not know, because other machines may.
  package var shared: Self { self }

  package mutating func merge(_ other: Self) {
    for (fields, state) in other.states { add(fields, state) }
    unknown.formUnion(other.unknown)
  }

  /// Ignores lines that this version does not know. They have no limit, and could fill the file.
  package mutating func mergeWithinLimits(_ other: Self) -> Bool {
    var counts: [String: Int] = [:]
    for fields in states.keys { counts[Kind.subject(of: fields), default: 0] += 1 }
    var isComplete = true
    for (fields, state) in other.states.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let subject = Kind.subject(of: fields)
      if states[fields] == nil { counts[subject, default: 0] += 1 }
      if counts[subject, default: 0] <= Self.mostOfSubject {
        add(fields, state)
      } else {
        isComplete = false
      }
    }
    return isComplete
  }
}
