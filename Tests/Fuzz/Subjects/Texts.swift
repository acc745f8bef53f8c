internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewTypesetting

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The encodings that the first byte of an input chooses from, besides finding it out.
let encodings = [
  "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "CP1252", "CP932", "GB18030",
  "ISO-2022-JP", "KOI8-R", "BIG5-HKSCS", "EUC-JP",
].compactMap { Encoding(named: $0) }

/// The system loads a table for each, and lets it go with the last of its users: one stays.
nonisolated(unsafe) let tables = encodings.map { iconv_open("UTF-8", $0.name) }

/// Any bytes give valid text, and the same however they are cut.
func tryDecoder(_ input: [UInt8]) {
  guard input.count >= 2, tables.count == encodings.count else { return }
  let bytes = Array(input.dropFirst(2))
  let found = decode(bytes)
  precondition(String(validating: found.utf8, as: UTF8.self) != nil)
  let encoding = encodings[Int(input[0]) % encodings.count]
  let whole = text(of: [bytes[...]], encoding)
  let cut = bytes.isEmpty ? 0 : Int(input[1]) % bytes.count
  let halves = text(of: [bytes[..<cut], bytes[cut...]], encoding)
  precondition(whole.utf8 == halves.utf8 && whole.damaged == halves.damaged)
  precondition(String(validating: whole.utf8, as: UTF8.self) != nil)
}

func text(of pieces: [ArraySlice<UInt8>], _ encoding: Encoding) -> DecodedText {
  var decoder = PieceDecoder(encoding)
  for piece in pieces { decoder.decode(piece) }
  return decoder.finish()
}

/// Who cuts every text into small pieces.
let cutters = Workers(count: 2, leastBytes: 32) { _, _, own in own() }

/// Any text is a book: its headings come in order, its table of contents leads to them, and it has
/// pages. One in four is made a second time, in pieces, and is the same.
func tryStructure(_ input: [UInt8]) {
  let text = decode(input, as: .utf8)
  let book = Book(TextFormats.all.read(text, ReadingOptions()))
  if input.count % 4 == 0 {
    let pieces = Book(TextFormats.all.read(text, ReadingOptions(), by: cutters))
    let (whole, cut) = (Paragraphs(book), Paragraphs(pieces, by: cutters))
    precondition(whole.boxes == cut.boxes && whole.all == cut.all)
  }
  let offsets = book.outline.map(\.offset)
  precondition(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
  precondition(offsets.allSatisfy { book.body.contains($0.value) })
  precondition(book.contentsLinks.allSatisfy { offsets.contains(BookOffset($0.target)) })
  precondition(
    zip(book.hidden, book.hidden.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  var setting = Setting(measure: 24, rows: 8)
  // As on a screen. In print a wide line of code takes several rows, which makes its page longer.
  setting.pan = 0
  let layout = Layout(book, setting)
  precondition(layout.page(containing: input.count) < layout.pageCount)
  // A row may have several lines side by side.
  precondition(layout.page(layout.pageCount - 1).lines.allSatisfy { $0.row < 8 })
}
