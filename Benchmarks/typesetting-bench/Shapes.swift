internal import CurlewManuscript
internal import CurlewPlainText
internal import TestBooks
internal import CurlewTypesetting

/// Doubles texts that were made to be slow, and prints what each doubling costs: a factor of two is
/// linear, four is quadratic.
struct Shapes {
  private static let bytes = 1 << 18
  private let setting = Setting(measure: 60, rows: 30, isJustified: true)

  func report() {
    print("   read and set     lines kept   shape")
    for shape in HostileShape.all {
      print(column(shape, keepsHardLines: false), column(shape, keepsHardLines: true), shape.name)
    }
  }

  /// Milliseconds for 512 KB, and their ratio to those for 256 KB.
  private func column(_ shape: HostileShape, keepsHardLines: Bool) -> String {
    let (short, long) = (
      time(shape.text(of: Self.bytes), keepsHardLines),
      time(shape.text(of: 2 * Self.bytes), keepsHardLines)
    )
    let tenths = Int((long / short * 10).rounded())
    let milliseconds = String(Int(long / .milliseconds(1)))
    let padding = String(repeating: " ", count: max(6 - milliseconds.count, 0))
    return "\(padding)\(milliseconds) ms  ×\(tenths / 10).\(tenths % 10)"
  }

  /// The least of three runs.
  private func time(_ bytes: [UInt8], _ keepsHardLines: Bool) -> Duration {
    let options = ReadingOptions(keepsHardLines: keepsHardLines)
    let times = (0..<3).map { _ in
      processorTime {
        let layout = Layout(Book(TextFormats.all.read(decode(bytes), options)), setting)
        for page in 0..<layout.pageCount { _ = layout.page(page) }
      }
    }
    return max(times.min() ?? .zero, .microseconds(1))
  }
}
