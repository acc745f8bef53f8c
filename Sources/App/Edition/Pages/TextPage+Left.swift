internal import CurlewGlyphs
package import CurlewLibrary
internal import CurlewManuscript
internal import CurlewTypesetting

extension TextPage {
  /// How long the text behind the page takes.
  package func timeLeft(at speed: ReadingSpeed) -> TimeLeft {
    let page = layout.original(ofPage: number)
    let end = layout.range(ofPage: page).upperBound
    let endOfChapter = endOfChapter(from: layout.start(ofPage: page))
    return TimeLeft(
      ofChapter: speed.minutes(forBytes: max(endOfChapter - end, 0)),
      ofBook: speed.minutes(forBytes: max((book.text.asides ?? book.text.textEnd) - end, 0)))
  }

  /// What is left behind the page, from the longest to the shortest text.
  func left(ofBook isOfBook: Bool) -> [SafeText] {
    let page = layout.original(ofPage: number)
    // The sections of a report or a manual page are often shorter than a page, and end on each.
    let isOfBook = isOfBook || book.text.imprint.isReport
    let start = layout.start(ofPage: page)
    let end = layout.range(ofPage: page).upperBound
    let textEnd = book.text.asides ?? book.text.textEnd
    let goal = isOfBook ? textEnd : endOfChapter(from: start)
    let place = isOfBook ? "in book" : "in chapter"
    guard goal > end else { return [isOfBook ? "the end" : "end of chapter", "end"] }
    if let speed = edition.overlay.speed {
      let time = duration(ofMinutes: speed.minutes(forBytes: goal - end))
      return ["\(time) left \(place)", "\(time) left", time].map { SafeText($0) }
    }
    let last = goal >= textEnd ? layout.pageCountInOrder : layout.page(containing: goal)
    // The empty page before a chapter is not one to be read.
    let isPadded = last > page && layout.laidPage(last - 1) == nil
    let pages = max(last - page - (isPadded ? 2 : 1), 0)
    // The rest of the chapter may be on this page, or on one where another chapter begins.
    guard pages > 0 else { return [isOfBook ? "the end" : "end of chapter", "end"] }
    let words = pages.inPages
    return [SafeText("\(words) left \(place)"), SafeText("\(words) left")]
  }

  /// The offset of the next heading behind an offset.
  private func endOfChapter(from start: BookOffset) -> BookOffset {
    let outline = book.text.outline
    let next = outline.partitioningIndex { $0.offset > start }
    // A heading on the page itself begins the chapter that is being read.
    let page = layout.page(containing: start)
    return outline[next...].first { layout.page(containing: $0.offset) > page }?.offset
      ?? book.text.textEnd
  }
}

/// What is left of a chapter and of the book, in minutes.
package struct TimeLeft: Equatable {
  package var ofChapter: Double
  package var ofBook: Double
}

/// "3 h 20 min", with an hour or more; else "12 min".
package func duration(ofMinutes minutes: Double) -> String {
  let whole = Int(minutes.rounded())
  switch whole {
  case ..<1: return "1 min"
  case ..<60: return "\(whole) min"
  default:
    let (hours, rest) = (whole / 60, whole % 60)
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }
}
