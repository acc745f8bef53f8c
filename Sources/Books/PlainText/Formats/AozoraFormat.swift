package import CurlewManuscript

/// The format of Aozora Bunko: `［＃「一」は中見出し］` says that 一 is a heading, `親譲《おやゆず》り`
/// gives the reading of a word, and `｜` marks where such a word begins.
package struct AozoraFormat: MarkedUpFormat {
  package init() {}

  /// How many bytes of a text are searched for a note.
  private static let sample = 1 << 16

  package func recognizes(_ beginning: DecodedText) -> Bool {
    let sample = beginning.utf8.prefix(Self.sample)
    return sample.range(of: noteOpening) != nil
  }

  var opensWithTitleAndAuthor: Bool { true }
  var isOfColumns: Bool { true }

  func isHidden(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: noteOpening) && visible(in: line).allSatisfy { $0 <= 0x20 }
  }

  func startsPage(_ line: ArraySlice<UInt8>) -> Bool {
    ["改ページ", "改丁", "改見開き"].contains { line.range(of: Array($0.utf8)) != nil }
  }

  /// Large and middle headings; small ones are lines of the text.
  func headingRank(_ text: ArraySlice<UInt8>) -> HeadingRank? {
    guard text.range(of: noteOpening) != nil else { return nil }
    if text.range(of: Array("大見出し］".utf8)) != nil { return .part }
    return text.range(of: Array("中見出し］".utf8)) != nil ? .chapter : nil
  }

  /// A list of the marks between two rules.
  func legend(in text: TextLines) -> Range<Int>? {
    let rules = text.lines.indices.prefix(60).filter { line in
      text.lines[line].length >= 20 && text.bytes(of: line).allSatisfy { $0 == 0x2D }
    }
    guard rules.count >= 2,
      text.bytes(of: rules[0]..<rules[1]).range(of: Array("記号について".utf8)) != nil
    else { return nil }
    return rules[0]..<rules[1] + 1
  }

  /// The first line of the colophon names the edition that the text was made from.
  func beginsFoot(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: Array("底本：".utf8)) }

  func hidden(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    marks(in: line).map { hiddenPart(of: $0, in: line) }
  }

  /// The notes, readings and bars of a line. An unclosed one is shown.
  func marks(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var notes: [Int: Int]?
    var offset = line.startIndex
    while offset < line.endIndex {
      let isNote = line[offset] == 0xEF && line[offset...].starts(with: noteOpening)
      if isNote && notes == nil { notes = endsOfNotes(in: line) }
      let note = isNote ? notes?[offset].map { offset..<$0 } : nil
      if let range = note ?? hiddenRange(at: line[offset...], from: line.startIndex) {
        hidden.append(range)
        offset = range.upperBound
      } else {
        offset += 1
      }
    }
    return hidden
  }

  /// A note within a line, printed in two small columns, stands in the brackets of the marks around it, unless it stands
  /// in others.
  private func hiddenPart(of mark: Range<Int>, in line: ArraySlice<UInt8>) -> Range<Int> {
    if line[mark].elementsEqual(asideOpening),
      !line[..<mark.lowerBound].suffix(3).elementsEqual("（".utf8)
    {
      return mark.lowerBound + 3..<mark.upperBound
    }
    if line[mark].elementsEqual(asideClosing), !line[mark.upperBound...].starts(with: "）".utf8) {
      return mark.lowerBound..<mark.upperBound - 3
    }
    return mark
  }

  private static let longestReading = 120

  private func hiddenRange(at rest: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
    // The UTF-8 of every mark begins with E3 or EF.
    guard rest.first == 0xE3 || rest.first == 0xEF else { return nil }
    if rest.starts(with: readingOpening), rest.startIndex > start {
      guard let end = rest.prefix(Self.longestReading).range(of: readingClosing) else { return nil }
      return rest.startIndex..<end.upperBound
    }
    let beginsWord =
      rest.starts(with: bar) && rest.prefix(Self.longestReading).range(of: readingOpening) != nil
    return beginsWord ? rest.startIndex..<rest.startIndex + bar.count : nil
  }

  /// Without a bar, a reading belongs to the characters of one script directly before it.
  func rubies(in line: ArraySlice<UInt8>) -> [Ruby] {
    var (rubies, start) = ([Ruby](), line.startIndex)
    var word: Int?
    for range in hidden(in: line) {
      let mark = line[range]
      if mark.elementsEqual(bar) { word = range.upperBound }
      if mark.starts(with: readingOpening) {
        let base = word ?? beginOfLastWord(in: line[start..<range.lowerBound])
        let reading =
          range.lowerBound + readingOpening.count..<range.upperBound - readingClosing.count
        rubies.append(Ruby(base: base..<range.lowerBound, reading: reading))
        word = nil
      }
      start = range.upperBound
    }
    return rubies
  }

  private func beginOfLastWord(in text: ArraySlice<UInt8>) -> Int {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let script = scalars.last.flatMap(Script.init(japanese:))
    let word = scalars.reversed().prefix { Script(japanese: $0) == script }
    return text.endIndex - word.reduce(0) { $0 + UTF8.width($1) }
  }

  /// The ends of all notes that are closed, by where they begin. Brackets inside them are balanced.
  private func endsOfNotes(in line: ArraySlice<UInt8>) -> [Int: Int] {
    var (open, ends) = ([Int](), [Int: Int]())
    for offset in line.indices where line[offset] == 0xEF {
      let rest = line[offset...]
      if rest.starts(with: noteOpening.prefix(3)) { open.append(offset) }
      if rest.starts(with: noteClosing), let start = open.popLast() {
        ends[start] = offset + noteClosing.count
      }
    }
    return ends
  }
}

extension Script {
  fileprivate init?(japanese scalar: Unicode.Scalar) {
    // ヶ stands for 箇.
    if scalar == "ヶ" { self = .ideographs } else { self.init(scalar) }
  }
}

let noteOpening = Array("［＃".utf8)
let noteClosing = Array("］".utf8)
private let asideOpening = Array("［＃割り注］".utf8)
private let asideClosing = Array("［＃割り注終わり］".utf8)
private let readingOpening = Array("《".utf8)
private let readingClosing = Array("》".utf8)
private let bar = Array("｜".utf8)
