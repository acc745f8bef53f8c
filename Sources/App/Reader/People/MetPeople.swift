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
  /// Where the open pages end, as an offset in the text.
  let place: Int
  /// Whether the reader has said something that can be undone.
  let isCorrected: Bool

  /// Reads the book up to a place. Nil where nothing is said of persons: outside the text, in a long book, in a
  /// language whose names are not known, and in a text that is no story.
  init?(_ book: OpenBook, to place: Int?, _ corrections: [NameCorrection] = []) {
    defer { CurrentProcess.releaseMemory() }
    guard let place,
      let cast = book.text.wholeManuscript.flatMap({ Cast($0, to: place, corrections) }),
      // Corrections can be undone even if, with them, the text is no story any more.
      cast.isStory || !corrections.isEmpty
    else { return nil }
    (self.cast, self.place, isCorrected) = (cast, place, !corrections.isEmpty)
  }

  /// Those of the list.
  var listed: [Person] { cast.persons.filter(\.isListed) }
}

extension Reading {
  /// Where the open pages end, as an offset in the text. On the title or the contents, the pages that count are those
  /// at which reading will go on. Nil before reading has begun, and in notes behind the text.
  var placeOfPeople: Int? {
    guard session.keptPosition.hasBegun else { return nil }
    let goOn = edition.openPages(at: session.keptPosition.offset).upperBound
    let read = position.part == .text ? openRange : edition.layout.range(ofPage: goOn)
    let last = book.text.original(of: max(read.upperBound - 1, read.lowerBound))
    if let asides = book.text.asides, last >= asides { return nil }
    // A word that goes on overleaf is not known yet.
    var end = last.value + 1
    let text = book.text.wholeManuscript?.text.utf8 ?? []
    while 0..<text.count ~= end, text[end] > 0x20, text[end - 1] > 0x20, end > 1 { end -= 1 }
    return end
  }

  /// Finds out, beside the loop, who was met up to the open pages. Each call reads the book again: that takes a
  /// quarter of a second for the longest novels, and to keep what was read would take megabytes.
  ///
  /// - Parameter end: Gets nil where nothing is said of persons.
  func meetingPeople(
    _ end: @escaping @Sendable (inout Desk, MetPeople?) -> [Effect]
  ) -> [Effect] {
    let (book, place) = (book, placeOfPeople)
    return [
      .withFiles { store in
        let corrections = store.corrections(ofNamesIn: book)
        return { _ in
          let reading = Effect.wait { desk in
            let job = desk.jobs.run { MetPeople(book, to: place, corrections) }
            return PendingWork(job, "Reading the names", at: desk.now, then: end)
          }
          return [reading]
        }
      }
    ]
  }

  /// Shows what was said of the person whose name a passage is in; asks the dictionaries for any other word.
  func lookup(of passage: PassageSelection) -> [Effect] {
    let section = book.text.textSection(at: passage.range.lowerBound)
    let offset = section.offset(of: passage.range.lowerBound)
    let sentence = section.unit(.sentence, at: offset).map { section.plainText($0) } ?? ""
    // In the translation no person is known by the offset.
    let place =
      book.text.isTranslation(passage.range.lowerBound) ? -1 : passage.range.lowerBound.value
    return lookup(of: passage.dividedWord, in: sentence) { $0.person(at: place) }
  }

  /// Shows the person that is found for a word which may be a name; asks the dictionaries for any other word.
  func lookup(
    of word: String, in sentence: String, _ find: @escaping @Sendable (Cast) -> Person?
  ) -> [Effect] {
    guard word.unicodeScalars.first?.isCapital == true else {
      return [.lookUp(word: word, sentence: sentence)]
    }
    return meetingPeople { _, people in
      guard let people, let person = find(people.cast) else {
        return [.lookUp(word: word, sentence: sentence)]
      }
      return [.open(Sheet(PeopleContent(people, showing: person, word, sentence)))]
    }
  }
}

extension OpenBook {
  /// What the book said of a person.
  func told(_ introduction: Introduction) -> String {
    (introduction.isCutBefore ? "… " : "")
      + text.part(containing: .start).book.wholeText.plainText(introduction.range)
      + (introduction.isCutBehind ? " …" : "")
  }
}
