internal import CurlewAppSupport
package import CurlewMessages
internal import CurlewManuscript
internal import CurlewSystem

/// Whether a book is being read.
package enum ReadingStatus: String, CaseIterable, Sendable {
  case toRead = "to-read"
  case reading, done, left

  package var name: Message {
    switch self {
    case .toRead: "to read"
    case .reading: "reading"
    case .done: "done"
    case .left: "left unfinished"
    }
  }
}

/// The file of what the reader says of books, which machines merge.
package typealias LabelsText = Statements<LabelStatements>

/// A status, `status⇥done⇥Emma, Jane Austen⇥1795304700`, a tag, `tag⇥sea⇥Typee, Herman Melville⇥1795304701`, or a filter
/// that is a board, `board⇥#sea by:melville⇥1795304702`.
package enum LabelStatements: StatementKind {
  package static let (noun, failure): (Message, Message) = ("tags", "the shelf was not saved")
  package static let (longest, header) = (4 << 20, "curlew labels 1")

  package static func isStatement(_ fields: [String]) -> Bool {
    guard fields.count == (fields.first == "board" ? 2 : 3) else { return false }
    return fields[0] == "status" && ShelfLabel.statuses.contains(fields[1])
      || ["tag", "board"].contains(fields[0]) && !fields[1].isEmpty
  }

  /// Returns the name of the book, or the same subject for all boards.
  package static func subject(of fields: [String]) -> String {
    fields.first == "board" ? "" : fields.last ?? ""
  }
}

/// Something that the reader says of a book or of a filter.
package struct ShelfLabel: Sendable {
  fileprivate let fields: [String]
  fileprivate var isUndone = false
  /// In seconds since 1970.
  fileprivate var time = CurrentProcess.wallClock

  /// - Parameter status: Nil for what follows from the place.
  package static func status(_ status: ReadingStatus?, of book: ShelfBook) -> ShelfLabel {
    var label = ShelfLabel(fields: ["status", status?.rawValue ?? none, book.name])
    label.time = max(label.time, book.opened ?? 0)
    return label
  }

  package static func tag(_ tag: String, isGiven: Bool, to book: ShelfBook) -> ShelfLabel {
    ShelfLabel(fields: ["tag", tag, book.name], isUndone: !isGiven)
  }

  package static func board(_ filter: String, isKept: Bool) -> ShelfLabel {
    ShelfLabel(fields: ["board", filter.oneField], isUndone: !isKept)
  }

  /// The tag of articles.
  package static let articles = "articles"

  fileprivate static let none = "none"
  fileprivate static let statuses = ReadingStatus.allCases.map(\.rawValue) + [none]

  /// The tag that somebody has typed; nil if there is none.
  package static func tag(typed text: String) -> String? {
    let words = text.oneField.split { $0 == " " || $0 == "#" }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }
}

extension LabelsText {
  /// Records a label that the reader chose. Its time is later than that of the label that it replaces.
  ///
  /// - Parameter others: The labels of other machines.
  package mutating func take(_ label: ShelfLabel, after others: LabelsText = LabelsText()) {
    var replaced = [label.fields]
    if label.fields[0] == "status" {
      replaced = ShelfLabel.statuses.map { ["status", $0, label.fields[2]] }
    }
    let known = replaced.compactMap { time(of: $0, or: others, before: label.time) }.max() ?? 0
    states[label.fields] = State(time: max(label.time, known + 1), isUndone: label.isUndone)
  }
}

/// What the reader says of the books on the shelf. Other editions of a book have the same labels.
package struct BookLabels: Equatable, Sendable {
  private struct Label: Equatable {
    /// That of a line of the file.
    var status = ShelfLabel.none
    var since = Int.min
    var tags: [String] = []
    /// The tags that the reader took away: a book of calibre may have them all the same.
    var taken: [String] = []
    /// When it was kept as an article.
    var kept: Int?
  }

  /// By the name of the book.
  private var books: [String: Label] = [:]
  /// The filters that are boards, in their order.
  package private(set) var boards: [String] = []

  package init() {}

  package init(_ text: LabelsText) {
    let now = CurrentProcess.wallClock
    // Sorted, so that each insertion is at the end.
    for (fields, state) in text.states.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      take(fields, state.isUndone, at: state.time.ifPast(at: now))
    }
  }

  package mutating func take(_ label: ShelfLabel) {
    let known = books[label.fields[label.fields.count - 1]]?.since ?? 0
    take(label.fields, label.isUndone, at: max(label.time, known + 1))
  }

  private mutating func take(_ fields: [String], _ isUndone: Bool, at time: Int) {
    let name = fields[fields.count - 1]
    switch fields[0] {
    case "status":
      let known = books[name, default: Label()]
      let status = isUndone ? ShelfLabel.none : fields[1]
      // If two machines have said something in the same second, all choose the same of it.
      guard (time, status) > (known.since, known.status) else { return }
      (books[name, default: known].since, books[name, default: known].status) = (time, status)
    case "tag":
      books[name, default: Label()].tags.set(fields[1], isUndone)
      books[name]?.taken.set(fields[1], !isUndone)
      if fields[1] == ShelfLabel.articles { books[name]?.kept = time }
    default: boards.set(name, isUndone)
    }
  }

  /// All tags that were given, and those of some books, in their order.
  package func tags(and others: some Sequence<ShelfBook>) -> [String] {
    books.values.reduce(into: Set(others.lazy.flatMap(\.tags))) { $0.formUnion($1.tags) }.sorted()
  }

  /// A book with what the reader says of it.
  package func on(_ book: ShelfBook) -> ShelfBook {
    guard !books.isEmpty, let label = books[book.name] else { return book }
    var book = book
    book.tags = Set(book.tags).subtracting(label.taken).union(label.tags).sorted()
    book.kept = label.kept
    // What was said holds until the book is opened again; that it is done holds then, too.
    let said = ReadingStatus(rawValue: label.status)
    if said == .done || label.since >= book.opened ?? 0 { book.said = said }
    return book
  }
}

extension [String] {
  /// Adds a text to a sorted array that has it at most once, or removes it.
  fileprivate mutating func set(_ text: String, _ isUndone: Bool) {
    let place = partitioningIndex { $0 >= text }
    let isKnown = place < count && self[place] == text
    if isUndone, isKnown { remove(at: place) }
    if !isUndone, !isKnown { insert(text, at: place) }
  }
}

extension ShelfBook {
  /// What the reader says, else what follows from the place; nil for a book that was never opened.
  package var status: ReadingStatus? { said ?? percent.map { $0 < 100 ? .reading : .done } }

  /// “#sea #later”; nil if there are none.
  package var shownTags: String? { tags.isEmpty ? nil : "#" + tags.joined(separator: " #") }

  fileprivate var name: String { nameOfAnyEdition(title, author) }
}
