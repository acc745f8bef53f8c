internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSearch
internal import CurlewSystem

/// The marks of one book on one or more machines, including removed ones.
///
/// Every change of a mark makes a new state of it, which replaces those that its machine knew. If two machines
/// change a mark without knowing of each other, both states stay. So merging is a union: files may arrive in
/// any order and any number of times, and clocks do not matter.
struct SharedMarks: Equatable, Sendable {
  /// The title and the author in the file.
  var title = ""
  var author: String?
  /// Whether a later version of the program wrote the file.
  private(set) var isNewer = false
  /// Whether the file had more, or longer, marks than are read.
  private(set) var isIncomplete = false
  private var marks: [Annotation.Identity: SharedMark] = [:]

  init(title: String = "", author: String? = nil) { (self.title, self.author) = (title, author) }

  var isEmpty: Bool { marks.isEmpty }

  // MARK: Merging

  mutating func merge(_ other: SharedMarks) {
    if (other.title, other.author ?? "") > (title, author ?? "") {
      (title, author) = (other.title, other.author)
    }
    isIncomplete = isIncomplete || other.isIncomplete
    marks.merge(other.marks) { $0.merged(with: $1) }
  }

  /// The marks as a machine keeps them, removed ones too, in any order.
  var records: [Annotation] { marks.values.compactMap(\.record) }

  /// Merges the marks of this machine. An unknown state of a mark is a change made here. A replaced state comes from
  /// an old copy of the file and is ignored. A missing mark was lost and is kept, because a removal is a record.
  mutating func record(_ local: [Annotation]) {
    for annotation in local { marks[annotation.identity, default: SharedMark()].record(annotation) }
  }

  // MARK: File

  /// Limits of the marks in a file of another machine. A mark that exceeds them is not read.
  enum Limits {
    static let marks = 20_000
    static let statesOfAMark = 16
    /// How many former states of a mark are remembered.
    static let replaced = 100
    /// Of a quote or a note, in bytes.
    static let text = 1 << 16
    /// Of the words before or after a quote, in bytes.
    static let context = 1 << 10
  }

  /// Reads a file of marks in which a mark may have several states.
  init(parsing bytes: [UInt8]) {
    let text = MarksText(parsing: bytes, mostRecords: Limits.marks)
    (title, author, isNewer, isIncomplete) = (text.title, text.author, text.isNewer, text.isTooLong)
    marks.reserveCapacity(text.records.count)
    for record in text.records {
      guard let mark = SharedMark(record) else {
        isIncomplete = true
        continue
      }
      let identity = record.identity
      marks[identity] = marks[identity]?.merged(with: mark) ?? mark
    }
  }

  var bytes: [UInt8] {
    MarksText(title: title, author: author, marks.values.flatMap(\.lines)).bytes
  }
}

/// The states of a mark that no other replaces. It has several if machines changed it independently.
private struct SharedMark: Equatable, Sendable {
  private struct State: Equatable, Sendable {
    let hash: UInt64
    var record: Annotation
  }

  /// A former state. Only the latest are remembered: if an older one turns up again, its note is shown, too.
  private struct Former: Equatable, Sendable {
    let hash: UInt64
    let time: Int

    init(_ state: State) { (hash, time) = (state.hash, state.record.lastChange) }

    init(hash: UInt64, time: Int) { (self.hash, self.time) = (hash, time) }

    init?(_ text: Substring) {
      let parts = text.split(separator: "@")
      guard let hash = parts.first.flatMap({ UInt64($0, radix: 16) }) else { return nil }
      self.hash = hash
      time = parts.dropFirst().first.flatMap { Int(reading: $0, in: .moments) } ?? 0
    }

    var text: String { "\(String(hash, radix: 16))@\(time)" }
  }

  /// By date, and then in an order that does not depend on the machine.
  private var states: [State] = []
  /// In the same order.
  private var replaced: [Former] = []

  init() {}

  func merged(with other: SharedMark) -> SharedMark {
    // Usually nothing has changed since the last time.
    if self == other { return self }
    var merged = self
    merged.merge(other)
    return merged
  }

