internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPeople
internal import CurlewSettings
internal import CurlewTypesetting

/// Who was met in the pages read: the persons as in a printed play, a card for each, and the story so far, as a reminder.
/// All of it is quotations and counts.
struct PeopleContent: SheetContent {
  enum View: Equatable {
    case persons, story
    case card(String)
    /// Who is the same person as this one.
    case same(String)
    /// Which of the names of a person is somebody else’s.
    case apart(String)
  }

  let people: MetPeople
  private(set) var view: View
  /// What the view covers, and its selected item.
  private var former: [(view: View, item: Int)] = []
  private var isByAppearance = false
  /// The word that was looked up, and its sentence; nil in the list.
  private let word: (text: String, sentence: String)?
  private var all: [PeopleRow] = []
  private var start = 0
  private(set) var title: SafeText = ""

  init(_ people: MetPeople) { (self.people, view, word) = (people, .persons, nil) }

  /// The card of a person.
  init(_ people: MetPeople, showing person: Person, _ word: String, _ sentence: String) {
    (self.people, view, self.word) = (people, .card(person.name), (word, sentence))
  }

  let opener: Command? = .showPeople
  let ownKeys: KeyScope? = .people
  var canFilter: Bool { if case .card = view { false } else { true } }
  var subject: String { "\(view)" }
  var firstSelected: Int { start }
  let emptyText: SafeText = "Nobody was met three times yet"

  var hints: [SafeText] {
    let order: SafeText = isByAppearance ? "o by weight" : "o as they appear"
    let undo: [SafeText] = people.isCorrected ? ["u undo"] : []
    let keys: [SafeText] =
      switch view {
      case .persons: ["Enter who is that", "Tab the story so far", order] + undo
      case .story: ["Enter goes there", "Tab the persons"]
      case .card:
        ["Enter goes there", "d dictionary", "= same as …", "x other person", "- no person"]
      case .same, .apart: ["Enter takes it"]
      }
    return (0...keys.count).reversed().map { count in
      SafeText((keys.prefix(count) + ["Esc closes"]).map(\.string).joined(separator: "   "))
    }
  }

  // MARK: Rows

  var rows: [SheetRow] {
    all.enumerated().map { index, row in
      SheetRow(item: row.item == nil ? nil : index, height: row.lines.count)
    }
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    guard let reading = desk.reading else { return }
    let page = PeoplePage(people: people, reading: reading, columns: room.columns, filter: filter)
    switch view {
    case .persons:
      all = page.persons(byAppearance: isByAppearance)
      title = "The persons" + page.pages
    case .story:
      all = page.story()
      title = "The story so far: a reminder" + page.pages
      start = all.lastIndex { $0.item != nil } ?? 0
    case .card(let name):
      let person = people.cast.person(named: name)
      all = person.map { page.card(of: $0) } ?? []
      title = SafeText("\(name)  \(person?.count ?? 0) ×")
    case .same(let name):
      all = page.persons(byAppearance: false).filter { $0.item != .person(name) }
      title = SafeText("\(name) is the same person as …")
    case .apart(let name):
      all = (people.cast.person(named: name)?.names ?? []).map { name in
        PeopleRow(
          item: .person(name.text),
          lines: [PeopleLine(SafeText(name.text), note: SafeText("\(name.count) ×"))])
      }
      title = "Which name is somebody else’s?"
    }
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    for (place, line) in all[row.index].lines.enumerated() where place < row.area.size.rows {
      line.draw(
        in: row.area.line(row.area.origin.row + place), isSelected: row.isSelected, on: &canvas)
    }
  }

