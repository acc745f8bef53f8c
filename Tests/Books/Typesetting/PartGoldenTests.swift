import CurlewManuscript
import CurlewPlainText
import KeptLines
import TestBooks
import Testing

@testable import CurlewTypesetting

/// Parts of books, set in random measures with fixed seeds. The recorded lines count the pages, and the letters, words,
/// sentences and paragraphs that can be selected.
@Suite(.timeLimit(.minutes(90))) struct PartGoldenTests {
  private static let books = (Library.own + Library.trial + Library.wild).map { volume in
    (name: volume.name, text: decode(volume.bytes).utf8.prefix(1 << 19))
  }

  private static let settings: [Setting] = (0..<16).map { number in
    var chance = Chaos(seed: UInt64(number))
    var setting = Setting(
      measure: Int.random(in: 9...80, using: &chance), rows: Int.random(in: 3...40, using: &chance),
      isJustified: number % 2 == 0, hangs: number % 4 == 0, mayHyphenate: number % 5 != 0,
      keptMeasure: Int.random(in: 20...90, using: &chance))
    setting.leading = number % 6 == 5 ? 2 : 1
    setting.pan = number % 3 == 1 ? number % 7 : nil
    setting.isPaired = number % 2 == 1
    return setting
  }

  /// Three parts of a book, hyphenated as English.
  private static func parts(of text: ArraySlice<UInt8>) throws -> [Book] {
    let patterns = try Patterns.required("hyph_en_US")
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (0..<3).map { place in
      let part = lines.dropFirst(place * max(lines.count - 120, 0) / 3).prefix(120)
      var book = Book(decode(Array(part.joined(separator: "\n".utf8))))
      book.hyphenate(by: patterns)
      return book
    }
  }

  @Test(.releaseOnly, arguments: books.indices) func thePagesOfPartsAreWhatTheyWere(index: Int)
    throws
  {
    let (name, text) = Self.books[index]
    let parts = try Self.parts(of: text)
    var (pages, sums) = (0, "")
    for setting in Self.settings {
      var sum = Sum()
      for part in parts {
        let layout = Layout(part, setting)
        pages += layout.pageCount
        sum.add(layout.summary)
      }
      sums += " \(sum.digits)"
    }
    let line = "\(name): \(pages) pages, sums\(sums)"
    #expect(Kept.differences([line], in: "Tests/Books/Typesetting/Golden/parts.txt") == [])
  }

  @Test(.releaseOnly, arguments: books.indices)
  func theUnitsOfPartsAreWhatTheyWere(index: Int) throws {
    let (name, text) = Self.books[index]
    let units = try Self.parts(of: text).map { part in
      let section = part.textSection(0)
      return TextUnit.allCases.map { unit in
        var (sum, count, former) = (Sum(), 0, 0..<0)
        for offset in stride(from: section.body.lowerBound, to: section.body.upperBound, by: 11) {
          guard let here = section.unit(unit, at: section.characterStart(offset)) else { continue }
          count += 1
          guard here != former else { continue }
          former = here
          sum.add(here)
          sum.add(section.plainText(here))
          sum.add(section.dividedText(here))
          if let next = section.unit(unit, after: here) { sum.add(next) }
          if let last = section.unit(unit, before: here) { sum.add(last) }
        }
        return "\(count) \(unit) \(sum.digits)"
      }.joined(separator: ", ")
    }
    let line = "\(name): \(units.joined(separator: "; "))"
    #expect(Kept.differences([line], in: "Tests/Books/Typesetting/Golden/units.txt") == [])
  }
}
