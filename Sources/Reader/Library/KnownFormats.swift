internal import Formats
internal import Manuscript
internal import PlainText

extension FormatList {
  /// Every format that the program opens.
  static let known = FormatList.all.adding(HTMLFormat()).adding(FB2Format())
}
