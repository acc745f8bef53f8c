internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewLibrary
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

/// The commands of the open pages.
extension ReadingLayer {
  typealias Function = @Sendable (inout Reading, KeyPress, Duration) -> [Effect]

  static let commands: [KeyCommand<Function>] = [
    .init(
      .nextPage, "next page",
      presses: keys(.right, " ", .pageDown, .down, "n", "l", "j") + control("f", "d"),
      topic: .usual
    ) { book, press, now in book.pages.turn(.forward, by: press, at: now) },
    .init(
      .previousPage, "previous page",
      presses: keys(.left, .pageUp, .backspace, .up, "p", "h", "k", "b") + control("b", "u"),
      topic: .usual
    ) { book, press, now in book.pages.turn(.backward, by: press, at: now) },
    .init("next-chapter", "next chapter", "]", topic: .going) { book, _, now in
      goToChapter(.forward, in: &book, at: now)
    },
    .init("previous-chapter", "previous chapter", "[", topic: .going) { book, _, now in
      goToChapter(.backward, in: &book, at: now)
    },
    .init("turn-by-itself", "turn by itself, at your speed", "A", topic: .going) {
      book, _, now in
      [.open(SelfTurningLayer(over: book, at: now))]
    },
    .init("show-words", "one word at a time, at your speed", "W", topic: .going) {
      book, _, now in
      SingleWordLayer(over: book, at: now).map { [.open($0)] } ?? noText
    },
    .init(.firstPage, "first page; twice: title page", .home, topic: .going) { book, _, now in
      book.pages.jump { $0.go(toEnd: .text(0), else: .title, at: now) }
    },
    .init(.lastPage, "last page; twice: end page", .end, "G", topic: .going) { book, _, now in
      let last = book.edition.layout.pageCountInOrder - 1
      return book.pages.jump { $0.go(toEnd: .text(last), else: .end, at: now) }
    },
    .init(.showContents, "contents and progress", "c", topic: .usual) { _, _, _ in
      [.showContents]
    },
    .init(.goToPage, "go to a page: 12g; in print: 12p", "g", topic: .usual) { _, _, _ in
      [.open(Prompt.page())]
    },
    .init(
      "jump-back", "go back to where you were before a jump",
      presses: [KeyPress("`"), KeyPress("o", .control), KeyPress(.left, .alt)], topic: .going
    ) { book, _, now in
      book.pages.canGoBack ? book.pages.goBack(at: now) : [.openFormer]
    },
    .init(
      "jump-forward", "go forward again", presses: [KeyPress("~"), KeyPress(.right, .alt)],
      topic: .going
    ) { book, _, now in
      book.pages.canGoForward
        ? book.pages.goForward(at: now) : [.hint("No page to go forward to")]
    },
    .init(.showOverview, "overview of all pages", "o", topic: .going) { book, _, _ in
      [.open(OverviewLayer(over: book))]
    },
    .init(.showSlider, "slider: by page or chapter", "w", topic: .going) { book, _, _ in
      [.open(SliderLayer(over: book))]
    },
    .init(.nextLink, "next link or picture on the page", .tab, topic: .going) { book, _, _ in
      selectSpot(1, in: &book)
    },
    .init(
      "previous-link", "previous link or picture", presses: [KeyPress(.tab, .shift)], topic: .going
    ) { book, _, _ in selectSpot(-1, in: &book) },
    .init(.choose, "follow a link, show a picture", .enter, topic: .going) { book, _, _ in
      let hasLinks = book.pages.hasChoices
      return [
        .hint(
          hasLinks ? "Tab selects a link    Enter follows it" : "No link here    → turns the page")
      ]
    },
    .init("correct-contents", "say where chapters begin", "C", topic: .going) { book, _, _ in
      [ChaptersContent.open(over: book)]
    },
    .init(.showNotes, "list of the book’s notes; of a log: follow it", "F", topic: .going) {
      book, _, _ in
      // What is shown as it is has no notes, and a pager’s reader expects this.
      book.book.text.imprint.columnsAsItIs == nil ? [.open(Sheet(NotesContent(book)))] : [.follow]
    },
    .init(.search, "search", "/", topic: .usual) { book, _, _ in
      [.open(SearchLayer(over: &book)), .loadSearches]
    },
    .init("toggle-bookmark", "set or remove a bookmark", "m", topic: .usual) { book, _, _ in
      toggleBookmark(in: &book)
    },
    .init("name-place", "give this place a letter", "\"", topic: .marking) { book, _, _ in
      book.position.part == .text ? [.open(Prompt.letter(.setting))] : noText
    },
    .init("go-to-name", "go to the place with a letter", "'", topic: .marking) { _, _, _ in
      [.open(Prompt.letter(.going))]
    },
    .init("copy-page", "copy these pages, with their source", "y", topic: .marking) {
      book, _, _ in
      guard let text = book.openText else { return noText }
      return [.tell("These pages were sent to the clipboard"), .copy(text)]
    },
    .init("select", "select text to highlight, note or copy", "v", topic: .marking) { book, _, _ in
      SelectionLayer(over: book).map { [.open($0)] } ?? noText
    },
    .init(.showMarks, "your bookmarks, highlights and notes", "M", topic: .marking) { book, _, _ in
      [.open(Sheet(MarksContent(book)))]
    },
    .init(.lookUp, "who is that? look up a word", "d", topic: .marking) { book, _, _ in
      WordLayer(over: book, nearest: book.pointer).map { [.open($0)] } ?? noText
    },
    .init(.showPeople, "who is who, and the story so far", "i", topic: .marking) { book, _, _ in
      book.meetingPeople { _, people in
        people.map { [.open(Sheet(PeopleContent($0)))] }
          ?? [.hint("No persons are known on the pages up to here")]
      }
    },
    .init("read-aloud", "read aloud from the top of the page", "r", topic: .marking) {
      book, key, _ in
      if let voice = VoiceLayer(over: book) {
        return [.open(voice), .hint(SafeText("Space pauses    < > speed    \(key.name) stops"))]
      }
      return SpeechLayer(over: book).map {
        [.open($0), .hint(SafeText("Reading aloud    Space pauses    \(key.name) stops"))]
      } ?? noText
    },
    .init("undo", "bring back a cancelled note", "u", topic: .marking) { book, _, _ in
      guard let note = book.cancelledNotes.popLast() else {
        return [.hint("Nothing was cancelled")]
      }
      return [.open(NoteLayer(note, in: book))]
    },
    .init(.showHelp, "show the keys that work here", "?", .function(1), topic: .usual) { _, _, _ in
      [.showHelp]
    },
    .init(.quit, "quit; your place is saved", "q", topic: .usual) { book, key, now in
      [.leaveBook(.quit, by: key)]
    },
    .init(.showShelf, "shelf: open another book", "s", topic: .going) { book, key, now in
      [.leaveBook(.showShelf, by: key)]
    },
    .init(
      "other-book", "the book that was open before this one",
      presses: [KeyPress("^", .control), KeyPress("0")], topic: .going
    ) { _, key, _ in [.leaveBook(.openOther, by: key)] },
    .init("change-look", "look: line length, margins, theme …", "a", topic: .changing) {
      book, _, _ in [.open(Sheet(LookContent(book.pages.settings)))]
    },
    .init("longer-lines", "longer lines", "+", topic: .changing) { book, _, _ in
      book.changingMeasure(by: 1)
    },
    .init("shorter-lines", "shorter lines", "-", topic: .changing) { book, _, _ in
      book.changingMeasure(by: -1)
    },
    .init("usual-lines", "lines of the usual length", "=", topic: .changing) { book, _, _ in
      book.changingMeasure(by: nil)
    },
    .init(.changeTheme, "next theme: sepia, day, night …", "t", topic: .changing) { _, _, _ in
      [.changeTheme]
    },
    .init("change-foot", "foot: percent read, what is left, nothing", "f", topic: .changing) {
      book, key, _ in
      let choice = book.pages.settings.foot.next(hasPrintPages: book.book.hasPrintPages)
      let hint = Effect.hint(SafeText("The foot stays empty; \(key.name) shows it again"))
      return [.set(name: "foot", value: choice.rawValue)] + (choice == .none ? [hint] : [])
    },
    .init(.showStatistics, "reading time and speed", "T", topic: .changing) { _, _, _ in
      [.showStatistics]
    },
    .init("reload", "read the file again, after it has changed", "R", topic: .changing) { _, _, _ in
      [.reload]
    },
    .init("as-printed", "PDF as printed, menus of a web page; back", "P", topic: .changing) {
      book, _, now in
      if let effects = turnToMenus(of: &book, at: now) { return effects }
      return [.wait { [book = book.book] desk in .printedPages(of: book, on: desk) }]
    },
    .init("other-language", "turn over to the translation, or back", "x", topic: .changing) {
      book, _, now in turnOver(in: &book, at: now)
    },
    .init("change-glosses", "the translator’s words above rare ones", "X", topic: .changing) {
      book, _, _ in changeGlosses(in: book)
    },
    .init("pan-right", "show the rest of wide lines", ">", topic: .changing) { book, _, _ in
      WideLines.pan(by: WideLines.step, over: &book)
    },
    .init("pan-left", "move wide lines back", "<", topic: .changing) { book, _, _ in
      WideLines.pan(by: -WideLines.step, over: &book)
    },
    .init("ruler-down", "a ruler: the next lines", ".", topic: .changing) { book, _, now in
      Ruler.move(1, in: &book, at: now)
    },
    .init("ruler-up", "a ruler: the lines before", ",", topic: .changing) { book, _, now in
      Ruler.move(-1, in: &book, at: now)
    },
    .init("change-ruler", "a ruler of one line, three, five, none", "_", topic: .changing) {
      book, _, _ in Ruler.change(in: &book)
    },
    .init("number-lines", "line numbers of code and logs", "#", topic: .changing) {
      book, _, _ in
      guard book.book.text.imprint.columnsAsItIs != nil else {
        return [.hint("Only code, logs and the like have line numbers")]
      }
      let isOn = book.pages.settings.numbersLines
      return [.set(name: "line-numbers", value: isOn ? "no" : "yes")]
    },
    .init(.cancel, "deselect the link", .escape, topic: .changing) { book, _, _ in
      book.pages.deselectLink()
      return []
    },
  ]

