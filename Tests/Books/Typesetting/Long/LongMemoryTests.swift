import Synchronization
import Testing

@testable import CurlewManuscript
@testable import CurlewPlainText
@testable import CurlewTypesetting

/// Only a few sections are cached, and returning to a cached one reads nothing.
@Suite(.timeLimit(.minutes(90))) struct LongMemoryTests {
  /// Counts the bytes read from a text.
  private final class Meter: Sendable {
    let bytes = Mutex(0)

    /// The number of bytes read during `work`.
    func reading(during work: () -> Void) -> Int {
      let before = bytes.withLock(\.self)
      work()
      return bytes.withLock(\.self) - before
    }
  }

  private let meter = Meter()
  private let bytes = Array(LongSample.paragraphs.text.utf8)
  private let setting = Setting(measure: 30, rows: 8)

  private var book: BookText {
    let source = ByteSource(length: bytes.count) { [bytes, meter] part in
      meter.bytes.withLock { $0 += part.count }
      return Array(bytes[part.clamped(to: bytes.indices)])
    }
    return BookText(LongText(source, lengthOfSection: 512))
  }

  private func start(ofSection number: Int, in book: BookText) -> BookOffset {
    book.section(number, isKept: false).part.offsets.range.lowerBound
  }

  @Test func turningBackAndForthReadsNothingAgain() {
    let book = book
    let layout = BookLayout(book, setting)
    let starts = (0..<3).map { start(ofSection: $0, in: book) }
    for start in starts { _ = layout.page(containing: start) }
    let again = meter.reading {
      for start in starts + starts.reversed() { _ = layout.page(layout.page(containing: start)) }
    }
    #expect(again == 0)
  }

  @Test func aSectionNotUsedForLongIsReadAgain() {
    let book = book
    let layout = BookLayout(book, setting)
    let first = layout.page(0)
    for number in 1..<book.sectionCount {
      _ = layout.page(containing: start(ofSection: number, in: book))
    }
    #expect(meter.reading { _ = layout.page(0) } > 0)
    #expect(layout.page(0) == first)
  }

  /// Counting the pages of a gigabyte must not evict the pages being read.
  @Test func countingDoesNotEvictCachedSections() {
    let layout = BookLayout(book, setting)
    _ = layout.page(0)
    _ = layout.counted
    #expect(meter.reading { _ = layout.page(0) } == 0)
  }

  @Test func openingReadsLittleOfALongFile() {
    let length = 1 << 40
    let line = Array("all the same words in every line of it\n".utf8)
    let source = ByteSource(length: length) { [meter] part in
      meter.bytes.withLock { $0 += part.count }
      return Array((0...part.count / line.count).flatMap { _ in line }.prefix(part.count))
    }
    let read = meter.reading {
      let book = BookText(LongText(source))
      #expect(book.textEnd.value == length)
    }
    #expect(read < 1 << 20)
  }
}
