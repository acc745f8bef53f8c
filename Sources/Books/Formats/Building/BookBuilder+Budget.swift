internal import CurlewManuscript

/// What a builder has taken from the budget of its book. It is taken in portions, since other threads take
/// from it too.
struct Spending: Sendable {
  let budget: ReadingBudget
  fileprivate var text = 0
  fileprivate var blocks = 0
  fileprivate var marks = 0
  /// Cells that were not taken yet.
  fileprivate var cells = 0
  /// Whether something is used up.
  var isOver = false

  fileprivate static let portion = 1024
  /// In bytes.
  fileprivate static let portionOfText = 1 << 16

  init(_ budget: ReadingBudget) { self.budget = budget }
}

extension BookBuilder {
  /// Whether the budget of the book is used up. Nothing more is written then.
  var isSpent: Bool { spending.isOver }

  private var markCount: Int { marks.count + links.count + anchors.count }

  /// Takes what was written since the last time from the budget, if it is worth it.
  mutating func spend(isDue: Bool) {
    guard
      isDue || blocks.count - spending.blocks >= Spending.portion
        || markCount - spending.marks >= Spending.portion
        || text.count - spending.text >= Spending.portionOfText
    else { return }
    spending.budget.spend(max(text.count - spending.text, 0), of: .text)
    spending.budget.spend(max(blocks.count - spending.blocks, 0), of: .blocks)
    spending.budget.spend(max(markCount - spending.marks, 0), of: .marks)
    if !spending.budget.spend(spending.cells, of: .cells) { spending.isOver = true }
    spending.cells = 0
    notePaid()
  }

  /// Notes that nobody has to pay for what is there.
  mutating func notePaid() {
    (spending.text, spending.blocks, spending.marks) = (text.count, blocks.count, markCount)
  }

  /// Counts a cell of a table.
  mutating func spendCell() {
    spending.cells += 1
    if spending.cells >= Spending.portion { spend(isDue: true) }
  }

  mutating func spendRules(_ count: Int) {
    if !spending.budget.spend(count, of: .rules) { spending.isOver = true }
  }

  /// Writes a last paragraph behind what the budget had room for, at nobody's cost.
  mutating func endSpent(_ note: String) {
    spending = Spending(ReadingBudget())
    notePaid()
    endBlock()
    write(note, .italic, in: BlockShape(usesBookIndent: false))
    endBlock()
  }
}
