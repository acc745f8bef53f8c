package import CurlewManuscript

/// A passage as it was marked: its words, and some of the words around it.
package struct Quotation: Equatable, Sendable {
  package var quote: String
  package var before: String
  package var after: String

  package init(_ quote: String, before: String, after: String) {
    (self.quote, self.before, self.after) = (quote, before, after)
  }
}

/// Finds quotations again in a text that may have been edited since.
///
/// A wrong place is worse than none: a quotation whose words or surroundings have changed too much, or
/// that fits two places equally well, is not found.
///
/// Quotations come from files of other machines too, so the time that they take is limited: all of them
/// together are looked for in one pass over the text, and are compared with it within a budget. Those that
/// exceed it are not found.
package struct QuotationFinder {
  private let text: FoldedText
  /// How far the quotation found last has moved, in folded bytes: the next has probably moved as far.
  private var shift = 0
  /// How many pairs of bytes may still be compared.
  private var budget = 100_000_000

  package init(_ text: FoldedText) { self.text = text }

  /// The parts of the source where quotations stand now; nil for those not found. Quotations are found
  /// fastest in the order of the text.
  ///
  /// - Parameter quotations: With the offset in the text at which each began.
  package mutating func find(_ quotations: [(words: Quotation, offset: Int)]) -> [Range<Int>?] {
    let wanted = quotations.map { FoldedQuotation($0.words, at: $0.offset) }
    var seeds: SeedPlaces?
    return wanted.map { quotation in
      guard !quotation.quote.isEmpty else { return nil }
      let expected = text.folded(atSource: quotation.offset)
      let nearest = nearest(quotation, expected: expected)
      if let nearest, nearest.score > Fit.certain { return accept(nearest, from: expected) }
      // Most books have not changed so much that the text has to be searched.
      let places = seeds ?? SeedPlaces(of: wanted.flatMap(\.seeds), in: text.utf8)
      seeds = places
      return best(of: places.candidates(for: quotation, near: expected + shift), for: quotation)
        .map { accept($0, from: expected) }
    }
  }

  /// How well a quotation fits where it was, or where it has moved with the one before it.
  private mutating func nearest(_ wanted: FoldedQuotation, expected: Int) -> Fit? {
    for guess in Set([expected, expected + shift]) where wanted.stands(at: guess, in: text.utf8) {
      return Fit(range: guess..<guess + wanted.quote.count, score: 1)
    }
    for guess in Set([expected, expected + shift]) {
      guard let near = fit(wanted, near: guess, expected: guess), near.score > Fit.certain else {
        continue
      }
      return refined(near, wanted, expected: guess)
    }
    return nil
  }

  /// The best of some places; nil if another fits nearly as well.
  private mutating func best(of places: [Int], for wanted: FoldedQuotation) -> Fit? {
    let expected = text.folded(atSource: wanted.offset) + shift
    var fits: [Fit] = []
    for place in places {
      if let fit = fit(wanted, near: place, expected: expected) { fits.append(fit) }
    }
    guard let best = fits.max(by: { $0.score < $1.score }), best.score >= Fit.lowest else {
      return nil
    }
    let isAmbiguous = fits.contains {
      !$0.range.overlaps(best.range) && $0.score > best.score - Fit.margin
    }
    return isAmbiguous ? nil : refined(best, wanted, expected: expected)
  }

  /// The same fit with a second look around its own place: the first may have seen the quotation only in
  /// part, and then its ends are wrong.
  private mutating func refined(_ fit: Fit, _ wanted: FoldedQuotation, expected: Int) -> Fit {
    let again = self.fit(wanted, near: fit.range.lowerBound, expected: expected)
    return again.map { $0.score > fit.score ? $0 : fit } ?? fit
  }

  private mutating func fit(_ wanted: FoldedQuotation, near place: Int, expected: Int) -> Fit? {
    guard budget > 0 else { return nil }
    budget -= wanted.cost
    return wanted.fit(near: place, expected: expected, in: text.utf8)
  }

  private mutating func accept(_ fit: Fit, from expected: Int) -> Range<Int> {
    shift = fit.range.lowerBound - expected
    return text.source(of: fit.range)
  }
}

/// How well a quotation fits a place.
private struct Fit {
  let range: Range<Int>
  /// From 0 to 1.
  let score: Double

  /// Nothing else in the book needs to be looked at.
  static let certain = 0.93
  /// Less is not accepted.
  static let lowest = 0.72
  /// How much worse every other place must be.
  static let margin = 0.04
}

