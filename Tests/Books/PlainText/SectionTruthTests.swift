import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

/// The sections of real books, compared with tables that were made by hand.
@Suite(.timeLimit(.minutes(90))) struct SectionTruthTests {
  /// The least F1 of any text; `make structure` prints all figures.
  private static let floor = 0.98

  private func check(_ volume: Library.Volume) throws {
    let truth = try #require(SectionTruth(ofBook: volume.name))
    let text = decode(volume.bytes)
    let book = TextFormats.all.format(of: text).read(text, ReadingOptions(), by: .one)
    let score = truth.score(book.sections)
    print("\(volume.name): F1 \(score.f1)")
    #expect(score.f1 >= Self.floor, "false: \(score.falseOnes), missing: \(score.missing)")
    #expect(score.falseOnes.count <= 1)
    #expect(score.atWrongLevel <= 1)
  }

  @Test(arguments: Library.own)
  func sectionsOfOurBooksAreFound(_ volume: Library.Volume) throws { try check(volume) }

  @Test(
    .releaseOnly, .needsBooks,
    arguments: Library.trial)
  func sectionsOfRealBooksAreFound(_ volume: Library.Volume) throws { try check(volume) }

  @Test(.releaseOnly) func outlinesAreInTheOrderOfTheText() {
    #expect(!Library.own.isEmpty)
    for volume in Library.trial + Library.own {
      let text = decode(volume.bytes)
      let offsets = TextFormats.all.format(of: text).read(text, ReadingOptions(), by: .one)
        .outline.map(\.offset)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }
}
