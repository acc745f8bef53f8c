internal import Synchronization

/// Says where words may be divided, by the patterns of a language.
///
/// Words are looked up when lines are made of them, and only those of paragraphs that cannot do
/// without hyphens. Whoever breaks lines is lent a divider, which remembers the words that it saw; so
/// the next section of a long book finds nearly all of them known.
package final class Hyphenator: Sendable {
  private let patterns: HyphenPatterns
  private let idle = Mutex<[WordDivider]>([])

  package init(_ patterns: HyphenPatterns) { self.patterns = patterns }

  package func borrow() -> WordDivider {
    idle.withLock { $0.popLast() } ?? WordDivider(patterns)
  }

  func takeBack(_ divider: WordDivider) { idle.withLock { $0.append(divider) } }

  func lend<Result>(_ body: (inout WordDivider) -> Result) -> Result {
    var divider = borrow()
    defer { takeBack(divider) }
    return body(&divider)
  }

  /// Forgets the words that were seen.
  func forget() { idle.withLock { $0 = [] } }
}
