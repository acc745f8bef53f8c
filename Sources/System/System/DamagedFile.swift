/// Copies of a damaged file: a person may be able to read what the program cannot.
package struct DamagedFile {
  private static let mostCopies = 5

  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Keeps a copy, unless there is one of the same bytes, and deletes the oldest of many.
  package func keepCopy(of bytes: [UInt8]) throws(SystemError) {
    let copies = copies
    for copy in copies {
      if (try? SafeSave.contents(of: copy)) == bytes { return }
    }
    try SafeSave.create("\(path).bad-\(CurrentProcess.wallClock)", with: bytes)
    for copy in copies.dropLast(Self.mostCopies - 1) { FileSystem.remove(copy) }
  }

  /// From the oldest to the latest.
  private var copies: [String] { SafeSave.files(beginningWith: "\(path).bad-") }
}
