@testable internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewTypesetting

/// Any text is a book in each format of mark-up. Its blocks come in order, its links lead into it, and
/// it has pages.
func tryMarkup(_ input: [UInt8]) {
  let formats: [any TextFormat] = [HTMLFormat(), FB2Format(), MarkdownFormat()]
  guard let first = input.first else { return }
  let text = decode(Array(input.dropFirst()), as: .utf8)
  check(formats[Int(first) % formats.count].read(text, ReadingOptions(), by: .one))
}

/// Any sheet can be read, and styles a page.
func tryStyleSheet(_ input: [UInt8]) {
  let page = Array(
    "</style><body id=b><p class='a b'>One <i>two</i> <a href='#b'>three</a><ul><li>four".utf8)
  let text = decode(Array("<style>".utf8) + input + page, as: .utf8)
  check(HTMLFormat().read(text, ReadingOptions(), by: .one))
}

/// Any mark-up that comes thousands of times is read or given up in time, inside a table or a style sheet, too.
func tryRepeated(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let unit = Array(input.dropFirst().prefix(60))
  let all = Array(repeatElement(unit, count: 4_000).joined())
  let frames: [(any TextFormat, String)] = [
    (HTMLFormat(), ""), (HTMLFormat(), "<table><tr><td>"), (HTMLFormat(), "<p class=a><style>"),
    (FB2Format(), "<FictionBook><body><section>"), (MarkdownFormat(), ""),
    (MarkdownFormat(), "|a|b|\n|-|-|\n"),
  ]
  let (format, head) = frames[Int(first) % frames.count]
  let text = decode(Array(head.utf8) + all, as: .utf8)
  var options = ReadingOptions()
  options.budget = ReadingBudget([.seconds: 1])
  let start = ContinuousClock.now
  _ = format.read(text, options, by: .one)
  // Between two looks at the clock some work is done, and the machine may be busy.
  precondition(ContinuousClock.now - start < .seconds(6))
}

/// Any members are a book or none: names and contents in turn, divided by 0xFF.
func tryMembers(_ input: [UInt8]) {
  let parts = input.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
  var file: [UInt8] = []
  for place in stride(from: 0, to: parts.count - 1, by: 2) {
    file += member(String(decoding: parts[place].prefix(100), as: UTF8.self), parts[place + 1])
  }
  guard let book = try? EPUBBook(ByteSource(file)) else { return }
  check(book.manuscript(ReadingOptions()))
}

/// Any text is a package, a navigation document and a page of one EPUB. The first is a media overlay, too.
func tryPackage(_ input: [UInt8]) {
  let parts = input.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(
    Array.init)
  let container = #"<container><rootfile full-path="a.opf"/></container>"#
  var file: [UInt8] = []
  let names = ["a.opf", "nav.xhtml", "c.xhtml"]
  for (name, contents) in zip(names, parts) { file += member(name, contents) }
  file += member("META-INF/container.xml", Array(container.utf8))
  for clip in MediaOverlay.clips(in: DecodedText(utf8: parts[0]), at: "a/b.smil") {
    precondition(clip.begin.isFinite && clip.end.map { $0 > clip.begin } ?? true)
  }
  guard let book = try? EPUBBook(ByteSource(file)) else { return }
  check(book.manuscript(ReadingOptions()))
}

/// A stored member of an archive without a directory.
private func member(_ name: String, _ contents: [UInt8]) -> [UInt8] {
  let size = (0..<4).map { UInt8(truncatingIfNeeded: contents.count >> ($0 * 8)) }
  var header: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  header += size + size + [UInt8(truncatingIfNeeded: name.utf8.count), 0, 0, 0]
  return header + Array(name.utf8) + contents
}

func check(_ manuscript: Manuscript) {
  let text = manuscript.text.utf8
  precondition(String(validating: text, as: UTF8.self) != nil)
  let blocks = manuscript.blocks
  precondition(zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start })
  precondition(blocks.allSatisfy { $0.start < $0.end && $0.end <= text.count })
  precondition(manuscript.links.allSatisfy { manuscript.body.contains($0.target) })
  _ = manuscript.links(in: manuscript.body)
  guard !blocks.isEmpty else { return }
  var setting = Setting(measure: 24, rows: 8)
  // On the screen. In print, wide lines make their page longer.
  setting.pan = 0
  let layout = Layout(Book(manuscript), setting)
  // The cells of a table are several lines in one row.
  precondition(layout.page(layout.pageCount - 1).lines.allSatisfy { 0..<8 ~= $0.row })
}
