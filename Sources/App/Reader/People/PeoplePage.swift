internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPeople
internal import CurlewSearch
internal import CurlewTypesetting

/// Makes the rows of the persons, of a card and of the story at a width.
struct PeoplePage {
  let people: MetPeople
  let reading: Reading
  let columns: Int
  let filter: TextFilter

  private var cast: Cast { people.cast }
  private var section: TextSection { reading.book.text.part(containing: .start).book.wholeText }

  private func page(_ offset: Int) -> Int {
    reading.edition.layout.page(containing: BookOffset(offset)) + 1
  }
  private func pageWords(_ offset: Int) -> SafeText { SafeText("page \(page(offset).grouped)") }

  /// The pages that were read, for a title.
  var pages: SafeText {
    columns < 60 ? "" : "  " + SafeText("(pages 1–\(page(max(people.place - 1, 0)).grouped))")
  }

  private func lines(_ text: String, indent: Int = 2, room: Int? = nil, _ role: Role = .text)
    -> [PeopleLine]
  {
    SafeText(text).wrapped(to: (room ?? columns) - indent)
      .map { PeopleLine($0, indent: indent, role) }
  }

  // MARK: The persons

  private static let nameWidth = 21

  func persons(byAppearance: Bool) -> [PeopleRow] {
    let listed = people.listed
    let order =
      byAppearance
      ? listed.sorted { $0.mentions[0].range.lowerBound < $1.mentions[0].range.lowerBound } : listed
    return order.compactMap { person in
      let told = person.told.map { reading.book.told($0) } ?? ""
      guard filter.accepts(person.names.map(\.text).joined(separator: " ") + " " + told) else {
        return nil
      }
      let note = pageWords((person.told?.range ?? person.mentions[0].range).lowerBound)
      return PeopleRow(item: .person(person.name), lines: row(of: person, told, on: note))
    }
  }

  /// The name, what the book said, and on which page. Where there is room, beside each other.
  private func row(of person: Person, _ told: String, on note: SafeText) -> [PeopleLine] {
    let name = SafeText(person.name)
    guard columns >= 56 else { return [PeopleLine(name, note: note)] + lines(told, .soft) }
    var lines = lines(told, indent: Self.nameWidth, room: columns - note.width - 2)
    if lines.isEmpty { lines = [PeopleLine("", indent: Self.nameWidth)] }
    (lines[0].name, lines[0].note) = (name, note)
    return lines
  }

  // MARK: A card

  func card(of person: Person) -> [PeopleRow] {
    var rows: [PeopleRow] = []
    let others = person.names.filter { $0.text != person.name }.prefix(6).map(\.text)
    if !others.isEmpty {
      rows.append(
        PeopleRow(
          lines: lines(Message("also \(others.listed)").text, indent: 0, .soft)))
    }
    if let told = person.introduction {
      let note = PeopleLine("", note: pageWords(told.range.lowerBound))
      rows.append(
        PeopleRow(
          item: .place(told.range.lowerBound), lines: lines(reading.book.told(told)) + [note]))
    }
    let places: [(Message, Person.Mention)] = [
      ("first met", person.mentions[0]), ("last seen", person.mentions[person.count - 1]),
    ]
    for (words, mention) in places {
      let chapter = cast.chapter(of: mention).map(\.title) ?? ""
      let place = mention.range.lowerBound
      let line: SafeText = chapter.isEmpty ? SafeText(words) : "\(words), \(chapter)"
      rows.append(
        PeopleRow(item: .place(place), lines: [PeopleLine(line, note: pageWords(place))]))
    }
    // Above what can be chosen, so that it is reached on a small screen, too.
    let bar = cast.heights(of: person, parts: max(columns, 1)).map { Array(" ▁▂▃▄▅▆▇█")[$0] }
    let ends = PeopleLine("page 1", note: pageWords(max(people.place - 1, 0)), .soft)
    rows.append(
      PeopleRow(lines: [
        PeopleLine(""), PeopleLine(SafeText(String(bar)), .accent), ends, PeopleLine(""),
      ]))
    let company = cast.company(of: person)
    if !company.isEmpty { rows.append(PeopleRow(lines: [PeopleLine("mostly with", .soft)])) }
    for (other, times) in company {
      let line = PeopleLine(SafeText("  " + other.name), note: SafeText("\(times) ×"))
      rows.append(PeopleRow(item: .person(other.name), lines: [line]))
    }
    return rows
  }

  // MARK: The story

  func story() -> [PeopleRow] {
    cast.chapters.flatMap { chapter -> [PeopleRow] in
      let marks = (reading.marks?.all ?? []).filter { mark in
        !mark.isBookmark && !mark.isAdrift && chapter.range.contains(mark.range.lowerBound.value)
      }
      let told =
        chapter.told.map { (place: $0.lowerBound, text: section.plainText($0)) }
        + marks.map { (place: $0.range.lowerBound.value, text: "▌ " + $0.quotation.quote) }
      guard filter.isEmpty || told.contains(where: { filter.accepts($0.text) }) else { return [] }
      let new = [true, false].compactMap { isNew -> PeopleRow? in
        let all = isNew ? people.listed : cast.places
        let met = all.filter { chapter.paragraphs.contains($0.mentions[0].paragraph) }.prefix(8)
          .map(\.name)
        let names = met.listed
        let words: Message = isNew ? "new: \(names)" : "places: \(names)"
        return met.isEmpty ? nil : PeopleRow(lines: lines(words.text, .soft))
      }
      let ends = [chapter.range.lowerBound, max(chapter.range.upperBound - 1, 0)].map(page)
      let note: SafeText =
        ends[0] == ends[1]
        ? "page \(ends[0].grouped)" : "pages \(ends[0].grouped)–\(ends[1].grouped)"
      let title = chapter.title.isEmpty ? "The beginning" : SafeText(chapter.title)
      // What can be chosen comes last, so that all is reached on a small screen.
      let head = PeopleLine(title, note: note, .accent)
      let sentences = told.sorted { $0.place < $1.place }
        .map { PeopleRow(item: .place($0.place), lines: lines($0.text)) }
      return [PeopleRow(item: .place(chapter.range.lowerBound), lines: [head])] + new + sentences
    }
  }
}
