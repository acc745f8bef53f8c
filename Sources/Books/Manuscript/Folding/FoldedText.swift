/// A text folded for comparison, with the way back to the source.
///
/// White space is one space, a word divided at the end of a line is whole, and hidden marks are left out.
/// Folding changes lengths, so every offset must pass the map.
package struct FoldedText: Sendable {
  package let source: [UInt8]
  package let utf8: [UInt8]
  /// Where the distance between folded and source offsets changes; ascending.
  let steps: [Step]
  /// Folded offsets at which a hyphen was left out, because it divided a word at the end of a line;
  /// ascending.
  package let joints: [Int]

  /// From this folded offset on, source offsets grow with the folded ones.
  struct Step: Equatable, Sendable {
    var folded: UInt32
    var source: UInt32
  }

  /// - Parameter marks: The hidden and replaced parts of the source.
  package init(_ source: [UInt8], _ marks: Marks = Marks(), _ folding: Folding = .loose) {
    var folder = TextFolder(marks, folding)
    let utf8 = folder.fold(source.span)
    (self.source, self.utf8) = (source, utf8)
    (steps, joints) = (folder.steps, folder.joints)
  }

  package init(_ text: String, _ folding: Folding = .loose) {
    self.init(Array(text.utf8), Marks(), folding)
  }

  package var string: String { String(decoding: utf8, as: UTF8.self) }

  // MARK: The map

  /// The part of the source that a part of the folded text stands for, in whole characters.
  package func source(of range: Range<Int>) -> Range<Int> {
    let start = source.span.scalarStart(sourceOffset(of: range.lowerBound))
    guard !range.isEmpty else { return start..<start }
    return start..<max(characterEnd(sourceOffset(of: range.upperBound - 1)), start)
  }

  /// The first folded offset that stands for text at or behind an offset of the source.
  package func folded(atSource offset: Int) -> Int {
    let next = steps.partitioningIndex { Int($0.source) > offset }
    guard next > 0 else { return 0 }
    let step = steps[next - 1]
    let end = next < steps.count ? Int(steps[next].folded) : utf8.count
    return min(Int(step.folded) + offset - Int(step.source), end)
  }

  private func sourceOffset(of folded: Int) -> Int {
    let next = steps.partitioningIndex { Int($0.folded) > folded }
    guard next > 0 else { return folded }
    let step = steps[next - 1]
    return min(Int(step.source) + folded - Int(step.folded), source.count)
  }

  /// The end of the scalar at an offset, and of the accents that follow it.
  private func characterEnd(_ offset: Int) -> Int {
    var end = scalarEnd(source.span.scalarStart(offset))
    while end < source.count, source[end] >= 0xCC, source.span.scalar(at: end).scalar.isAccent {
      end = scalarEnd(end)
    }
    return end
  }

  private func scalarEnd(_ offset: Int) -> Int {
    offset < source.count ? offset + source.span.scalar(at: offset).length : offset
  }
}
