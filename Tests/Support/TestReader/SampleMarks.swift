internal import CurlewCells
internal import CurlewManuscript
internal import CurlewSearch
internal import TestBooks

@testable package import CurlewAnnotations
@testable package import CurlewExchange
@testable package import CurlewLibrary

/// A place in a book that is known only by its fingerprint.
package func place(of book: UInt64, at offset: Int, _ opened: Int) -> PlaceRecord {
  PlaceRecord(
    fingerprint: book, path: "-", title: "Low Water", author: nil,
    place: Place(offset: BookOffset(offset), surroundings: 1), percent: 1, opened: opened)
}

extension MarksText {
  package mutating func put(_ mark: Annotation, at time: Int? = nil) { put([mark], at: time) }
  package mutating func remove(_ mark: Annotation, at time: Int) {
    put([mark.removed(at: time)], at: time)
  }
}

/// A mark with the time of its removal.
package func removed(_ quote: String, at time: Int, made: Int = 100) -> Annotation {
  var mark = mark(quote, made: made)
  mark.removed = time
  return mark
}

/// A mark on some words.
package func mark(_ quote: String, note: String = "", made: Int = 100) -> Annotation {
  Annotation(
    kind: .highlight(.yellow),
    quotation: Quotation(quote, before: "", after: ""), range: (10..<10 + quote.utf8.count).inBook,
    note: note, made: made)
}

extension SharedMarks {
  /// The marks to show, in any order.
  package var shown: [Annotation] { records.filter { $0.removed == nil } }
}
