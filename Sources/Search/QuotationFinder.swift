package import CurlewManuscript

/// A passage as it was marked: its words, some of the words around it, and where it was.
package struct Quotation: Equatable, Sendable {
  package var quote: String
  package var before: String
  package var after: String
  /// The offset in the text at which it began.
  package var offset: Int

  package init(_ quote: String, before: String, after: String, offset: Int) {
    (self.quote, self.before, self.after, self.offset) = (quote, before, after, offset)
  }
}

/// Finds quotations again in a text that may have been edited since.
///
/// A wrong place is worse than none: a quotation whose words or surroundings have changed too much, or
/// that fits two places equally well, is not found.
package struct QuotationFinder {
  private let text: FoldedText
  /// How far the quotation found last has moved, in folded bytes: the next has probably moved as far.
  private var shift = 0

  package init(_ text: FoldedText) { self.text = text }

  /// The part of the source where a quotation stands now; nil if it is not found. Quotations are found
  /// fastest in the order of the text.
  package mutating func find(_ quotation: Quotation) -> Range<Int>? {
    let wanted = FoldedQuotation(quotation)
    guard !wanted.quote.isEmpty else { return nil }
    let expected = text.folded(atSource: quotation.offset)
    for guess in Set([expected, expected + shift]) {
      guard let near = wanted.fit(near: guess, expected: guess, in: text.utf8),
        near.score > Fit.certain
      else { continue }
      return accept(refined(near, wanted, expected: guess), from: expected)
    }
    let fits = candidates(for: wanted).compactMap {
      wanted.fit(near: $0, expected: expected + shift, in: text.utf8)
    }
    guard let best = fits.max(by: { $0.score < $1.score }), best.score >= Fit.lowest else {
      return nil
    }
    let isAmbiguous = fits.contains {
      !$0.range.overlaps(best.range) && $0.score > best.score - Fit.margin
    }
    guard !isAmbiguous else { return nil }
    return accept(refined(best, wanted, expected: expected + shift), from: expected)
  }

  /// The same fit with a second look around its own place: the first may have seen the quotation only in
  /// part, and then its ends are wrong.
  private func refined(_ fit: Fit, _ wanted: FoldedQuotation, expected: Int) -> Fit {
    let place = fit.range.lowerBound
    guard let again = wanted.fit(near: place, expected: expected, in: text.utf8),
      again.score > fit.score
    else { return fit }
    return again
  }

  private mutating func accept(_ fit: Fit, from expected: Int) -> Range<Int> {
    shift = fit.range.lowerBound - expected
    return text.source(of: fit.range)
  }

  // MARK: Candidates

  private static let seedLength = 10
  private static let mostPlacesOfASeed = 40

  /// Where the quotation may begin: wherever a piece of it, or of the words around it, stands unchanged.
  private func candidates(for wanted: FoldedQuotation) -> [Int] {
    var places: [Int] = []
    for (seed, offset) in wanted.seeds(length: Self.seedLength) {
      let finder = ByteFinder(seed)
      var (start, count) = (0, 0)
      while count < Self.mostPlacesOfASeed, let found = finder.next(in: text.utf8.span, from: start)
      {
        places.append(found - offset)
        (start, count) = (found + 1, count + 1)
      }
    }
    var candidates: [Int] = []
    for place in places.sorted() where place - (candidates.last ?? -100) > 12 {
      candidates.append(place)
    }
    return candidates
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
private struct FoldedQuotation {
  let quote: [UInt8]
  private let before: [UInt8]
  private let after: [UInt8]

  /// Of a long quotation only the ends are compared, each of this length.
  private static let endLength = 64
  /// How far the words may have moved from a candidate, in bytes.
  private static let slack = 24

  init(_ quotation: Quotation) {
    quote = FoldedText(quotation.quote).utf8
    before = FoldedText(quotation.before).utf8
    after = FoldedText(quotation.after).utf8
  }

  /// Pieces of the quotation and its surroundings, with their distances from its beginning.
  func seeds(length: Int) -> [(bytes: [UInt8], offset: Int)] {
    var head = before
    head += quote.prefix(Self.endLength)
    if !isLong { head += after }
    guard head.count > length else { return [(head, -before.count)] }
    return stride(from: 0, through: head.count - length, by: length).map {
      (Array(head[$0..<$0 + length]), $0 - before.count)
    }
  }

  private var isLong: Bool { quote.count > Self.endLength }

  /// How well the quotation fits near a place; nil if it does not.
  ///
  /// - Parameter expected: Where it should be if nothing had moved since the last one.
  func fit(near place: Int, expected: Int, in text: [UInt8]) -> Fit? {
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
