/// Quotations that begin with a sign such as `[!NOTE]`. Many programs know them as alerts, but cmark
/// does not.
enum MarkdownAlerts {
  private static let quotation = Array("<blockquote>\n<p>".utf8)

  private static let words: [(sign: [UInt8], heading: [UInt8])] =
    ["Note", "Tip", "Important", "Warning", "Caution"].map {
      (Array("[!\($0.uppercased())]\n".utf8), Array("<strong>\($0)</strong></p>\n<p>".utf8))
    }

  /// A page that cmark made, with the word of each alert in place of its sign.
  static func named(in page: [UInt8]) -> [UInt8] {
    var named: [UInt8] = []
    var start = 0
    while let bracket = page.firstIndex(of: UInt8(ascii: "["), in: start..<page.count) {
      named += page[start..<bracket]
      start = bracket
      if named.suffix(quotation.count).elementsEqual(quotation),
        let word = words.first(where: { page[bracket...].starts(with: $0.sign) })
      {
        named += word.heading
        start += word.sign.count
      } else {
        named.append(page[bracket])
        start += 1
      }
    }
    return named + page[start...]
  }
}
