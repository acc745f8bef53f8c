package import CurlewAppSupport
internal import CurlewSystem

/// The file of reading times, which several windows share: each adds what was read in it.
package struct ReadingLogFile {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Empty if the file cannot be read.
  package func load() -> ReadingLog {
    ReadingLog(parsing: (try? SafeSave.contents(of: path)) ?? [])
  }

  package func add(
    _ time: ReadingTime, on date: String, in book: (key: String, title: String)
  ) -> Complaint? {
    SafeSave.update(path, orSay: "the reading time was not saved") { bytes throws(SystemError) in
      var log = ReadingLog(parsing: bytes ?? [])
      guard !log.isNewer else { return nil }
      try DamagedFile(path).keepCopyOfInvalid(bytes)
      log.add(time, on: date, in: book)
      return log.bytes
    }
  }
}
