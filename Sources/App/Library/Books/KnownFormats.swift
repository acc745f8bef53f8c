internal import CurlewFormats
package import CurlewManuscript
internal import CurlewPlainText

extension FormatList {
  /// Every format that the program opens.
  package static let known = FormatList([EPUBFormat()], fallback: TextFileFormat(.known))
}

extension TextFormats {
  /// Every format of text that the program opens.
  package static let known = TextFormats.all.adding(MarkdownFormat()).adding(AsItIsFormat())
    .adding(LettersFormat(html: HTMLFormat())).adding(HTMLFormat()).adding(FB2Format())
}