  private mutating func merge(_ other: SharedMark) {
    rememberReplaced(other.replaced)
    var new: [State] = []
    for state in other.states {
      guard let place = states.firstIndex(where: { $0.hash == state.hash }) else {
        new.append(state)
        continue
      }
      // States that differ only in their offsets are one; every machine keeps the lower offset.
      let (one, two) = (states[place].record, state.record)
      let (new, old) = (two.range, one.range)
      if (new.lowerBound, new.upperBound) < (old.lowerBound, old.upperBound) {
        states[place] = state
      }
    }
    let gone = Set(replaced.map(\.hash))
    // If every state claims to be replaced, the file is hostile, and all of them stay.
    if (states + new).contains(where: { !gone.contains($0.hash) }) {
      states.removeAll { gone.contains($0.hash) }
      new.removeAll { gone.contains($0.hash) }
    }
    // What is known here makes no room for what others add.
    states += new.prefix(max(SharedMarks.Limits.statesOfAMark - states.count, 0))
    sort()
  }

  /// Takes the record of this machine, which replaces all states if it is new.
  mutating func record(_ annotation: Annotation) {
    guard record?.hasContents(of: annotation) != true else { return }
    let hash = annotation.hash
    guard !states.contains(where: { $0.hash == hash }),
      !replaced.contains(where: { $0.hash == hash })
    else { return }
    rememberReplaced(states.map { Former($0) })
    states = [State(hash: hash, record: annotation)]
  }

  private mutating func rememberReplaced(_ former: [Former]) {
    var times = Dictionary(replaced.map { ($0.hash, $0.time) }, uniquingKeysWith: max)
    for state in former { times[state.hash] = max(times[state.hash] ?? .min, state.time) }
    let now = CurrentProcess.wallClock
    replaced = Array(
      times.map { Former(hash: $0.key, time: $0.value) }
        .sorted { ($0.time.ifPast(at: now), $0.hash) < ($1.time.ifPast(at: now), $1.hash) }
        .suffix(SharedMarks.Limits.replaced))
  }

  private mutating func sort() {
    let now = CurrentProcess.wallClock
    states.sort {
      ($0.record.lastChange.ifPast(at: now), $0.hash)
        < ($1.record.lastChange.ifPast(at: now), $1.hash)
    }
  }

  /// The mark as a machine keeps it: removed if it was removed in every state. Notes of several states follow
  /// each other.
  var record: Annotation? {
    if states.count == 1 { return states[0].record }
    let present = states.map(\.record).filter { $0.removed == nil }
    guard var annotation = present.last ?? states.last?.record else { return nil }
    if present.count > 1 { annotation.note = Self.joined(present.map(\.note)) }
    return annotation
  }

  /// The notes one after another, each text once.
  private static func joined(_ notes: [String]) -> String {
    var wanted: [String] = []
    for note in notes.sorted(by: { $0.utf8.count > $1.utf8.count })
    where !note.isEmpty && !wanted.contains(where: { $0.hasPart(note) }) {
      wanted.append(note)
    }
    // In their own order. Each is taken once, so a repeated note does not come twice.
    return notes.filter { note in wanted.firstIndex(of: note).map { wanted.remove(at: $0) } != nil }
      .joined(separator: "\n\n")
  }

  // MARK: File

  /// Reads a state and what it replaces; nil if it exceeds the limits.
  init?(_ record: Annotation) {
    var state = record
    if let place = state.unknown.firstIndex(where: { $0.hasPrefix("replaced ") }) {
      let former = state.unknown.remove(at: place).split(separator: " ").dropFirst()
      rememberReplaced(former.compactMap { Former($0) })
    }
    let quotation = state.quotation
    guard [quotation.quote, state.note].allSatisfy({ $0.utf8.count <= SharedMarks.Limits.text }),
      [quotation.before, quotation.after].allSatisfy({
        $0.utf8.count <= SharedMarks.Limits.context
      })
    else { return nil }
    states = [State(hash: state.hash, record: state)]
  }

  /// The states as records; the first says what they replace.
  var lines: [Annotation] {
    var records = states.map(\.record)
    if !replaced.isEmpty {
      records[0].unknown.append("replaced " + replaced.map(\.text).joined(separator: " "))
    }
    return records
  }
}

extension String {
  /// Whether the text contains another one.
  fileprivate func hasPart(_ other: String) -> Bool {
    ByteFinder(Array(other.utf8)).next(in: Array(utf8).span, from: 0) != nil
  }
}
