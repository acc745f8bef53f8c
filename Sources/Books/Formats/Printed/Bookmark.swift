internal import CurlewManuscript
internal import CurlewNumerals

/// An entry of the contents that a document has besides its pages.
struct Bookmark {
  let title: String
  /// 0 for the outermost.
  let depth: Int
  /// From 0.
  let page: Int

  /// Reads the contents that `pdftohtml -xml` or `djvused -e print-outline` writes.
  static func all(in output: [UInt8]) -> [Bookmark] {
    output.first == UInt8(ascii: "(") ? ofDjVu(output) : ofPDF(output)
  }

  private static func ofPDF(_ output: [UInt8]) -> [Bookmark] {
    var (bookmarks, depth) = ([Bookmark](), -1)
    var item: (page: Int, title: String)?
    for token in MarkupScanner(DecodedText(utf8: output), as: .xml) {
      switch token {
      case .start(let tag):
        if tag.localName == "outline" { depth += 1 }
        if tag.localName == "item", depth >= 0 {
          let page = tag["page"].flatMap { Int(reading: $0, in: .ordinals) } ?? 1
          item = (page - 1, "")
        }
      case .text(let data): item?.title += data.string
      case .end(let name):
        if name.local == "outline" { depth -= 1 }
        guard name.local == "item", let (page, title) = item else { continue }
        add(title, depth, page, to: &bookmarks)
        item = nil
      }
    }
    return bookmarks
  }

  private static func add(
    _ title: String, _ depth: Int, _ page: Int, to bookmarks: inout [Bookmark]
  ) {
    let title = title.collapsingSpaces
    guard !title.isEmpty, bookmarks.count < Archive.mostEntries else { return }
    bookmarks.append(Bookmark(title: title, depth: max(depth, 0), page: page))
  }

  /// Reads entries such as `("Chapter 1" "#12" ("Part" "#13"))`. An address may name the file of its page.
  private static func ofDjVu(_ output: [UInt8]) -> [Bookmark] {
    var (bookmarks, depth, words) = ([Bookmark](), -2, [String]())
    var word: [UInt8]?
    var isEscaped = false
    for byte in output {
      if var open = word {
        if byte == 0x22, !isEscaped {
          words.append(String(decoding: open, as: UTF8.self))
          word = nil
        } else {
          isEscaped = byte == 0x5C && !isEscaped
          if !isEscaped { open.append(byte) }
          word = open
        }
        if word == nil, words.count == 2 {
          let number = words[1].drop { !$0.isNumber }
          let page = Int(reading: number, in: .ordinals) ?? 1
          add(words[0], depth, page - 1, to: &bookmarks)
        }
      } else if byte == 0x22 {
        word = []
      } else if byte == UInt8(ascii: "(") {
        (depth, words) = (depth + 1, [])
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      }
    }
    return bookmarks
  }
}
