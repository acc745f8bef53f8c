import CurlewManuscript
import CurlewTypesetting

extension BookLayout {
  /// The layout with all its pages counted.
  var counted: BookLayout {
    var layout = self
    if let counter { _ = layout.merge(Array(IteratorSequence(counter))) }
    return layout
  }

  var pages: [SetPage] { (0..<pageCount).map { page($0) } }
}

/// A text without its white space.
func ink(_ text: String) -> String { text.filter { !$0.isWhitespace } }

func ink(_ pages: [SetPage]) -> String { ink(pages.map(\.plainText).joined()) }

/// Texts of a few thousand bytes whose sections end in every possible way.
enum LongSample: String, CaseIterable, Sendable {
  case chapters, paragraphs, log, returns, oneLine, oneWord, ideographs, blank

  var text: String {
    switch self {
    case .chapters: chapters
    case .paragraphs: words(900, ending: ["\n", "\n", "\n\n"])
    case .log: (1...300).map { "\($0) café event \($0 * 7919 % 1000)\n" }.joined()
    case .returns: words(700, ending: ["\r\n", "\r\n", "\r\n\r\n"])
    case .oneLine: words(900, ending: [" "])
    case .oneWord: String(repeating: "añ€😀", count: 900)
    case .ideographs: String(repeating: "春眠不覺曉處處聞啼鳥。", count: 200)
    case .blank: "before" + String(repeating: " \n", count: 4000) + "after"
    }
  }

  private var chapters: String {
    (1...24).map { number in
      "CHAPTER \(number)\n\n\n" + words(20 + 7 * number, ending: ["\n", "\n\n"]) + "\n\n\n\n"
    }.joined()
  }

  /// Numbered words, ten per line, with line ends taken from `ends` in turn.
  private func words(_ count: Int, ending ends: [String]) -> String {
    (1...count).map { number in
      let end = number % 10 == 0 ? ends[number / 10 % ends.count] : " "
      return "wörd\(number)" + end
    }.joined()
  }
}
