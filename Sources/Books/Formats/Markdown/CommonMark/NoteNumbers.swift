/// The numbers of notes in the order in which the text refers to them.
struct NoteNumbers {
  /// A longer label is text.
  static let longestLabel = 1000

  /// The blocks of the notes by their numbers, from 1 on.
  private(set) var blocks: [Int] = []
  private var numbers: [Int: Int] = [:]
  private var counts: [Int] = []

  /// - Returns: The number of the note in a block, to which there is one more reference.
  mutating func refer(to block: Int) -> Int {
    let number = numbers[block] ?? blocks.count + 1
    if number > blocks.count {
      numbers[block] = number
      blocks.append(block)
      counts.append(0)
    }
    counts[number - 1] += 1
    return number
  }

  /// The count of the references to a note so far.
  func references(to number: Int) -> Int { counts[number - 1] }

  /// The address of a reference to a note.
  static func name(ofReference count: Int, to number: Int) -> String {
    "fnref-\(number)" + (count > 1 ? "-\(count)" : "")
  }
}
