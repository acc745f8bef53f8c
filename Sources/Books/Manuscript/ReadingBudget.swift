package import CurlewMessages
internal import Synchronization

/// What reading one book may cost. All parts of the program that read it, on any thread, take from the
/// same budget, and stop when something of it is used up. The book is then refused.
///
/// The limits are some times what the largest real books need.
package final class ReadingBudget: Sendable {
  package enum Resource: Int, CaseIterable, Sendable {
    /// Bytes of text in memory. Longer books are read in sections where their format allows it.
    case text
    /// Paragraphs, headings, lines of verse and the like.
    case blocks
    /// Changes of emphasis, links and places that links lead to.
    case marks
    /// Cells of tables.
    case cells
    /// Rules of style sheets.
    case rules
    case seconds
  }

  private let limits: [Int]
  private let start = MonotonicClock.now
  private let state: Mutex<State>

  private struct State {
    var left: [Int]
    var exceeded: Resource?
  }

  /// - Parameter limits: Replace the usual ones.
  package init(_ limits: [Resource: Int] = [:]) {
    let all = Resource.allCases.map { limits[$0] ?? $0.usualLimit }
    self.limits = all
    state = Mutex(State(left: all))
  }

  /// A budget with the same limits of which nothing was taken.
  package var renewed: ReadingBudget {
    ReadingBudget(
      Dictionary(uniqueKeysWithValues: Resource.allCases.map { ($0, limit(of: $0)) }))
  }

  package func limit(of resource: Resource) -> Int { limits[resource.rawValue] }

  /// What was used up first; nil while there is enough of everything.
  package var exceeded: Resource? { state.withLock { $0.exceeded } }

  /// Takes some of the budget, and looks at the clock. Returns whether there is enough.
  @discardableResult
  package func spend(_ amount: Int, of resource: Resource) -> Bool {
    let seconds = limit(of: .seconds)
    let isLate = MonotonicClock.now - start > .seconds(seconds)
    return state.withLock { state in
      let (left, overflow) = state.left[resource.rawValue].subtractingReportingOverflow(amount)
      state.left[resource.rawValue] = overflow ? -1 : left
      if state.exceeded == nil, overflow || left < 0 { state.exceeded = resource }
      if state.exceeded == nil, isLate { state.exceeded = .seconds }
      return state.exceeded == nil
    }
  }

  /// Notes that more is needed than there is.
  package func exceed(_ resource: Resource) {
    state.withLock { $0.exceeded = $0.exceeded ?? resource }
  }

  /// - Throws: An error that names the limit, if something was used up.
  package func check() throws(FormatError) {
    guard let exceeded else { return }
    throw FormatError(exceeded.refusal(limit(of: exceeded)))
  }
}

extension ReadingBudget.Resource {
  fileprivate var usualLimit: Int {
    switch self {
    case .text: 16 << 20
    case .blocks: 300_000
    case .marks: 1_000_000
    case .cells: 250_000
    case .rules: 200_000
    case .seconds: 60
    }
  }

  /// Why a book is refused that needs more.
  package func refusal(_ limit: Int) -> Message {
    switch self {
    case .text: "its text is longer than \(limit >> 20) MB; --format text shows the file as it is"
    case .blocks: "it has more than \(limit.inThousands) paragraphs"
    case .marks: "it has more than \(limit.inThousands) links and changes of type"
    case .cells: "its tables have more than \(limit.inThousands) cells"
    case .rules: "its style sheets have more than \(limit.inThousands) rules"
    case .seconds: "reading it takes longer than \(limit) seconds"
    }
  }
}

extension Int {
  /// With commas between groups of three digits.
  fileprivate var inThousands: String {
    let rest = String(self % 1000)
    guard self >= 1000 else { return rest }
    return (self / 1000).inThousands + "," + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