  // MARK: Choosing

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    switch (all[item].item, view) {
    case (.place(let offset), _): return [.close, .jump(.offset(BookOffset(offset)))]
    case (.person(let name), .same(let first)):
      return correct(.same(first, name), showing: first, on: desk)
    case (.person(let name), .apart): return correct(.apart(name), showing: name, on: desk)
    case (.person(let name), _): show(.card(name), over: item)
    case (nil, _): break
    }
    return []
  }

  private mutating func show(_ view: View, over item: Int?) {
    former.append((self.view, item ?? 0))
    (self.view, start) = (view, 0)
  }

  mutating func goBack() -> Bool {
    guard let last = former.popLast() else { return false }
    (view, start) = last
    return true
  }

  static let commands: [SheetCommand<PeopleContent>] = [
    .init("story-so-far", "the story so far, as a reminder; back to the persons", .tab) {
      sheet, _, _ in
      guard sheet.former.isEmpty else { return nil }
      (sheet.view, sheet.start) = (sheet.view == .story ? .persons : .story, 0)
      return []
    },
    .init("order-persons", "as they appear; by weight", "o") { sheet, _, _ in
      guard sheet.view == .persons else { return nil }
      sheet.isByAppearance.toggle()
      return []
    },
    .init(.lookUp, "look the name up in a dictionary", "d") { sheet, _, _ in
      guard case .card(let name) = sheet.view else { return nil }
      return [
        .close, .lookUp(word: sheet.word?.text ?? name, sentence: sheet.word?.sentence ?? ""),
      ]
    },
    .init("same-person", "say who is the same person", "=") { sheet, item, _ in
      guard let name = sheet.name(item) else { return nil }
      sheet.show(.same(name), over: item)
      return []
    },
    .init("other-person", "say that a name is somebody else’s", "x") { sheet, item, _ in
      guard let name = sheet.name(item) else { return nil }
      guard sheet.people.cast.person(named: name)?.names.count ?? 0 > 1 else {
        return [.hint("There is only one name")]
      }
      sheet.show(.apart(name), over: item)
      return []
    },
    .init("no-person", "say that this is no person", "-") { sheet, item, desk in
      sheet.name(item).map { sheet.correct(.not($0), showing: nil, on: desk) }
    },
    .init("undo", "take back what you said last", "u") { sheet, _, desk in
      sheet.people.isCorrected
        ? sheet.correct(nil, showing: nil, on: desk) : [.hint("You have said nothing about names")]
    },
  ]

  /// The person of the card, or the selected one of the list.
  private func name(_ item: Int?) -> String? {
    if case .card(let name) = view { return name }
    if view == .persons, let item, case .person(let name) = all[item].item { return name }
    return nil
  }

  /// Keeps what the reader says, and tells the persons again.
  ///
  /// - Parameter name: Whose card is shown then; nil for the list.
  private func correct(_ correction: NameCorrection?, showing name: String?, on desk: Desk)
    -> [Effect]
  {
    guard let reading = desk.reading else { return [] }
    let (book, word) = (reading.book, word)
    let again = reading.meetingPeople { _, people in
      guard let people else { return [] }
      let person = name.flatMap { people.cast.person(named: $0) }
      let card = person.map {
        PeopleContent(people, showing: $0, word?.text ?? $0.name, word?.sentence ?? "")
      }
      return [.open(Sheet(card ?? PeopleContent(people)))]
    }
    return [.close, .keep { $0.save(correction, ofNamesIn: book) }] + again
  }
}

/// What a row shows and leads to.
struct PeopleRow {
  enum Item: Equatable {
    /// By one of the names.
    case person(String)
    /// An offset in the text.
    case place(Int)
  }

  var item: Item?
  var lines: [PeopleLine]
}

/// A line of a sheet: perhaps a name, words beside it, and a note at the right.
struct PeopleLine {
  var name: SafeText = ""
  var text: SafeText
  var note: SafeText
  var indent: Int
  var role: Role

  init(_ text: SafeText, note: SafeText = "", indent: Int = 0, _ role: Role = .text) {
    (self.text, self.note, self.indent, self.role) = (text, note, indent, role)
  }

  func draw(in line: Rect, isSelected: Bool, on canvas: inout TextCanvas) {
    canvas.write(
      name.truncated(to: max(indent - 1, 0)).inVisualOrder, at: line.origin,
      style: Style(.text, on: .panel, .bold), clip: line)
    let area = Rect(
      column: line.origin.column + indent, row: line.origin.row,
      columns: max(line.size.columns - indent, 0), rows: 1)
    let isBold = isSelected && role == .text && indent == 0
    canvas.write(
      text, Style(role, on: .panel, isBold ? .bold : []), beside: note,
      Style(isSelected ? .accent : .soft, on: .panel), in: area)
  }
}
