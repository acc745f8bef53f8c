internal import CurlewManuscript
internal import CurlewPlainText

@testable internal import CurlewFormats

/// Anything that `pdftotext` or `djvutxt` says about the words of a document is pages of lines that have a size, and all
/// of it is a page of HTML. After a zero come its bookmarks.
func tryPlaces(_ input: [UInt8]) {
  let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  var text = PlacedText()
  text.add(Array(parts.first ?? []))
  let lines = text.pages.lazy.flatMap(\.blocks).joined()
  for line in lines {
    precondition(line.height > 0 && line.gap >= 0)
    precondition(max(line.bottom, line.right, line.gap) <= 2 * PlacedBox.farthest)
    precondition(!line.text.isEmpty)
  }
  let html = PrintedText.html(of: text, bookmarks: Array(parts.dropFirst().first ?? []))
  precondition((html == nil) == lines.isEmpty)
  guard let html else { return }
  check(HTMLFormat().read(decode(html, as: .utf8), ReadingOptions(), by: .one))
}
