/// The numbers of notes in the order in which the text refers to them.
struct NoteNumbers {
  /// The maximum length of a label in bytes.
  static let longestLabel = 1000

  /// The blocks of the notes by their numbers, from 1 on.
  private(set) var blocks: [Int] = []
  private var numbers: [Int: Int] = [:]
  private var counts: [Int] = []

  /// Counts a reference to the note in a block, and returns the number of the note.
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