  private static func keys(_ keys: Key...) -> [KeyPress] { keys.map { KeyPress($0) } }

  /// As pagers have them.
  private static func control(_ keys: Key...) -> [KeyPress] { keys.map { KeyPress($0, .control) } }

  private static var noText: [Effect] { [.hint("This page has no text of the book")] }

  private static var noTranslation: [Effect] {
    [.hint("Nothing lies beside this book    b on the shelf lays it there")]
  }

  private static func selectSpot(_ step: Int, in book: inout Reading) -> [Effect] {
    book.pages.selectSpot(step) ? [] : [.hint("No links or pictures on these pages")]
  }

  /// Goes to the page of the other text that shows the same passage.
  private static func turnOver(in book: inout Reading, at now: Duration) -> [Effect] {
    guard book.edition.layout.hasTranslation else { return noTranslation }
    guard let open = book.spread.indices.first, let page = book.edition.textPage(at: open) else {
      return noText
    }
    guard book.edition.geometry.orientation == .one else {
      return [.hint("Both texts lie open")]
    }
    let isEmpty = book.edition.layout.page(page ^ 1).lines.isEmpty
    let other = book.edition.index(ofTextPage: page ^ 1)
    return book.pages.go(to: other, inSameText: false, at: now)
      + (isEmpty ? [.hint("The other text lacks this passage    x turns back")] : [])
  }

