import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText

/// The lines between two pages, and the notices of a library, may be the same.
@Suite(.timeLimit(.minutes(90))) struct OverlappingGapsTests {
  /// All lines behind the second gap were hidden.
  @Test(arguments: [(1..<4, 2..<3), (1..<4, 1..<4), (1..<3, 2..<4), (1..<4, 1..<2)])
  func whatFollowsGapsThatOverlapIsShown(first: Range<Int>, second: Range<Int>) {
    let utf8 = Array("0 a\n1\n2\n3\n4 b\n5 c\n".utf8)
    let text = TextLines(utf8: utf8, lines: TextScan(utf8).lines)
    let gaps = [first, second].map { PageFurniture.Gap(lines: $0, isWithinParagraph: false) }
    var finder = BlockFinder(text, formFeeds: [], gaps, markup: nil, legend: nil)
    finder.run(0..<6)
    #expect(finder.hidden == [1, 2, 3])
    #expect(finder.takeBlocks().map(\.lines) == [0..<1, 4..<6])
  }

  /// A fuzzer found it: in a book called “Contents” the title of the contents was also the title page.
  @Test func hiddenPartsDoNotOverlap() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let seed = try #require(Library.contents(of: "/\(folder)/Fuzz/Seeds/structure/repeated-parts"))
    let manuscript = TextFormats.all.read(decode(seed, as: .utf8), ReadingOptions())
    #expect(manuscript.hidden.count > 1)
    #expect(
      zip(manuscript.hidden, manuscript.hidden.dropFirst())
        .allSatisfy { $0.upperBound <= $1.lowerBound }, "\(manuscript.hidden)")
  }
}
