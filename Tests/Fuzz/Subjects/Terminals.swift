internal import CurlewManuscript
internal import CurlewPlainText

/// Any text that was written for a terminal is the same as a whole and in sections, apart from lines that are longer than a
/// section and so are cut within.
func tryTerminal(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let text =
    Array("\u{1B}[1mTIDE\u{1B}[m\n".utf8) + decode(Array(input.dropFirst()), as: .utf8).utf8
  let whole = TextFormats.all.read(DecodedText(utf8: text), ReadingOptions())
  let long = LongText(ByteSource(text), as: .utf8, lengthOfSection: 16 + Int(first))
  let ranges = (0..<long.sectionCount).map { long.range(ofSection: $0) }
  let parts = ranges.indices.map { long.manuscript(ofSection: $0) }
  for (number, part) in parts.enumerated() {
    let searched = long.searchedText(ofSection: number)
    precondition(searched?.utf8.prefix(searched?.own ?? 0).elementsEqual(part.text.utf8) == true)
  }
  guard ranges.dropFirst().allSatisfy({ text[$0.lowerBound - 1] == 0x0A }) else { return }
  precondition(parts.flatMap(\.text.utf8) == whole.text.utf8)
  precondition(parts.flatMap(emphases) == emphases(of: whole))
}

/// The attributes that control signs set. Comments and strings of code are detected per section, so they may differ.
private let setBySigns = Mark.Emphasis.Hue.allCases.reduce(Mark.Emphasis([.bold, .italic])) {
  $0.union(.tinted($1))
}

/// The type and colour of each byte that can be seen.
private func emphases(of manuscript: Manuscript) -> [Mark.Emphasis] {
  var (marks, current) = (manuscript.marks.all[...], Mark.Emphasis.roman)
  return manuscript.text.utf8.enumerated().map { offset, byte in
    while let mark = marks.first, Int(mark.offset) <= offset {
      (current, marks) = (mark.emphasis.intersection(setBySigns), marks.dropFirst())
    }
    return byte > 0x20 ? current : .roman
  }
}
