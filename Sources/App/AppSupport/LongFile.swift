package import CurlewManuscript
internal import Synchronization
package import CurlewSystem

/// An open file that any thread may read in parts.
package final class LongFile: Sendable {
  /// In bytes. Texts up to this length are held in memory.
  package static let threshold = 10 << 20

  private let descriptor: Descriptor
  package let length: Int
  private let state = Mutex(State())

  private struct State {
    /// The thread that answers keys, and the jobs that read on its behalf; nil before `readBriefly`.
    var keys: (thread: UInt, jobs: any JobStarter)?
    /// The range that the disk did not deliver in time.
    var missed: Range<Int>?
  }

  /// How long the thread of the keys waits for the disk.
  private static let patience = Duration.milliseconds(80)

  /// The version that was opened.
  package let firstStamp: FileStamp?

  package init(_ descriptor: consuming Descriptor, length: Int) {
    firstStamp = try? descriptor.stamp()
    self.descriptor = descriptor
    self.length = length
  }

  /// The present version.
  package var stamp: FileStamp? { try? descriptor.stamp() }

  /// Its bytes. A range that cannot be read, or not in time on the thread of the keys, is read as empty.
  package var source: ByteSource {
    ByteSource(length: length) { [self] in read($0) }
  }

  /// Limits how long this thread waits for the disk. Called on the thread that answers keys.
  package func readBriefly(by jobs: any JobStarter) {
    state.withLock { $0.keys = (Thread.current, jobs) }
  }

  /// Whether the disk did not deliver some text in time. This stays true, because pages were laid out
  /// without the text.
  package var isTextMissing: Bool { state.withLock { $0.missed != nil } }

  /// Blocks until the disk delivers the missing range.
  package func awaitMissingText() {
    if let missed = state.withLock(\.missed) { _ = readNow(missed) }
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    let keys = state.withLock(\.keys)
    guard let keys, keys.thread == Thread.current else { return readNow(range) }
    guard !isTextMissing else { return [] }
    let job = keys.jobs.run { [self] in readNow(range) }
    if let bytes = job.newResults(within: Self.patience)?.first { return bytes }
    state.withLock { $0.missed = range }
    return []
  }

  private func readNow(_ range: Range<Int>) -> [UInt8] {
    (try? descriptor.bytes(in: range)) ?? []
  }
}

extension ByteSource {
  /// A regular file of any length that is read in parts.
  package static func part(of path: String) throws(SystemError) -> ByteSource {
    let file = try Descriptor(reading: path)
    let length = try file.status().size
    return LongFile(file, length: length).source
  }
}
