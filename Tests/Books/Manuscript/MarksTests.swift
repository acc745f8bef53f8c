import CurlewManuscript
import TestBooks
import Testing

/// Marks of a text, asked at every offset.
@Suite(.timeLimit(.minutes(90))) struct MarksTests {
  private static let marks: [Mark] = {
    var chance = Chaos(seed: 3)
    var (marks, offset) = ([Mark](), 0)
    for _ in 0..<200 {
      offset += Int.random(in: 0...4, using: &chance)
      let length = Int.random(in: 0...4, using: &chance)
      marks.append(
        Mark(at: offset, length: length, drawn: Bool.random(using: &chance) ? .nothing : .dash))
      offset += max(length, 1)
    }
    return marks
  }()

  @Test func `The end of a hidden mark is found from each of its bytes`() {
    let marks = Marks(Self.marks)
    let end = Self.marks.last?.range.upperBound ?? 0
    for offset in 0...end + 2 {
      let hidden = Self.marks.first { $0.drawn == .nothing && $0.range.contains(offset) }
      #expect(marks.endOfHidden(containing: offset) == hidden?.range.upperBound)
    }
  }

  @Test func `A mark is found where it begins and where it ends`() {
    let marks = Marks(Self.marks)
    for mark in Self.marks where mark.length > 0 {
      #expect(marks.mark(at: mark.range.lowerBound)?.range == mark.range)
      #expect(marks.mark(before: mark.range.upperBound)?.range.upperBound == mark.range.upperBound)
    }
  }
}
