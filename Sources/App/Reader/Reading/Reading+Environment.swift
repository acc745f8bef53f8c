internal import CurlewManuscript
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewTypesetting

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
    let section = book.text.textSection(book.text.textSection(containing: range.lowerBound))
    return section.plainText(section.offsets(of: range))
  }
}
