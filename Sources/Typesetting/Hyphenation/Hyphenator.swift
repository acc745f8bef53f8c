internal import Synchronization

/// Hands out dividers for the patterns of one language.
///
/// Words are looked up when lines are broken, and only in paragraphs that need hyphens. Each worker
/// borrows a divider, which remembers its words, so the next section of a long book finds nearly all
/// of its words there.
package final class Hyphenator: Sendable {
  private let patterns: PatternSource
  private let length: Int
  private let idle = Mutex<[WordDivider]>([])

  /// - Parameter length: the bytes of the text whose words will be looked up.
  package init(_ patterns: HyphenPatterns, forTextOf length: Int = .max) {
    (self.patterns, self.length) = (PatternSource(patterns), length)
  }

  /// - Parameter read: reads the patterns when the first word is looked up. A page of verse needs
  ///   none.
  package init(forTextOf length: Int, reading read: @escaping @Sendable () -> HyphenPatterns?) {
    (patterns, self.length) = (PatternSource(read), length)
  }

  package func borrow() -> WordDivider {
    idle.withLock { $0.popLast() } ?? WordDivider(patterns, forTextOf: length)
  }

  func takeBack(_ divider: WordDivider) { idle.withLock { $0.append(divider) } }
}

/// Patterns that are read when they are first needed.
final class PatternSource: Sendable {
  private enum State {
    case unread(@Sendable () -> HyphenPatterns?)
    case read(HyphenPatterns?)
  }

  private let state: Mutex<State>

  init(_ patterns: HyphenPatterns) { state = Mutex(.read(patterns)) }

  init(_ read: @escaping @Sendable () -> HyphenPatterns?) { state = Mutex(.unread(read)) }

  var patterns: HyphenPatterns? {
    state.withLock { state in
      if case .unread(let read) = state { state = .read(read()) }
      if case .read(let patterns) = state { return patterns }
      return nil
    }
  }
}
