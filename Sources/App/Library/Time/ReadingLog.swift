package import CurlewManuscript
package import CurlewAppSupport
internal import CurlewNumerals

/// The text of the file of reading times: a version line, then a line for each of the last turns and
/// for each day, and two for each book: its times, and which parts of it were read. People can read it.
package struct ReadingLog: FileContents {
  package static let (noun, failure): (Message, Message) =
    ("reading times", "the reading time was not saved")
  private static let header = "curlew reading "
  package static let version = 1

  /// How long and how much was read.
  package struct Sum: Equatable, Sendable {
    package var seconds = 0
    package var words = 0

    package init(seconds: Int = 0, words: Int = 0) {
      (self.seconds, self.words) = (seconds, words)
    }
  }

  package private(set) var turns: [ReadingPace.Turn] = []
  /// By date, such as `2026-11-21`, in the order of the file.
  package private(set) var days: [(date: String, sum: Sum)] = []
  /// By fingerprint, the one that was read last at the end.
  package private(set) var books: [(key: String, title: String, sum: Sum)] = []
  /// The offsets of the text that was read, by fingerprint.
  private var readText: [String: RangeSet<BookOffset>] = [:]
  /// Lines of a later version, kept as they are.
  private var unknown: [String] = []
  package private(set) var isNewer = false
  package private(set) var isWhole = true

  package static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  package init() {}

  package init(parsing bytes: [UInt8]) {
    var version: Int?
    for line in FileLines(bytes) where !line.bytes.isEmpty {
      if line.text.hasPrefix(Self.header) {
        version = Int(reading: line.text.dropFirst(Self.header.count), in: .versions)
      } else if !read(line) {
        unknown.append(line.text)
      }
    }
    isNewer = version ?? 0 > Self.version
    isWhole = version != nil && bytes.isWholeText
  }

  /// How many days or books, and ranges, of another machine are read: decades of reading.
  private static let (mostOfOther, mostRanges) = (10_000, 20_000)
  /// All others together have so many times as much.
  private static let machines = 5

  /// Reads what another machine has shared: no more than may be added, and no turns.
  package init(sharedAs bytes: [UInt8]) {
    var ranges = 0
    for line in FileLines(bytes) {
      let isInLimits =
        switch line.key {
        case "day": days.count < Self.mostOfOther
        case "book": books.count < Self.mostOfOther
        case "read": ranges < Self.mostRanges
        default: false
        }
      guard isInLimits else { continue }
      _ = read(line)
      if line.key == "read" { ranges += line.bytes.count { $0 == UInt8(ascii: "-") } }
    }
  }

  /// Returns whether it is a line of this version.
  private mutating func read(_ line: FileLine) -> Bool {
    let words = line.words(5)
    switch (words.first, words.count) {
    case ("turn", 3):
      guard let count = Int(reading: words[1], in: .amounts), count > 0,
        let seconds = Double(reading: words[2], in: 0...Double(ClosedRange.amounts.upperBound)),
        seconds > 0
      else { return false }
      turns.append(ReadingPace.Turn(words: count, seconds: seconds))
    case ("day", 4):
      guard let sum = Sum(words[2], words[3]) else { return false }
      days.append((words[1], sum))
    case ("read", 3...):
      guard let text = RangeSet(written: words.dropFirst(2).joined(separator: " ")) else {
        return false
      }
      readText[words[1], default: RangeSet()].formUnion(text)
    case ("book", 4...5):
      guard let sum = Sum(words[2], words[3]) else { return false }
      books.append((words[1], (words.count > 4 ? words[4] : "").unescaped, sum))
    default: return false
    }
    return true
  }

  /// Adds what was read on a day in a book.
  package mutating func add(
    _ time: ReadingTime, on date: String, in book: (key: String, title: String)
  ) {
    turns = ReadingPace(turns + time.turns).turns
    let day = days.firstIndex { $0.date == date } ?? days.count
    if day == days.count { days.append((date, Sum())) }
    days[day].sum.add(time)
    var sum = books.first { $0.key == book.key }?.sum ?? Sum()
    sum.add(time)
    books.removeAll { $0.key == book.key }
    books.append((book.key, book.title, sum))
    readText[book.key, default: RangeSet()].formUnion(time.text)
  }

  // MARK: Several machines

  /// Adds the days and books of another machine, but not its turns, which say how fast somebody reads there.
  /// The books that were read here stay the last.
  package mutating func add(_ other: ReadingLog) {
    let most = Self.machines * Self.mostOfOther
    days.merge(other.days, by: { $0.date }, atMost: most) { $0.sum.add($1.sum) }
    let own = books.count
    books.merge(other.books, by: { $0.key }, atMost: most) { $0.sum.add($1.sum) }
    books = Array(books[own...] + books[..<own])
    guard rangeCount + other.rangeCount <= Self.machines * Self.mostRanges else { return }
    for (key, text) in other.readText { readText[key, default: RangeSet()].formUnion(text) }
  }

  /// Merges another version of the file of the same machine: the sums in it only grow, so the larger ones
  /// count. Days and books are put in a fixed order.
  package mutating func formMaximum(with other: ReadingLog) {
    turns = []
    unknown = []
    days.merge(other.days, by: { $0.date }) { $0.sum.formMaximum(with: $1.sum) }
    books.merge(other.books, by: { $0.key }) {
      $0.sum.formMaximum(with: $1.sum)
      $0.title = max($0.title, $1.title)
    }
    days.sort { $0.date < $1.date }
    books.sort { $0.key < $1.key }
    for (key, text) in other.readText { readText[key, default: RangeSet()].formUnion(text) }
  }

  private var rangeCount: Int { readText.values.reduce(0) { $0 + $1.ranges.count } }

  /// The offsets of the text of a book that was read.
  package func text(readIn key: String) -> RangeSet<BookOffset> { readText[key] ?? RangeSet() }

  package func sum(ofBook key: String) -> Sum { books.last { $0.key == key }?.sum ?? Sum() }

  package func sum(onDay date: String) -> Sum { days.last { $0.date == date }?.sum ?? Sum() }

  package var bytes: [UInt8] {
    var lines = ["\(Self.header)\(Self.version)"]
    lines += turns.map { "turn \($0.words) \(($0.seconds * 10).rounded() / 10)" }
    lines += days.map { "day \($0.date) \($0.sum.seconds) \($0.sum.words)" }
    lines += books.map { "book \($0.key) \($0.sum.seconds) \($0.sum.words) \($0.title.escaped)" }
    lines += readText.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "read \($0.key) \($0.value.written)" }
    return Array(((lines + unknown).joined(separator: "\n") + "\n").utf8)
  }
}

