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
    let last = page(max(people.place.value - 1, 0)).grouped
    return SafeText(columns >= 60 ? "  (pages 1–\(last))" : "")
  }

  private func text(_ range: Range<Int>) -> String { section.plainText(range) }

  private func text(_ quotation: Cast.Quotation) -> String {
    (quotation.isCutBefore ? "… " : "") + text(quotation.range)
      + (quotation.isCutBehind ? " …" : "")
  }

  private func lines(_ text: String, indent: Int = 0, room: Int? = nil, _ role: Role = .text)
    -> [PeopleLine]
  {
    filledLines(
      text.split(separator: " ").map { SafeText($0) }, columns: max((room ?? columns) - indent, 1)
    )
    .map { PeopleLine($0, indent: indent, role) }
  }

  // MARK: The persons

  func persons(byAppearance: Bool) -> [PeopleRow] {
    var order = Array(people.listed.indices)
    if byAppearance {
      order.sort {
        people.listed[$0].mentions[0].range.lowerBound
          < people.listed[$1].mentions[0].range.lowerBound
      }
    }
    return order.compactMap { index in
      let person = people.listed[index]
      let told = people.introductions[index].flatMap { $0.tells ? text($0) : nil } ?? ""
      guard filter.accepts(person.names.map(\.text).joined(separator: " ") + " " + told) else {
        return nil
      }
      let first = person.mentions[0].range
      let page = told.isEmpty ? first : people.introductions[index]?.range ?? first
      return PeopleRow(
        item: .person(person.name), lines: row(of: person, told, on: pageWords(page.lowerBound)))
    }
  }

  /// The name, what the book said, and on which page. Where there is room, beside each other.
  private func row(of person: Person, _ told: String, on note: SafeText) -> [PeopleLine] {
    guard columns >= 56 else {
      let name = SafeText(person.name)
      return [PeopleLine(name, note: note)] + lines(told, indent: 2, .soft)
    }
    var lines = lines(told, indent: PeopleLine.nameWidth, room: columns - note.width - 2)
    if lines.isEmpty { lines = [PeopleLine("", indent: PeopleLine.nameWidth)] }
    (lines[0].name, lines[0].note) = (SafeText(person.name), note)
    return lines
  }

  // MARK: A card

  func card(of person: Person) -> [PeopleRow] {
    var rows: [PeopleRow] = []
    let others = person.names.filter { $0.text != person.name }.prefix(6).map(\.text)
    if !others.isEmpty {
      rows.append(PeopleRow(lines: lines("also " + others.joined(separator: ", "), .soft)))
    }
    if let told = cast.introduction(of: person, width: 300) {
      let note = PeopleLine("", note: pageWords(told.range.lowerBound))
      rows.append(
        PeopleRow(item: .place(told.range.lowerBound), lines: lines(text(told), indent: 2) + [note])
      )
    }
    for (words, mention) in [
      ("first met", person.mentions.first), ("last seen", person.mentions.last),
    ] {
      guard let mention else { continue }
      let chapter = cast.chapter(of: mention).map(\.title) ?? ""
      let line = PeopleLine(
        SafeText(words + (chapter.isEmpty ? "" : ", " + chapter)),
        note: pageWords(mention.range.lowerBound))
      rows.append(PeopleRow(item: .place(mention.range.lowerBound), lines: [line]))
    }
    // Above what can be chosen, so that it is reached on a small screen, too.
    rows.append(bar(of: person))
    let company = cast.company(of: person)
    if !company.isEmpty { rows.append(PeopleRow(lines: lines("mostly with", .soft))) }
    rows += company.map { other in
      PeopleRow(
        item: .person(other.person.name),
        lines: [PeopleLine(SafeText("  " + other.person.name), note: SafeText("\(other.times) ×"))])
    }
    return rows
  }

  /// Where the person is met in the pages that were read.
  private func bar(of person: Person) -> PeopleRow {
    let heights = cast.heights(of: person, parts: max(columns, 1))
    let bar = heights.map { String(Array(" ▁▂▃▄▅▆▇█")[$0]) }.joined()
    let ends = PeopleLine("page 1", note: pageWords(max(people.place.value - 1, 0)), .soft)
    return PeopleRow(lines: [
      PeopleLine(""), PeopleLine(SafeText(bar), .accent), ends, PeopleLine(""),
    ])
  }

  // MARK: The story

  func story() -> [PeopleRow] {
    cast.chapters.flatMap { chapter in
      let (first, last) = (
        page(chapter.range.lowerBound), page(max(chapter.range.upperBound - 1, 0))
      )
      let marks = (reading.marks?.all ?? []).filter { mark in
        !mark.isBookmark && !mark.isAdrift && chapter.range.contains(mark.range.lowerBound.value)
      }
      let told =
        chapter.told.map { (place: $0.lowerBound, text: text($0), sign: "") }
        + marks.map { (place: $0.range.lowerBound.value, text: $0.quotation.quote, sign: "▌ ") }
      let rows = told.sorted { $0.place < $1.place }.map { told in
        PeopleRow(item: .place(told.place), lines: lines(told.sign + told.text, indent: 2))
      }
      let new = [("new: ", people.listed), ("places: ", cast.places)].compactMap {
        words, all -> PeopleRow? in
        let met = all.filter { chapter.paragraphs.contains($0.mentions[0].paragraph) }.prefix(8)
          .map(\.name)
        return met.isEmpty
          ? nil : PeopleRow(lines: lines(words + met.joined(separator: ", "), indent: 2, .soft))
      }
      let note = first == last ? "page \(first.grouped)" : "pages \(first.grouped)–\(last.grouped)"
      let title = chapter.title.isEmpty ? "The beginning" : chapter.title
      let isShown = filter.isEmpty || told.contains { filter.accepts($0.text) }
      // What can be chosen comes last, so that all is reached on a small screen.
      let head = PeopleLine(SafeText(title), note: SafeText(note), .accent)
      return isShown
        ? [PeopleRow(item: .place(chapter.range.lowerBound), lines: [head])] + new + rows : []
    }
  }
}
