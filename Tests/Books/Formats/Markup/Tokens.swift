import CurlewManuscript
import CurlewFormats

/// The tokens of a document in one line: the names of tags, `/` for every end, and text in quotes.
func tokens(_ source: String, as dialect: Dialect) -> String {
  MarkupScanner(DecodedText(source), as: dialect).map { token in
    switch token {
    case .start(let tag): tag.writtenName
    case .end: "/"
    case .text(let data): "'\(data.string)'"
    }
  }.joined(separator: " ")
}

/// The first start tag of a document.
func firstTag(_ source: String, as dialect: Dialect) -> StartTag? {
  for case .start(let tag) in MarkupScanner(DecodedText(source), as: dialect) { return tag }
  return nil
}
