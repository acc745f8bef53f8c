import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

/// Texts made to be slow: reading sixteen times as much takes no more than about sixteen times as long.
@Suite(.timeLimit(.minutes(90)), .serialized) struct LinearTimeTests {
  struct Subject: Sendable, CustomStringConvertible {
    let description: String
    let head: String
    let unit: String

    init(_ description: String, head: String = "", _ unit: String) {
      (self.description, self.head, self.unit) = (description, head, unit)
    }
  }

  static let subjects = [
    Subject("unclosed notes of Aozora", "［＃"), Subject("unclosed readings", head: "［＃］", "《あ｜"),
    Subject("closed in reverse", "［＃［＃］"), Subject("unclosed underscores", "_a "),
    Subject("unclosed stars", "*a "), Subject("unclosed equals signs", "=a "),
    Subject("italics across paragraphs", "_a b\n\n"), Subject("hyphens", "--"),
    Subject("hyphens behind words", "a--"), Subject("brackets", "["), Subject("angles", "<"),
    Subject("candidate headings", "CHAPTER I\n\n"), Subject("counted", "Word 5\n\nOther 6\n\n"),
    Subject("numerals", "I\n\nII\n\n"), Subject("letters", "A\n\nQ\n\n"),
    Subject("decimals", "1.1 The\n\n1.2 The\n\n"), Subject("capitals", "\n\nTHE END OF IT\n\nx\n"),
    Subject("contents", head: "CONTENTS\n\nTitle\nOther\nThird\n\n", "Title\n\nOther\n\nThird\n\n"),
    Subject("entries", head: "CONTENTS\n\n", "Title 1\n"),
    Subject("page numbers", "a\n\n7\n\nb\n\n"),
    Subject("labels", "\n\n\nCountry: A\nb\n"), Subject("underlines", "Title\n=====\n\nb\n\n"),
    Subject("form feeds", "foot\n\u{0C}head\ntext\n\n"), Subject("names", "ANNE.\nno\nANNE.\n\n"),
    Subject("combining marks", "\u{301}\u{323}"), Subject("addresses", "http://a_b_"),
    Subject("spaces", " \t"), Subject("colons above lists", "Below:\n  a\n  b\n"),
    Subject("titles within rules", "----- a -----\nb\n"),
    Subject("stars above text", "** a\nb\n\n"),
    Subject("feet", "a\n\n\nOf Tides    7\n\n\n"), Subject("divided words", "morn-\ning "),
    Subject("underlined last lines", "b\nTitle\n=====\n"), Subject("appendices", "A.1 The\n\n"),
    Subject("boxes", "+----+\n| a  |\n+----+\n\n"), Subject("underlined words", "a b\n= =\n\n"),
    Subject("messages", "1.1 The\nFrom: a\n\n"),
    Subject("questions", "Q: a\nA: b\n"), Subject("questions alone", head: "A: b\n\n", "Q: a\n\n"),
    Subject(
      "clauses", "1. Grant of Rights. You may take the boat whenever the tide serves it well.\n\n"),
    Subject("versions", "v1.1\n* a\n\n"), Subject("titles behind rules", "=== a\n\nb\n\n"),
    Subject("dots for blank lines", " a b\n .\n"), Subject("fields", "a: b\n"),
    Subject("numbered stories", "\n\n\nTHE SEA\n\nI\n\nb\n\nII\n\nb\n\n\n\nTHE LAND\n\nb\n\n"),
    Subject("days", head: "CHAPTER 1\n\nb\n\nCHAPTER 2\n\nb\n\nCHAPTER 3\n\n", "May 3\n\nb\n\n"),
  ]

  /// Unoptimised, reading takes thirty times as long.
  #if DEBUG
    private static let bytes = 1 << 12
  #else
    private static let bytes = 1 << 14
  #endif
  private static let growth = 16
  /// How often both texts are read before growth counts as too much: other programs take a part of the
  /// caches of the processor, but not every time.
  private static let mostAttempts = 6
  /// The shortest time of the long text in which growth is noticed.
  private static let unnoticed = Duration.milliseconds(4)

  private func time(_ subject: Subject, bytes: Int) -> Duration {
    let count = bytes / subject.unit.utf8.count
    let text = DecodedText(
      utf8: Array((subject.head + String(repeating: subject.unit, count: count)).utf8))
    return processorTime { _ = TextFormats.all.read(text, ReadingOptions(), by: .one) }
  }

  /// The shortest times of a text and of a longer one. They are measured again only while the longer takes too long.
  private func times(_ subject: Subject) -> (short: Duration, long: Duration) {
    var best = (short: Duration.seconds(999), long: Duration.seconds(999))
    for _ in 0..<Self.mostAttempts {
      for _ in 0..<3 { best.short = min(best.short, time(subject, bytes: Self.bytes)) }
      best.long = min(best.long, time(subject, bytes: Self.bytes * Self.growth))
      if isLinear(best.short, best.long) { break }
    }
    return best
  }

  /// A quadratic step that takes a tenth of the time of the short text takes two thirds of that of the long one,
  /// which then takes nearly forty times as long.
  private func isLinear(_ short: Duration, _ long: Duration) -> Bool {
    long < max(short * (2 * Self.growth), Self.unnoticed)
  }

  @Test(arguments: subjects)
  func `sixteen times the text takes about sixteen times as long`(_ subject: Subject) {
    let (short, long) = times(subject)
    #expect(isLinear(short, long), "\(short), \(long)")
  }
}
