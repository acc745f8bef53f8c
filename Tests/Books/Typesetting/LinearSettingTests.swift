import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Four times the text takes about four times the processor time, whatever the text is.
@Suite(.timeLimit(.minutes(90)), .serialized, .releaseOnly) struct LinearSettingTests {
  @Test(arguments: HostileShape.all)
  func `reading and setting takes linear time`(shape: HostileShape) {
    let setting = Setting(measure: 60, rows: 30, isJustified: true)
    expectLinear(shape) { setAll(Layout(Book(decode($0)), setting)) }
  }

  @Test(arguments: HostileShape.all)
  func `keeping the lines of the file takes linear time`(shape: HostileShape) {
    let setting = Setting(measure: 60, rows: 30)
    expectLinear(shape) { setAll(Layout(Book(decode($0), keepsHardLines: true), setting)) }
  }

  @Test func `quadratic time is noticed`() {
    let ratio = leastRatio(of: HostileShape.all[0]) { bytes in
      var sum = 0
      for end in bytes.indices { for place in 0..<end { sum &+= Int(bytes[place]) } }
      #expect(sum > 0)
    }
    #expect(ratio > Self.mostRatio, "\(ratio)")
  }

  // MARK: Measuring

  /// Four for linear time, sixteen for quadratic.
  private static let mostRatio = 9.0
  /// A shorter time is too coarse to compare.
  private static let shortest = Duration.milliseconds(4)
  private static let mostBytes = 1 << 20

  private func expectLinear(_ shape: HostileShape, _ work: ([UInt8]) -> Void) {
    let ratio = leastRatio(of: shape, work)
    #expect(ratio <= Self.mostRatio, "\(shape.name): \(ratio)")
  }

  /// The time of a text over that of a quarter of it; the least of a few at growing lengths, because
  /// other programs may disturb one, and a text may be read in another way from some length on.
  private func leastRatio(of shape: HostileShape, _ work: ([UInt8]) -> Void) -> Double {
    func time(_ count: Int) -> Duration {
      let text = shape.text(of: count)
      return processorTime { work(text) }
    }
    var count = 1 << 11
    while count < Self.mostBytes, time(count) < Self.shortest { count *= 2 }
    var least = Double.infinity
    for _ in 0..<4 where least > Self.mostRatio {
      let part = time(count)
      least = min(least, time(4 * count) / part)
      count += count / 2
    }
    return least
  }

  private func setAll(_ layout: Layout) {
    for page in 0..<layout.pageCount { _ = layout.page(page) }
  }
}
