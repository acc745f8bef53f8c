internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewPlainText
internal import CurlewSystem

/// What was corrected in the contents of one book, on any machine.
///
/// Each change has the moment when it was made, and an undo is a record with a time, too. So merging is a union: a change
/// that is missing was lost and comes back, one that was undone does not, and clocks do not matter.
struct ContentsRecord: Equatable, Sendable {
  let key: String
  /// Where the book is on this machine.
  private(set) var path: String
  private(set) var title: String
  /// The changes that are not undone, by their identities.
  private var made: [UInt64: Change] = [:]
  /// When changes were undone, in seconds since 1970, by the identities of these.
  private var undone: [UInt64: Int] = [:]

  private struct Change: Equatable, Sendable {
    /// When it was made, in seconds since 1970.
    let time: Int
    /// A correction and its exceptions.
    let lines: [String]
  }

  private func identity(of change: Change) -> UInt64 {
    var hash = Hash64()
    hash.add(UInt64(bitPattern: Int64(change.time)))
    hash.add(texts: [key] + change.lines)
    return hash.value
  }

  init(of book: BookIdentity) { (key, path, title) = (book.key, book.path, book.title) }

  var isEmpty: Bool { made.isEmpty && undone.isEmpty }

  /// About how many bytes it takes.
  var length: Int {
    made.values.reduce(200 + path.utf8.count + title.utf8.count + 50 * undone.count) {
      sum, change in
      change.lines.reduce(sum + 20) { $0 + $1.utf8.count + 1 }
    }
  }

  /// Whether there is no room for more: then some would not be read.
  var isFull: Bool { corrections.fill >= 1 }

  /// Whether it is more than a reader makes. Others may not add to it then, so that there is room for as much again.
  var isTooMuch: Bool {
    made.count + undone.count > [ContentsCorrection].most / 2 || length > Self.mostBytes
      || corrections.fill > 0.5
  }

  private static let mostBytes = 1 << 17

  /// In the order in which they were made. A time that is still to come cannot be true, and counts as the earliest.
  private var changes: [Change] {
    let now = CurrentProcess.wallClock
    return made.sorted {
      ($0.value.time.ifPast(at: now), $0.value.time, $0.key)
        < ($1.value.time.ifPast(at: now), $1.value.time, $1.key)
    }.map(\.value)
  }

  /// The corrections, each change once where it was made twice without another between.
  var corrections: [ContentsCorrection] {
    let lines = changes.map(\.lines)
    let new = lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] }
    return [ContentsCorrection](lines: new.flatMap { lines[$0] })
  }

  // MARK: Changing

  mutating func make(_ edit: ContentsEdit, at moment: Int) {
    for (lines, left) in edit.undone {
      for change in changes.filter({ $0.lines == lines }).dropFirst(left) {
        made[identity(of: change)] = nil
        undone[identity(of: change)] = moment
      }
    }
    var last = changes.last?.lines
    var time = made.values.map { $0.time.ifPast(at: moment) }.max() ?? 0
    for lines in edit.made where lines != last {
      time = max(moment, time + 1)
      while undone[identity(of: Change(time: time, lines: lines))] != nil { time += 1 }
      add(Change(time: time, lines: lines))
      last = lines
    }
  }

  /// Takes what another record of the book has.
  mutating func merge(_ other: ContentsRecord) {
    undone.merge(other.undone, uniquingKeysWith: max)
    made.merge(other.made) { own, _ in own }
    for identity in undone.keys { made[identity] = nil }
    if path == BookPath.standardInput, !other.isEmpty {
      (path, title) = (other.path, other.path == path ? max(title, other.title) : other.title)
    }
  }

  /// Takes the changes of a book that has been edited since.
  mutating func takeOver(from former: ContentsRecord) {
    for change in former.made.values where undone[identity(of: change)] == nil { add(change) }
  }

  /// The changes that an earlier version of the record does not have.
  func changes(since former: ContentsRecord) -> ContentsRecord {
    var new = self
    new.made = made.filter { former.made[$0.key] == nil }
    new.undone = undone.filter { former.undone[$0.key] != $0.value }
    return new
  }

  /// The record without what is private.
  var shared: ContentsRecord {
    var record = self
    record.path = BookPath.standardInput
    return record
  }

  func isOfFormer(_ book: BookIdentity) -> Bool {
    path != BookPath.standardInput && path == book.path && title == book.title
  }
}

// MARK: Text

extension ContentsRecord {
  /// The lines of the record, ending with its checksum.
  var text: String {
    var lines = ["book \(key)", "path \(path.escaped)", "title \(title.escaped)"]
    // Nobody reads this line any more; it stays, so that files do not change.
    let now = CurrentProcess.wallClock
    let latest = (made.values.map(\.time) + undone.values).filter { $0.ifPast(at: now) == $0 }.max()
    if let latest { lines.append("changed \(latest)") }
    for change in changes {
      lines += ["made \(change.time) \(identity(of: change).hexadecimal)"] + change.lines
    }
    for (identity, time) in undone.sorted(by: { $0.key < $1.key }) {
      lines.append("undone \(identity.hexadecimal) \(time)")
    }
    let text = lines.joined(separator: "\n") + "\n"
    return text + checksumLine(of: text.utf8)
  }

  /// Reads a record; nil for other text. Of a damaged one, the changes are read that are whole.
  init?(_ paragraph: [FileLine]) {
    var lines = (paragraph.checked ?? paragraph).map(\.text)[...]
    func value(_ name: String) -> String? {
      guard let line = lines.first, line.hasPrefix(name + " ") else { return nil }
      lines = lines.dropFirst()
      return String(line.dropFirst(name.count + 1))
    }
    guard let key = value("book") else { return nil }
    let (path, title) = (value("path"), value("title"))
    self.init(
      of: BookIdentity(
        key: key, path: path?.unescaped ?? BookPath.standardInput, title: title?.unescaped ?? ""))
    _ = value("changed")
    read(lines)
  }

  private mutating func add(_ change: Change) { made[identity(of: change)] = change }

  private mutating func read(_ lines: ArraySlice<String>) {
    let starts = lines.indices.filter { index in
      ["made ", "undone ", "check "].contains { lines[index].hasPrefix($0) }
    }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      let words = lines[start].split(separator: " ")
      guard words.count == 3 else { continue }
      if words[0] == "made", let time = Int(reading: words[1], in: .moments) {
        let change = Change(time: time, lines: Array(lines[start + 1..<end]))
        if UInt64(words[2], radix: 16) == identity(of: change) { add(change) }
      } else if words[0] == "undone", let identity = UInt64(words[1], radix: 16),
        let time = Int(reading: words[2], in: .moments)
      {
        undone[identity] = time
        made[identity] = nil
      }
    }
  }
}
