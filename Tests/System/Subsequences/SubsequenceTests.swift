import CurlewSubsequences
import Testing

/// Compares each function with its namesake in Swift's `_StringProcessing`.
@Suite(.timeLimit(.minutes(90))) struct SubsequenceTests {
  /// All texts of up to six letters, each of which is a or b.
  private static let texts = (0...6).reduce([[""]]) { texts, _ in
    texts + [(texts.last ?? []).flatMap { [$0 + "a", $0 + "b"] }]
  }.joined()

  private static let patterns = texts.filter { (1...3).contains($0.utf8.count) }

  @Test func `all short texts are searched, divided and replaced as Swift does`() {
    var differences: [String] = []
    for text in Self.texts {
      for pattern in Self.patterns where Self.ours(text, pattern) != swifts(text, pattern) {
        differences.append("\(pattern) in \(text)")
      }
    }
    #expect(differences == [])
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "\r\n"), ("a\r\nb", "\n"), ("cafe\u{301} café", "é"), ("cafe\u{301}", "e"),
    ("👩‍👩‍👧 👩", "👩"), ("", "a"), ("「」「」", "」「"),
  ])
  func `letters are compared as Swift does`(text: String, pattern: String) {
    #expect(Self.ours(text, pattern) == swifts(text, pattern))
  }

  @Test func `bytes and slices are searched, too`() {
    #expect([1, 2, 1, 2, 3].firstRange(of: [1, 2, 3]) == 2..<5)
    #expect([1, 2, 1, 2, 3][1...].firstRange(of: [2]) == 1..<2)
    #expect([1, 2].firstRange(of: [Int]()) == 0..<0)
  }

  private static func ours(_ text: String, _ pattern: String) -> [String] {
    let range = text.firstRange(of: pattern)
    return [
      "\(text.contains(pattern))", range.map { String(text[$0]) } ?? "-",
      range.map { String(text[$0.upperBound...]) } ?? "-",
      "\(text.ranges(of: pattern).map { text[$0.upperBound...] })",
      "\(text.split(separator: pattern))", "\(text.split(separator: pattern, maxSplits: 1))",
      "\(text.split(separator: pattern, omittingEmptySubsequences: false))",
      text.replacing(pattern, with: "-"), text.replacing(pattern, with: pattern + pattern),
    ]
  }
}