  private static func changeGlosses(in book: Reading) -> [Effect] {
    guard book.edition.layout.hasTranslation else { return noTranslation }
    guard book.edition.geometry.orientation == .one else { return [.hint("Both texts lie open")] }
    let (choice, hint): (Settings.GlossChoice, SafeText) =
      switch book.pages.settings.glosses {
      case .off: (.rare, "Above rare words stands what the translator chose    X above all")
      case .rare: (.all, "Above all words stands what the translator chose    X above none")
      case .all: (.off, "No words stand above others")
      }
    return [.set(name: "glosses", value: choice.rawValue), .hint(hint)]
  }

  /// Goes to the first chapter that begins behind the open pages, or to the last one that begins before them.
  private static func goToChapter(
    _ direction: Direction, in book: inout Reading, at now: Duration
  ) -> [Effect] {
    let layout = book.edition.layout
    let open = book.spread.textPages
    let isAtEnd = book.position.part == .end
    let beside = isAtEnd ? layout.pageCountInOrder : -1
    let (first, last) = (open.first ?? beside, isAtEnd ? beside : open.last ?? beside)
    let starts = book.book.text.outline.indices.map { layout.page(ofHeading: $0) }
    let heading =
      direction == .forward
      ? starts.firstIndex { $0.map { $0 > last } ?? false }
      : starts.lastIndex { $0.map { $0 < first } ?? false }
    guard let heading else {
      return [
        .hint(direction == .forward ? "No chapter begins behind" : "No chapter begins before")
      ]
    }
    return book.pages.jump { $0.go(toHeading: heading, at: now) }
  }

  /// Sets a bookmark on the open pages, or removes the one that is there.
  private static func toggleBookmark(in book: inout Reading) -> [Effect] {
    guard book.position.part == .text else { return noText }
    guard let marks = book.marks else { return [] }
    if let known = marks.all.bookmark(in: book.openRange) {
      return book.changeMarks { $0.remove(known) } + [.hint("The bookmark was removed")]
    }
    let range = book.book.text.opening(at: book.openRange.lowerBound)
    return book.changeMarks { $0.put($0.annotation(.bookmark, of: range)) }
      + [.hint("A bookmark was set    M lists your marks")]
  }
}

extension ReadingLayer {
  /// Goes to the menus and banners that were left out of a saved page, or back from there. Nil if there are none.
  static func turnToMenus(of book: inout Reading, at now: Duration) -> [Effect]? {
    guard let menus = book.book.text.linkToMenus else { return nil }
    let isThere = book.position.part == .text && book.position.offset >= menus.target
    return isThere && book.pages.canGoBack
      ? book.pages.goBack(at: now) : book.pages.go(toTargetOf: menus, at: now)
  }
}