extension Array {
  /// Combines each element of another array with the one of the same key, or appends it.
  ///
  /// - Parameter most: Nothing is appended to so many.
  fileprivate mutating func merge(
    _ others: Self, by key: (Element) -> String, atMost most: Int = .max,
    _ combine: (inout Element, Element) -> Void
  ) {
    var places = [String: Int](indices.map { (key(self[$0]), $0) }) { first, _ in first }
    for other in others {
      if let place = places[key(other)] {
        combine(&self[place], other)
      } else if count < most {
        places[key(other)] = count
        append(other)
      }
    }
  }
}

extension RangeSet<BookOffset> {
  /// The most ranges of a line, which only damage brings about.
  private static var most: Int { 10_000 }

  /// Ranges in the form `0-512 700-900`; nil for another text.
  fileprivate init?(written text: String) {
    var ranges: [Range<BookOffset>] = []
    for word in text.utf8.split(separator: UInt8(ascii: " ")).prefix(Self.most) {
      let ends = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map {
        Int(reading: String(Substring($0)), in: .offsets)
      }
      guard ends.count == 2, let start = ends[0], let end = ends[1], start < end else {
        return nil
      }
      ranges.append(BookOffset(start)..<BookOffset(end))
    }
    // Inserted one by one, they would move each other.
    self.init(ranges)
  }

  fileprivate var written: String {
    ranges.map { "\($0.lowerBound.value)-\($0.upperBound.value)" }.joined(separator: " ")
  }
}

extension ReadingLog.Sum {
  fileprivate init?(_ seconds: String, _ words: String) {
    guard let seconds = Int(reading: seconds, in: .amounts),
      let words = Int(reading: words, in: .amounts)
    else { return nil }
    self.init(seconds: seconds, words: words)
  }

  fileprivate mutating func add(_ time: ReadingTime) {
    add(Self(seconds: Int(time.seconds.rounded()), words: time.words))
  }

  fileprivate mutating func add(_ other: Self) {
    let most = ClosedRange.amounts.upperBound
    seconds = min(seconds + other.seconds, most)
    words = min(words + other.words, most)
  }

  fileprivate mutating func formMaximum(with other: Self) {
    seconds = max(seconds, other.seconds)
    words = max(words, other.words)
  }
}
