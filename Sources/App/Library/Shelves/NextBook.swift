package import CurlewAppSupport
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem

/// The book to offer after one has been read.
package struct NextBook: Equatable, Sendable {
  package let book: ShelfBook
  /// Why this book is offered, as shown on the end page.
  package let reason: Message

  package var path: String { book.path }
  package var title: String { book.title }
}

/// The place of a book in a series, parsed from text like "Foundation, 2".
package struct SeriesPlace: Equatable {
  package var name: String
  package var number: Double?

  package init(_ text: String) {
    name = text
    guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")) else { return }
    let rest = text[text.index(after: comma)...].trimmed
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = Int(reading: first, in: 0...99_999) else { return }
    let tenths = parts.count > 1 ? Int(reading: parts[1].prefix(1), in: 0...9) ?? 0 : 0
    name = String(text[..<comma])
    number = Double(whole) + Double(tenths) / 10
  }
}

extension [ShelfBook] {
  /// The book to read after another one: the next of its series, else one by its author, else the one that was
  /// begun and read last. Nil when there is none.
  package func next(after path: String) -> NextBook? {
    let place = firstIndex { Path.areEqual($0.path, path) }
    let others = (self[(place.map { $0 + 1 } ?? 0)...] + self[..<(place ?? 0)])
      .filter { !$0.isMissing && ($0.percent ?? 0) < 100 }
      // A log that was read is no book.
      .filter { FormatName(toldByNameOf: $0.path) != .asItIs }
    if let read = place.map({ self[$0] }) {
      if let next = others.next(inSeriesOf: read) { return next }
      if let author = read.author, !author.isEmpty,
        let next = others.first(where: { $0.author == author })
      {
        return NextBook(book: next, reason: "also by \(author)")
      }
    }
    let begun = others.filter { $0.percent ?? 0 > 0 }
    return begun.max { ($0.opened ?? 0) < ($1.opened ?? 0) }.map {
      NextBook(book: $0, reason: "you have begun it")
    }
  }

  private func next(inSeriesOf read: ShelfBook) -> NextBook? {
    guard let own = read.series.map({ SeriesPlace($0) }) else { return nil }
    let others = compactMap { book in
      book.series.map { (place: SeriesPlace($0), book: book) }
    }.filter { $0.place.name == own.name && $0.place.number ?? 0 > own.number ?? -1 }
    let next = others.min { ($0.place.number ?? 0) < ($1.place.number ?? 0) }
    return next.map { NextBook(book: $0.book, reason: "the next in \(own.name)") }
  }
}
