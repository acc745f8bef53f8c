internal import CurlewManuscript

/// The boxes of some stretches of text. Stretches are independent, so several workers may cut them.
struct BoxedText: Sendable {
  /// Those of all stretches, one after another.
  private(set) var boxes: [Box] = []
  /// For each stretch, its first box, and whether it ends with a colon.
  private(set) var firstBoxes: [UInt32] = []
  private(set) var endsWithColon: [Bool] = []

  init(
    _ stretches: [BoxMaker.Stretch], of text: [UInt8], _ marks: Marks, isUpright: Bool = false,
    by workers: Workers
  ) {
    let pieces = workers.pieces(of: stretches, in: text.count) { $0.range.lowerBound }
    guard pieces.count > 1 else {
      self = BoxedText(stretches[...], of: text, marks, isUpright: isUpright)
      return
    }
    boxes.reserveCapacity(text.count / Self.bytesOfABox)
    firstBoxes.reserveCapacity(stretches.count)
    workers.forEach(pieces) {
      BoxedText(stretches[$0], of: text, marks, isUpright: isUpright)
    } _: {
      append($0)
    }
  }

  private init(
    _ stretches: ArraySlice<BoxMaker.Stretch>, of text: [UInt8], _ marks: Marks, isUpright: Bool
  ) {
    guard let first = stretches.first, let last = stretches.last else { return }
    let bytes = last.range.upperBound - first.range.lowerBound
    var maker = BoxMaker(
      marks: marks, from: first.range.lowerBound, capacity: bytes / Self.bytesOfABox,
      isUpright: isUpright)
    firstBoxes.reserveCapacity(stretches.count)
    let utf8 = text.span
    for stretch in stretches {
      firstBoxes.append(UInt32(maker.boxes.count))
      maker.add(stretch, of: utf8)
      endsWithColon.append(utf8.endsWithColon(before: stretch.range.upperBound))
    }
    boxes = maker.boxes
  }

  private mutating func append(_ next: BoxedText) {
    let count = UInt32(boxes.count)
    firstBoxes += next.firstBoxes.lazy.map { $0 + count }
    endsWithColon += next.endsWithColon
    boxes += next.boxes
  }

  /// An estimate that few texts exceed.
  private static let bytesOfABox = 5
}

extension Span<UInt8> {
  fileprivate func endsWithColon(before end: Int) -> Bool {
    let last = scalar(before: end).scalar
    return last == ":" || last == "："
  }
}
