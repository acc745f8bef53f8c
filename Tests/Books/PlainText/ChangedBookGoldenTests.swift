import CurlewManuscript
import CurlewPlainText
import KeptLines
import TestBooks
import Testing

/// Parts of books, changed in many ways. A whole book is on one side of most limits of a rule, such as a number of
/// blank lines; its parts are on both. The recorded lines count the sections and blocks. This takes 16 seconds of the
/// processor, since each changed part is read.
@Suite(.timeLimit(.minutes(90))) struct ChangedBookGoldenTests {
  private enum Change: String, CaseIterable {
    case unchanged, indented, atTheMargin, withoutGaps, withWideGaps, ragged, inCapitals,
      inSmallLetters, narrow
    case withoutSomeLines, withLinesTwice, withTabs

    private func line(_ line: Substring, at place: Int) -> [Substring] {
      let words = line.drop { $0 == " " }
      switch self {
      case .unchanged: return [line]
      case .indented: return [words.isEmpty ? line : "   \(line)"]
      case .atTheMargin: return [words]
      case .withoutGaps: return words.isEmpty ? [] : [line]
      case .withWideGaps: return words.isEmpty ? ["", ""] : [line]
      case .ragged: return [words.isEmpty ? line : repeatElement(" ", count: place % 4) + line]
      case .inCapitals: return [line.uppercased()[...]]
      case .inSmallLetters: return [line.lowercased()[...]]
      case .narrow: return line.count > 40 ? [line.prefix(40), line.dropFirst(40)] : [line]
      case .withoutSomeLines: return place % 7 == 3 ? [] : [line]
      case .withLinesTwice: return place % 9 == 4 ? [line, line] : [line]
      case .withTabs: return [line.hasPrefix(" ") ? "\t\(words)" : line]
      }
    }

    func callAsFunction(_ lines: ArraySlice<Substring>) -> [Substring] {
      zip(0..., lines).flatMap { line($1, at: $0) }
    }
  }

  private static let books = (Library.own + Library.trial + Library.wild).map { volume in
    (
      name: volume.name,
      text: String(decoding: decode(volume.bytes).utf8.prefix(1 << 19), as: UTF8.self)
    )
  }

  @Test(.releaseOnly, arguments: books.indices) func whatIsMadeOfPartsIsWhatItWas(book: Int) {
    let (name, text) = Self.books[book]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let parts = [12, 25, 50, 90, 160, 300].flatMap { count in
      (0..<3).map { place in
        lines.dropFirst(place * max(lines.count - count, 0) / 3 + count / 5 * place).prefix(count)
      }
    }
    let kept = Change.allCases.map { change in
      var (sum, sections, blocks) = (Sum(), 0, 0)
      for part in parts {
        let bytes = Array(change(part).joined(separator: "\n").utf8)
        let source = decode(bytes)
        let made = TextFormats.all.format(of: source).read(source, ReadingOptions(), by: .one)
        sections += made.outline.count
        blocks += made.blocks.count
        sum.add(made.summary)
      }
      return "\(name) \(change): \(sections) sections, \(blocks) blocks, sum \(sum.digits)"
    }
    #expect(Kept.differences(kept, in: "Tests/Books/PlainText/Golden/changed.txt") == [])
  }
}