/// A quotation folded like the text.
struct FoldedQuotation {
  let quote: [UInt8]
  /// Where it was in the source.
  let offset: Int
  private let before: [UInt8]
  private let after: [UInt8]

  /// How much of the words around a quotation is compared, in bytes.
  private static let mostContext = 256
  /// Of a long quotation only the ends are compared, each of this length.
  private static let endLength = 64
  /// How far the words may have moved from a candidate, in bytes.
  private static let slack = 24

  init(_ quotation: Quotation, at offset: Int) {
    self.offset = offset
    quote = FoldedText(quotation.quote).utf8
    before = Array(FoldedText(quotation.before).utf8.suffix(Self.mostContext))
    after = Array(FoldedText(quotation.after).utf8.prefix(Self.mostContext))
  }

  /// Pieces of the quotation and its surroundings.
  var seeds: [Seed] {
    var head = before
    head += quote.prefix(Self.endLength)
    if !isLong { head += after }
    let length = min(Seed.longest, head.count)
    return stride(from: 0, through: head.count - length, by: max(length, 1)).map {
      Seed(head[$0..<$0 + length], offset: $0 - before.count)
    }
  }

  /// Whether the quotation and its surroundings stand unchanged at a place.
  func stands(at place: Int, in text: [UInt8]) -> Bool {
    let (start, end) = (place - before.count, place + quote.count + after.count)
    guard start >= 0, end <= text.count else { return false }
    return text[place...].starts(with: quote) && text[start...].starts(with: before)
      && text[(place + quote.count)...].starts(with: after)
  }

  /// About how many pairs of bytes `fit` compares.
  var cost: Int {
    let end = min(quote.count, Self.endLength)
    let head = end * (end + 2 * Self.slack)
    let tail = isLong ? end * (end + 2 * (Self.slack + quote.count / 10)) : 0
    return head + tail + before.count * (before.count + 8) + after.count * (after.count + 8)
  }

  private var isLong: Bool { quote.count > Self.endLength }

  /// How well the quotation fits near a place; nil if it does not.
  ///
  /// - Parameter expected: Where it should be if nothing had moved since the last one.
  fileprivate func fit(near place: Int, expected: Int, in text: [UInt8]) -> Fit? {
    let end = min(quote.count, Self.endLength)
    let head = Alignment(
      of: quote.prefix(end), in: text, around(place..<place + end, by: Self.slack))
    var (range, errors, compared) = (head.range, head.errors, end)
    if isLong {
      let start = head.range.lowerBound + quote.count - end
      let slack = Self.slack + quote.count / 10
      let tail = Alignment(of: quote.suffix(end), in: text, around(start..<start + end, by: slack))
      guard tail.range.upperBound > range.lowerBound else { return nil }
      range = range.lowerBound..<tail.range.upperBound
      (errors, compared) = (errors + tail.errors, 2 * end)
    }
    guard errors <= min(256, compared / 2) else { return nil }
    let likeness = 1 - Double(errors) / Double(compared)
    let distance = min(Double(abs(range.lowerBound - expected)) / 1000, 1)
    let score =
      50 * likeness + 20 * likenessBefore(range.lowerBound, in: text)
      + 20 * likenessBehind(range.upperBound, in: text) + 2 * (1 - distance)
    return Fit(range: range, score: score / 92)
  }

  private func around(_ range: Range<Int>, by slack: Int) -> Range<Int> {
    max(range.lowerBound - slack, 0)..<max(range.upperBound + slack, 0)
  }

  /// How much the words before a place are those before the quotation. At the beginning of a book there
  /// are none.
  private func likenessBefore(_ place: Int, in text: [UInt8]) -> Double {
    guard !before.isEmpty else { return place < 4 ? 1 : 0.5 }
    let window = max(place - before.count - 6, 0)..<min(place + 2, text.count)
    return likeness(of: before, in: text, window)
  }

  private func likenessBehind(_ place: Int, in text: [UInt8]) -> Double {
    guard !after.isEmpty else { return place > text.count - 4 ? 1 : 0.5 }
    let window = max(place - 2, 0)..<min(place + after.count + 6, text.count)
    return likeness(of: after, in: text, window)
  }

  private func likeness(of words: [UInt8], in text: [UInt8], _ window: Range<Int>) -> Double {
    guard !window.isEmpty else { return 0 }
    let errors = Alignment(of: words[...], in: text, window).errors
    // Any text matches any other by a half.
    return max(1 - 2 * Double(errors) / Double(words.count), 0)
  }
}
