internal import CurlewAnnotations
internal import CurlewSearch

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

  /// The marks to show, in any order.
  var shown: [Annotation] { records.filter { $0.removed == nil } }

  /// Merges the marks of this machine. An unknown state of a mark is a change made here. A replaced state comes from
  /// an old copy of the file and is ignored. A missing mark was lost and is kept, because a removal is a record.
  mutating func take(_ local: [Annotation]) {
    for annotation in local { marks[annotation.identity, default: SharedMark()].take(annotation) }
  }

  // MARK: File

  /// Limits of the marks in a file of another machine. A mark that exceeds them is not read.
  enum Limits {
    static let marks = 20_000
    static let statesOfAMark = 16
    static let replaced = 1000
    /// Of a quote or a note, in bytes.
    static let text = 1 << 16
    /// Of the words before or after a quote, in bytes.
    static let context = 1 << 10
  }

  /// Reads a file of marks in which a mark may have several states.
  init(parsing bytes: [UInt8]) {
    let text = MarksText(parsing: bytes, mostRecords: Limits.marks)
    (title, author, isNewer, isIncomplete) = (text.title, text.author, text.isNewer, text.isTooLong)
    for record in text.records {
      guard let mark = SharedMark(record) else {
        isIncomplete = true
        continue
      }
      if marks[record.identity]?.add(mark) == nil { marks[record.identity] = mark }
    }
  }

  var bytes: [UInt8] {
    MarksText(title: title, author: author, marks.values.flatMap(\.lines)).bytes
  }
}

/// The states of a mark that no other replaces. It has several if machines changed it independently.
private struct SharedMark: Equatable, Sendable {
  /// By their hashes.
  private var states: [UInt64: Annotation] = [:]
  /// The hashes of former states.
  private var replaced: Set<UInt64> = []

  init() {}

  func merged(with other: SharedMark) -> SharedMark {
    // Usually nothing has changed since the last time.
    if self == other { return self }
    var merged = self
    merged.replaced.formUnion(other.replaced)
    merged.states.merge(other.states) { one, other in
      // Its offset does not make another state.
      (one.quotation.offset, one.end) < (other.quotation.offset, other.end) ? one : other
    }
    let left = merged.states.filter { !merged.replaced.contains($0.key) }
    // If every state claims to be replaced, the file is hostile, and all of them stay.
    if !left.isEmpty { merged.states = left }
    return merged
  }

  /// Takes the record of this machine, which replaces all states if it is new.
  mutating func take(_ annotation: Annotation) {
    guard record?.hasContents(of: annotation) != true else { return }
    let hash = annotation.hash
    guard states[hash] == nil, !replaced.contains(hash) else { return }
    replaced.formUnion(states.keys)
    states = [hash: annotation]
  }

  /// The mark as a machine keeps it: removed if it was removed in every state. Notes of several states follow
  /// each other.
  var record: Annotation? {
    let present = sorted.filter { $0.removed == nil }
    guard var annotation = present.last ?? sorted.last else { return nil }
    if present.count > 1 { annotation.note = Self.joined(present.map(\.note)) }
    return annotation
  }

  /// The states by date, and then in an order that does not depend on the machine.
  private var sorted: [Annotation] {
    if states.count == 1 { return Array(states.values) }
    return states.sorted {
      ($0.value.lastChange, $0.key) < ($1.value.lastChange, $1.key)
    }.map(\.value)
  }

  /// The notes one after another, each text once.
  private static func joined(_ notes: [String]) -> String {
    var joined: [String] = []
    for note in notes.sorted(by: { $0.utf8.count > $1.utf8.count })
    where !note.isEmpty && !joined.contains(where: { $0.hasPart(note) }) {
      joined.append(note)
    }
    return notes.filter { note in joined.firstIndex(of: note).map { joined.remove(at: $0) } != nil }
      .joined(separator: "\n\n")
  }

  // MARK: File

  /// Reads a state and what it replaces; nil if it exceeds the limits.
  init?(_ record: Annotation) {
    var state = record
    var hashes: [Substring] = []
    if let place = state.unknown.firstIndex(where: { $0.hasPrefix("replaced ") }) {
      hashes = state.unknown.remove(at: place).split(separator: " ").dropFirst().map { $0 }
    }
    let quotation = state.quotation
    guard hashes.count <= SharedMarks.Limits.replaced,
      [quotation.quote, state.note].allSatisfy({ $0.utf8.count <= SharedMarks.Limits.text }),
      [quotation.before, quotation.after].allSatisfy({
        $0.utf8.count <= SharedMarks.Limits.context
      })
    else { return nil }
    replaced = Set(hashes.compactMap { UInt64($0, radix: 16) })
    states = [state.hash: state]
  }

  /// Adds another state from the same file.
  mutating func add(_ other: SharedMark) {
    if states.count < SharedMarks.Limits.statesOfAMark { self = merged(with: other) }
  }

  /// The states as records; the first says what they replace.
  var lines: [Annotation] {
    var records = sorted
    if !replaced.isEmpty {
      let hashes = replaced.sorted().prefix(SharedMarks.Limits.replaced)
        .map { String($0, radix: 16) }
      records[0].unknown.append((["replaced"] + hashes).joined(separator: " "))
    }
    return records
  }
}

extension Annotation {
  /// When this state was made, in seconds since 1970.
  fileprivate var lastChange: Int { removed ?? changed ?? made }
}

extension String {
  /// Whether the text contains another one.
  fileprivate func hasPart(_ other: String) -> Bool {
    ByteFinder(Array(other.utf8)).next(in: Array(utf8).span, from: 0) != nil
  }
}
