internal import CurlewAppSupport
package import CurlewCells
package import CurlewManuscript
package import CurlewSearch

/// What a reader has marked in a book: a bookmark, or a highlighted passage with or without a note.
package struct Annotation: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case bookmark
    case highlight(Wash)
  }

  package var kind: Kind
  /// The words marked, and how to find them again.
  package var quotation: Quotation
  /// Where they were found last.
  package var range: Range<BookOffset>
  /// Several lines, or empty.
  package var note = ""
  /// When it was made, in seconds since 1970.
  package var made: Int
  /// When it was last changed, in seconds since 1970; nil if never. It makes each state differ from former ones.
  package var changed: Int?
  /// When it was removed, in seconds since 1970; nil for one that is there.
  package var removed: Int?
  /// Lines written by a later version of the program, kept as they are.
  package var unknown: [String] = []
  /// Whether the words were not found in the book as it is now.
  package var isAdrift = false

  package var isBookmark: Bool { kind == .bookmark }

  /// The colour of a highlight; nil for a bookmark.
  package var wash: Wash? { if case .highlight(let wash) = kind { wash } else { nil } }

  /// Whether two records are of the same annotation, which may have been changed since.
  package func isSame(as other: Annotation) -> Bool {
    made == other.made && identity == other.identity
  }

  /// What identifies an annotation in every file and on every machine: its words with those around them,
  /// and when it was made. The offset depends on the edition.
  package struct Identity: Hashable, Sendable {
    private let hash: UInt64

    fileprivate init(_ annotation: Annotation) {
      var hash = Hash64()
      let quotation = annotation.quotation
      hash.add(texts: [quotation.quote, quotation.before, quotation.after])
      hash.add(UInt64(truncatingIfNeeded: annotation.made))
      hash.add(annotation.isBookmark ? 1 : 0)
      self.hash = hash.value
    }
  }

  package var identity: Identity { Identity(self) }

  /// When this state was made, in seconds since 1970.
  package var lastChange: Int { removed ?? changed ?? made }

  /// Dates this state. It is later than the former one, whatever the clock says: otherwise it might equal a state
  /// that other machines take for an old copy.
  fileprivate mutating func date(_ time: Int, behind former: Annotation) {
    // Behind the last moment of all there is no later one, so one that cannot be true does not count.
    let moment = max(time, former.lastChange.ifPast(at: time) + 1)
    if removed == nil { changed = moment } else { removed = moment }
  }

  /// The mark with all of its offsets moved.
  func moved(by distance: Int) -> Annotation {
    var mark = self
    mark.range = max(range.lowerBound + distance, .start)..<max(range.upperBound + distance, .start)
    return mark
  }

  /// The mark without the moment when it was made.
  var undated: Annotation {
    var mark = self
    mark.made = 0
    return mark
  }

  /// The record of its removal. The note is forgotten.
  ///
  /// - Parameter time: In seconds since 1970.
  package func removed(at time: Int) -> Annotation {
    var record = self
    (record.note, record.removed) = ("", time)
    return record
  }
}

/// What a reader did to marks. A removal is a record, too, so one value changes the marks in memory, in their
/// file, and in the folder of other machines.
struct MarksChange: Sendable {
  /// In the place of former records of the same marks.
  let records: [Annotation]
  /// In seconds since 1970; nil if it was done elsewhere.
  let time: Int?
}

extension [Annotation] {
  /// Adds records, or puts them in the place of the former ones of the same marks.
  ///
  /// - Parameter time: When the reader did so, in seconds since 1970; nil if it was done elsewhere.
  mutating func put(_ records: [Annotation], at time: Int?) {
    let moments = Set(records.map(\.made))
    var places: [Annotation.Identity: Int] = [:]
    for (place, record) in enumerated() where moments.contains(record.made) {
      places[record.identity] = place
    }
    for var record in records {
      let identity = record.identity
      guard let place = places[identity] else {
        places[identity] = count
        append(record)
        continue
      }
      if let time, !record.hasContents(of: self[place]) { record.date(time, behind: self[place]) }
      self[place] = record
    }
  }
}

extension [Annotation] {
  package func bookmark(in range: Range<BookOffset>) -> Annotation? {
    first { $0.isBookmark && !$0.isAdrift && range.contains($0.range.lowerBound) }
  }

  package func highlights(in range: Range<BookOffset>) -> [Annotation] {
    filter { $0.wash != nil && !$0.isAdrift && $0.range.overlaps(range) }
  }
}

extension Wash {
  /// The colours of highlights, by the number of their keys from 1.
  package static let highlights: [Wash] = [.yellow, .green, .blue, .red, .violet]

  package var name: String {
    switch self {
    case .yellow: "yellow"
    case .green: "green"
    case .blue: "blue"
    case .red: "red"
    case .violet: "violet"
    case .hit, .currentHit: "hit"
    }
  }

  package init?(highlightNamed name: some StringProtocol) {
    guard let wash = Self.highlights.first(where: { $0.name == name }) else { return nil }
    self = wash
  }
}
