/// What a command line that is bound to a key finds in its environment.
extension ReadingView {
  var variables: [(name: String, value: String)] {
    let record = record
    var variables = [
      ("CURLEW_BOOK", record.path), ("CURLEW_TITLE", record.title),
      ("CURLEW_AUTHOR", record.author ?? ""), ("CURLEW_PERCENT", String(record.percent)),
      ("CURLEW_OFFSET", String(pages.position.offset)), ("CURLEW_SELECTION", selection?.text ?? ""),
    ]
    if let page = record.page { variables.append(("CURLEW_PAGE", String(page.number))) }
    return variables
  }
}
