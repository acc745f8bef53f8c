internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewTypesetting

/// Text of the book for other programs.
extension Reading {
  /// The text of the open pages, with its source; nil if they have none.
  var openText: String? {
    guard position.part == .text else { return nil }
    let section = book.text.textSection(book.text.textSection(containing: openRange.lowerBound))
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
