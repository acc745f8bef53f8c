internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPeople
internal import CurlewSystem
internal import CurlewTypesetting

/// The persons met up to the open pages, with what the book said when it introduced them.
struct MetPeople: Sendable {
  let cast: Cast
  /// Those of the list.
  let listed: [Person]
  let introductions: [Cast.Quotation?]
  /// Where the open pages end.
  let place: BookOffset
  /// Whether the reader has said something that can be undone.
  let isCorrected: Bool

  fileprivate init(_ cast: Cast, at place: BookOffset, isCorrected: Bool) {
    (self.cast, self.place, self.isCorrected) = (cast, place, isCorrected)
    listed = cast.persons.filter(\.isListed)
    introductions = listed.map { cast.introduction(of: $0, width: Self.shortWidth) }
  }

  private static let shortWidth = 144
}

extension Reading {
  /// Where the reader is, as an offset in the text; nil beside the text, and in notes behind it.
  private var placeOfPeople: Int? {
    guard position.part == .text else { return nil }
    let last = book.text.original(of: max(openRange.upperBound - 1, openRange.lowerBound))
    if let asides = book.text.asides, last >= asides { return nil }
    // A word that goes on overleaf is not known yet.
    var end = last.value + 1
    let text = book.text.wholeManuscript?.text.utf8 ?? []
    while 0..<text.count ~= end, text[end] > 0x20, text[end - 1] > 0x20, end > 1 { end -= 1 }
    return end
  }

  /// Tells who was met up to the open pages.
  ///
  /// - Parameter end: Gets nil where there is silence: beside the text, in a long book, a text in another language, or
  ///   one that is no story.
  func meetingPeople(
    _ end: @escaping @Sendable (inout Desk, MetPeople?) -> [Effect]
  ) -> [Effect] {
    guard let place = placeOfPeople, let manuscript = book.text.wholeManuscript,
      let reader = people?.of === book ? people?.reader : CastReader(manuscript)
    else { return [.meeting { desk in end(&desk, nil) }] }
    let book = book
    return [
      .withFiles { store in
        let hand = store.corrections(ofNamesIn: book)
        return { _ in [.reading(reader, of: book, to: place, hand, end)] }
      }
    ]
  }
}

extension Effect {
  fileprivate static func meeting(
    _ end: @escaping @Sendable (inout Desk) -> [Effect]
  ) -> Effect { .withFiles { _ in end } }

  /// Reads on beside the loop. What was read is kept with the open book.
  fileprivate static func reading(
    _ reader: CastReader, of book: OpenBook, to place: Int, _ hand: [NameCorrection],
    _ end: @escaping @Sendable (inout Desk, MetPeople?) -> [Effect]
  ) -> Effect {
    .wait { desk in
      let job = desk.jobs.run {
        var reader = reader
        let cast = reader.cast(to: place, hand)
        // What was said of names can be taken back even where it leaves no story.
        let isShown = cast.isStory || !hand.isEmpty
        let people =
          isShown ? MetPeople(cast, at: BookOffset(place), isCorrected: !hand.isEmpty) : nil
        return (reader: reader, people: people)
      }
      return PendingWork(job, "Reading the names", at: desk.now) { desk, found in
        if desk.reading?.book === book { desk.reading?.people = (book, found.reader) }
        return end(&desk, found.people)
      }
    }
  }
}

extension Reading {
  /// Shows what was said of the person whose name a passage is in; asks the dictionaries for any other word.
  func lookup(of passage: PassageSelection) -> [Effect] {
    let section = book.text.textSection(at: passage.range.lowerBound)
    let offset = section.offset(of: passage.range.lowerBound)
    let sentence = section.unit(.sentence, at: offset).map { section.plainText($0) } ?? ""
    let word = passage.dividedWord
    guard section.utf8.span.scalar(at: offset).scalar.isCapital,
      !book.text.isTranslation(passage.range.lowerBound)
    else { return [.lookUp(word: word, sentence: sentence)] }
    return meetingPeople { _, people in
      guard let people, let person = people.cast.person(at: passage.range.lowerBound.value) else {
        return [.lookUp(word: word, sentence: sentence)]
      }
      return [.open(Sheet(PeopleContent(people, showing: person, word, sentence)))]
    }
  }
}
