internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// What is saved about the open book.
extension Reading {
  var record: PlaceRecord {
    var record = PlaceRecord(
      of: book, at: session.keptPosition.offset, percent: percent, page: pageOfBook,
      opened: CurrentProcess.wallClock)
    record.voice = voice
    return record
  }

  /// The offset of the place that is saved. In a book of two texts it is an offset in the original.
  var keptOffset: BookOffset { book.text.original(of: session.keptPosition.offset) }

  /// How much of the text has been read, 0 to 100, including the open pages.
  private var percent: Int {
    let (kept, edition) = (session.keptPosition, edition)
    let shown = kept == position ? spread.textPages.last : nil
    guard shown != nil || kept.hasBegun else { return 0 }
    return edition.percentRead(
      at: shown ?? edition.layout.page(containing: kept.offset))
  }

  /// The page of the kept place; nil while the pages are not counted.
  private var pageOfBook: PageOfBook? {
    let (kept, layout) = (session.keptPosition, edition.layout)
    guard kept.hasBegun, layout.isCounted else { return nil }
    return PageOfBook(
      number: layout.page(containing: kept.offset) + 1, count: layout.pageCountInOrder)
  }
}

/// Text of the book for other programs.
extension Reading {
  /// The text of the open pages, with its source; nil if they have none.
  var openText: String? {
    guard position.part == .text else { return nil }
    let section = book.text.textSection(at: openRange.lowerBound)
    let text = section.dividedText(section.offsets(of: openRange))
    return text.isEmpty ? nil : cited(text, at: openRange.lowerBound)
  }

  /// The language of the selected passage, else of the open page.
  var languageOfSelection: Language? {
    book.text.language(at: session.selection?.lowerBound ?? position.offset)
  }

  /// A passage, and below it the author, the title and the chapter.
  func cited(_ passage: String, at offset: BookOffset) -> String {
    let text = book.text
    let (title, author) = text.source(at: offset)
    let chapter = text.headings.last { $0.offset <= offset }?.title
    let source = [author, title, chapter].compactMap(\.self)
    return passage + "\n\n— " + source.joined(separator: ", ") + "\n"
  }
}

/// What a command line that is bound to a key finds in its environment.
extension Reading {
  var variables: [(name: String, value: String)] {
    let record = record
    var variables = [
      ("CURLEW_BOOK", record.path), ("CURLEW_TITLE", record.title),
      ("CURLEW_AUTHOR", record.author ?? ""), ("CURLEW_PERCENT", String(record.percent)),
      ("CURLEW_OFFSET", String(position.offset.value)), ("CURLEW_SELECTION", selectedText),
    ]
    if let page = record.page { variables.append(("CURLEW_PAGE", String(page.number))) }
    return variables
  }

  /// The selected passage; empty if there is none.
  private var selectedText: String {
    guard let range = session.selection else { return "" }
    let section = book.text.textSection(at: range.lowerBound)
    return section.plainText(section.offsets(of: range))
  }
}
