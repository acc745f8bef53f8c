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
    for line in FileLines(bytes) where !line.bytes.isEmpty && line.text != Kind.header {
      var fields = line.bytes.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).unescaped.oneField }
      let isUndone = fields.first == "undone"
      if isUndone { fields.removeFirst() }
      if let time = fields.popLast().flatMap({ Int(reading: $0[...], in: .moments) }),
        Kind.isStatement(fields)
      {
        add(fields, State(time: time, isUndone: isUndone))
      } else {
        unknown.insert(line.text)
      }
    }
  }

  package var isEmpty: Bool { states.isEmpty && unknown.isEmpty }

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

  /// Takes what another version has.
  package mutating func merge(_ other: Self) {
    for (fields, state) in other.states { add(fields, state) }
    unknown.formUnion(other.unknown)
  }
}
