internal import CurlewAnnotations
internal import CurlewNumerals
internal import CurlewSearch

/// The marks of one book on one or more machines, including removed ones.
///
/// Every change of a mark makes a new version of it. The highest version wins. If two machines make the same
/// version without knowing of each other, both states stay. So merging is a union: files may arrive in any
/// order and any number of times, and clocks do not matter.
struct SharedMarks: Equatable, Sendable {
  /// The title and the author in the file.
  var title = ""
  var author: String?
  private var marks: [MarkIdentity: VersionedMark] = [:]

  init(title: String = "", author: String? = nil) { (self.title, self.author) = (title, author) }

  var isEmpty: Bool { marks.isEmpty }

  // MARK: Merging

  mutating func merge(_ other: SharedMarks) {
    if (other.title, other.author ?? "") > (title, author ?? "") {
      (title, author) = (other.title, other.author)
    }
    marks.merge(other.marks) { $0.merged(with: $1) }
  }

  /// The marks to show, in any order.
  var shown: [Annotation] { marks.values.compactMap(\.shown) }

  /// Takes the marks of this machine: what differs from the marks shown was changed here.
  ///
  /// - Parameters:
  ///   - local: The marks of this machine.
  ///   - isWhole: Whether a missing mark was removed; false if some marks could not be read.
  mutating func take(_ local: [Annotation], isWhole: Bool) {
    var present: Set<MarkIdentity> = []
    for annotation in local {
      let identity = MarkIdentity(annotation)
      present.insert(identity)
      let known = marks[identity]
      guard known?.shown?.contents != annotation.contents else { continue }
      marks[identity] = VersionedMark(
        version: known.next, states: [MarkState(annotation, isRemoved: false)])
    }
    guard isWhole else { return }
    for (identity, known) in marks where !present.contains(identity) {
      guard let shown = known.shown else { continue }
      marks[identity] = VersionedMark(
        version: Optional(known).next, states: [MarkState(shown, isRemoved: true)])
    }
  }

  // MARK: File

  /// Reads a file of marks in which each mark has lines for its version and its removal.
  init(parsing bytes: [UInt8]) {
    let text = MarksText(parsing: bytes)
    (title, author) = (text.title, text.author)
    for annotation in text.annotations {
      var annotation = annotation
      let version = annotation.takeLine("version").flatMap { Int(reading: $0, in: .amounts) } ?? 1
      let isRemoved = annotation.takeLine("removed") != nil
      let mark = VersionedMark(
        version: version, states: [MarkState(annotation, isRemoved: isRemoved)])
      marks.merge([(MarkIdentity(annotation), mark)]) { $0.merged(with: $1) }
    }
  }

  var bytes: [UInt8] {
    let annotations = marks.values.flatMap { mark in
      mark.states.map { state in
        var annotation = state.annotation
        annotation.unknown.append("version \(mark.version)")
        if state.isRemoved { annotation.unknown.append("removed yes") }
        return annotation
      }
    }
    return MarksText(title: title, author: author, annotations.sorted { $0.isBefore($1) }).bytes
  }
}

/// What identifies a mark on all machines.
private struct MarkIdentity: Hashable, Sendable {
  let made: Int
  let quote: String
  let isBookmark: Bool

  init(_ annotation: Annotation) {
    (made, quote) = (annotation.made, annotation.quotation.quote)
    isBookmark = annotation.isBookmark
  }
}

/// The latest version of a mark. It has several states if machines changed it independently.
private struct VersionedMark: Equatable, Sendable {
  var version: Int
  /// Ascending and distinct.
  var states: [MarkState]

  func merged(with other: VersionedMark) -> VersionedMark {
    if version != other.version { return version > other.version ? self : other }
    var merged: [MarkState] = []
    for state in (states + other.states).sorted() {
      // Its offset does not make another state.
      if merged.last?.key == state.key { continue }
      merged.append(state)
    }
    return VersionedMark(version: version, states: merged)
  }

  /// The mark to show; nil if it was removed in every state. The notes of all states follow each other.
  var shown: Annotation? {
    let present = states.filter { !$0.isRemoved }.map(\.annotation)
    guard var annotation = present.last else { return nil }
    var notes: [String] = []
    for mark in present where !mark.note.isEmpty && !notes.contains(mark.note) {
      notes.append(mark.note)
    }
    annotation.note = notes.joined(separator: "\n\n")
    return annotation
  }
}

private struct MarkState: Comparable, Sendable {
  let annotation: Annotation
  let isRemoved: Bool
  /// Everything but the offset.
  let key: String

  init(_ annotation: Annotation, isRemoved: Bool) {
    (self.annotation, self.isRemoved) = (annotation, isRemoved)
    key = (isRemoved ? "removed\n" : "") + annotation.contents
  }

  static func < (one: Self, other: Self) -> Bool {
    (one.key, one.annotation.quotation.offset, one.annotation.end)
      < (other.key, other.annotation.quotation.offset, other.annotation.end)
  }
}

extension VersionedMark? {
  fileprivate var next: Int { Swift.min((self?.version ?? 0) + 1, ClosedRange.amounts.upperBound) }
}

extension Annotation {
  /// The lines of the mark except its offset, which depends on the edition.
  var contents: String {
    lines.filter { !$0.hasPrefix("at ") }.joined(separator: "\n")
  }

  /// Removes an unknown line that begins with a key, and returns the rest of that line.
  fileprivate mutating func takeLine(_ key: String) -> String? {
    guard let place = unknown.firstIndex(where: { $0.hasPrefix(key + " ") }) else { return nil }
    return String(unknown.remove(at: place).dropFirst(key.utf8.count + 1))
  }

  fileprivate func isBefore(_ other: Annotation) -> Bool {
    (quotation.offset, made, lines.joined(separator: "\n"))
      < (other.quotation.offset, other.made, other.lines.joined(separator: "\n"))
  }
}
