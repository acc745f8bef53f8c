package import CurlewAppSupport
internal import CurlewManuscript
package import CurlewSystem

/// What a pipe has brought so far. It can be read again, and before the pipe ends: from memory, and from
/// `LongFile.threshold` on from a temporary file.
package final class PipeSpool: Sendable {
  package static let standardInput = PipeSpool(.standardInput, named: "standard input")

  /// How much of a pipe has come.
  package struct Progress: Equatable, Sendable {
    /// In bytes, to the end of the last whole line; all of it at the end.
    package fileprivate(set) var length = 0
    package fileprivate(set) var hasEnded = false
  }

  private struct State {
    var progress = Progress()
    /// What has come; empty once it stands in the file.
    var bytes: [UInt8] = []
    var file: Copy?
    var failure: Complaint?
    var isStarted = false
    /// Whether a part of it has been shown, so that nobody waits for the rest.
    var isShown = false
  }

  private final class Copy: Sendable {
    let descriptor: Descriptor

    init(in directory: String) throws(SystemError) {
      descriptor = try Descriptor(temporaryIn: directory)
    }
  }

  private let pipe: Descriptor
  private let name: String
  private let limit: Int
  private let directory: String
  private let state = Condition(State())

  /// How much of the beginning tells what a text is, in bytes.
  private static let sample = 1 << 16
  /// In bytes. More than any book has: a pipe without an end must not fill the disk.
  package static let longestPipe = 1 << 30
  /// How long the beginning is waited for before it is looked at again.
  private static let pause = Duration.milliseconds(100)

  /// - Parameters:
  ///   - name: The name of the pipe in messages.
  ///   - limit: In bytes.
  package init(
    _ pipe: consuming Descriptor, named name: String, limit: Int = longestPipe,
    copiedTo directory: String = Directories.temporary
  ) {
    (self.name, self.limit, self.directory) = (name, limit, directory)
    self.pipe = pipe
  }

  /// How much has come; nil if nobody has read the pipe.
  package var progress: Progress? { state.update { $0.isStarted ? $0.progress : nil } }

  /// Whether the pipe has brought a quarter more than a former length in bytes.
  func hasGrown(from length: Int) -> Bool {
    state.update { $0.progress.length - length > length / 4 }
  }

  /// Waits for the end of the pipe.
  ///
  /// - Parameters:
  ///   - isBook: Whether a long text that begins with some bytes is worth waiting for.
  ///   - isEnough: Whether a text that begins with some bytes can be shown before its end; nil if none can.
  package func contents(
    isBook: ([UInt8]) -> Bool, isEnough: (([UInt8]) -> Bool)? = nil
  ) throws(Complaint) -> BookSource {
    start()
    if let isEnough { awaitBeginning(isEnough) }
    let isLong = state.wait {
      $0.progress.hasEnded || $0.isShown || $0.file != nil
    } then: {
      $0.file != nil && !$0.isShown
    }
    if isLong, case let beginning = beginning(of: Self.sample), !isBook(beginning) {
      return .bytes(beginning)
    }
    state.wait { $0.progress.hasEnded || $0.isShown }
    if let failure = state.update(\.failure) { throw failure }
    return source
  }

  /// Waits until enough has come to be shown, or it is clear that all of it is needed.
  private func awaitBeginning(_ isEnough: ([UInt8]) -> Bool) {
    var seen = 0
    while seen < Self.sample {
      let now = state.wait(atMost: Self.pause) {
        $0.progress.hasEnded || $0.isShown || $0.progress.length >= Self.sample
      } then: {
        $0
      }
      if now.progress.hasEnded || now.isShown { return }
      guard now.progress.length > seen else { continue }
      seen = now.progress.length
      if isEnough(beginning(of: min(seen, Self.sample))) {
        return state.update { $0.isShown = true }
      }
    }
  }

  /// What has come, in whole lines.
  private var source: BookSource { source(of: state.update(\.progress.length)) }

  private func source(of length: Int) -> BookSource {
    let now = state.update { $0 }
    guard let file = now.file, let again = try? file.descriptor.duplicate() else {
      return .bytes(Array(now.bytes.prefix(length)))
    }
    return .file(LongFile(again, length: length))
  }

  private func beginning(of length: Int) -> [UInt8] {
    source(of: length).bytes.bytes(at: 0, count: length)
  }

  // MARK: Copying

  private func start() {
    let isFirst = state.update { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    if let thread = Thread({ self.copy() }) { thread.detach() } else { copy() }
  }

  private func copy() {
    var failure: Complaint?
    var length = 0
    do throws(Complaint) {
      while case let more = try next(), !more.isEmpty {
        try add(more, at: length)
        length += more.count
      }
    } catch {
      failure = error
    }
    state.update {
      $0.progress = Progress(length: length, hasEnded: true)
      $0.failure = failure
    }
  }

  private func next() throws(Complaint) -> [UInt8] {
    do throws(SystemError) { return try pipe.readNext() } catch { throw Complaint(name, error) }
  }

  private func add(_ more: [UInt8], at start: Int) throws(Complaint) {
    guard start + more.count <= limit else {
      throw Complaint(
        "\(name): it has more than \(limit >> 20) MB; save it to a file and open that")
    }
    let line = more.lastIndex(of: UInt8(ascii: "\n")).map { start + $0 + 1 }
    let (former, file) = state.update { ($0.bytes, $0.file) }
    var copy = file
    do throws(SystemError) {
      if copy == nil, start + more.count > LongFile.threshold {
        copy = try Copy(in: directory)
        try copy?.descriptor.write(former)
      }
      try copy?.descriptor.write(more)
    } catch {
      throw Complaint("\(name): it cannot be copied to \(directory) (TMPDIR)", error)
    }
    state.update { [copy] in
      if copy == nil { $0.bytes += more } else { ($0.bytes, $0.file) = ([], copy) }
      if let line { $0.progress.length = line }
    }
  }
}
