import CurlewFormats
import CurlewManuscript
import CurlewPlainText
import CurlewSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Writes what is read from marked-up files, for Scripts/markup-oracle.py.
//
//   markup text FILE       the text of a book, in the order in which it is read aloud
//   markup elements FILE   the elements of a document: a line for each start and end tag and each text
//   markup reach FILE      what a reader can open: the address of each picture, and the words of each link to a note

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let command = arguments.first, let file = arguments.last,
  let bytes = try? Descriptor(reading: file).readToEnd(limit: 1 << 30)
else { fail("usage: markup text|elements|reach FILE") }
switch command {
case "text":
  do throws(FormatError) {
    print(String(decoding: shownText(of: try book(bytes)), as: UTF8.self))
  } catch {
    fail("\(file): \(error.message)")
  }
case "reach":
  do throws(FormatError) {
    let book = try book(bytes)
    for picture in book.pictures { print("picture \(picture.address ?? "")") }
    for link in book.links where link.note != nil {
      print("note " + String(decoding: book.text.utf8[link.range], as: UTF8.self))
    }
  } catch {
    fail("\(file): \(error.message)")
  }
case "elements": print(elements(of: bytes).joined(separator: "\n"))
default: fail("unknown command: \(command)")
}

func book(_ bytes: [UInt8]) throws(FormatError) -> Manuscript {
  let options = ReadingOptions()
  if EPUBFormat().recognizes(bytes) {
    let file = try EPUBFormat().open(ByteSource(bytes), options)
    return try file.manuscript(by: .one)
  }
  let text = decode(bytes)
  let formats = TextFormats([FB2Format(), HTMLFormat()], fallback: MarkdownFormat())
  return formats.format(of: text).read(text, options, by: .one)
}

/// The blocks of a book, without what is hidden in them.
func shownText(of book: Manuscript) -> [UInt8] {
  var shown: [UInt8] = []
  let hidden = book.marks.all.filter { $0.drawn == .nothing && $0.length > 0 }
  var next = hidden[...]
  for block in book.blocks {
    var start = block.range.lowerBound
    while let mark = next.first, mark.range.lowerBound < block.range.upperBound {
      next.removeFirst()
      guard mark.range.lowerBound >= start else { continue }
      shown += book.text.utf8[start..<mark.range.lowerBound]
      start = mark.range.upperBound
    }
    shown += book.text.utf8[min(start, block.range.upperBound)..<block.range.upperBound] + [0x0A]
  }
  return shown
}

/// `(p` for a start tag, `)` for an end tag, `-` and the text with its white space as single spaces.
func elements(of bytes: [UInt8]) -> [String] {
  let text = decode(bytes)
  var lines: [String] = []
  for token in MarkupScanner(text, as: Dialect.ofPage(text.utf8)) {
    switch token {
    case .start(let tag): lines.append("(" + localName(of: tag))
    case .end: lines.append(")")
    case .text(let data):
      let words = data.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { lines.append("-" + words) }
    }
  }
  return lines
}

func localName(of tag: StartTag) -> String {
  let name = tag.writtenName.lowercased()
  return name.split(separator: ":").last.map(String.init) ?? name
}

func fail(_ message: String) -> Never {
  print("markup: \(message)")
  exit(2)
}
