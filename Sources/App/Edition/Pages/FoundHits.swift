package import CurlewManuscript

/// The hits of a search so far, as ranges of offsets in the order of the text.
package struct FoundHits: Equatable {
  /// Those of each section; nil while it has not been searched.
  private var sections: [[Range<BookOffset>]?]
  package private(set) var count = 0

  /// - Parameter sections: The number of sections of the text.
  package init(in sections: Int = 0) { self.sections = Array(repeating: nil, count: sections) }

  package mutating func put(_ hits: [Range<BookOffset>], inSection section: Int) {
    count += hits.count - (sections[section]?.count ?? 0)
    sections[section] = hits
  }

  package var all: [Range<BookOffset>] { sections.flatMap { $0 ?? [] } }

  package func count(before offset: BookOffset) -> Int {
    sections.reduce(0) { count, section in
      count + (section?.partitioningIndex { $0.lowerBound >= offset } ?? 0)
    }
  }

  /// The first hit at or behind an offset; at the end of the book it goes on at the beginning. Nil if
  /// none has been found.
  package func first(from offset: BookOffset) -> Range<BookOffset>? {
    let behind = sections.lazy.compactMap(\.self).first {
      $0.last.map { $0.lowerBound >= offset } ?? false
    }
    if let behind { return behind[behind.partitioningIndex { $0.lowerBound >= offset }] }
    return sections.lazy.compactMap { $0?.first }.first
  }

  /// The last hit before an offset; at the beginning of the book it goes on at the end.
  package func last(before offset: BookOffset) -> Range<BookOffset>? {
    let before = sections.lazy.compactMap(\.self).last {
      $0.first.map { $0.lowerBound < offset } ?? false
    }
    if let before { return before[before.partitioningIndex { $0.lowerBound >= offset } - 1] }
    return sections.lazy.compactMap { $0?.last }.last
  }

  /// The hits that overlap a range of offsets.
  package func overlapping(_ range: Range<BookOffset>) -> [Range<BookOffset>] {
    sections.flatMap { section -> [Range<BookOffset>] in
      guard let section else { return [] }
      let first = section.partitioningIndex { $0.upperBound > range.lowerBound }
      return Array(section[first...].prefix { $0.lowerBound < range.upperBound })
    }
  }
}
