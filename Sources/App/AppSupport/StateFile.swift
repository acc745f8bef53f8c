package import CurlewSystem

/// The text of a file of the program whose damage can be seen.
package protocol StateText: Equatable, Sendable {
  init(parsing bytes: [UInt8])
  var bytes: [UInt8] { get }
  /// False if the file was cut off, emptied or damaged.
  var isWhole: Bool { get }
  /// Whether a later version of the program wrote the file.
  var isNewer: Bool { get }
}

/// A file that several windows share. Each change is made to the file as it is at that moment. A damaged file is set
/// aside before it is written again, and one of a later version is left alone.
package struct StateFile<Text: StateText>: Sendable {
  package let path: String
  /// What is in it, for messages.
  private let noun: String
  /// In bytes.
  private let limit: Int
  /// How long to wait for the lock, in milliseconds.
  private let patience: UInt32
  /// What a missing file has.
  private let empty: Text

  package init(
    _ path: String, of noun: String, limit: Int = SafeSave.longestFile,
    patience: UInt32 = SafeSave.patience, empty: Text
  ) {
    (self.path, self.noun, self.limit, self.patience) = (path, noun, limit, patience)
    self.empty = empty
  }

  /// Reads the file. A damaged one is repaired: it is set aside and written again, so that people are told once.
  package func load() throws(SystemError) -> Text {
    guard let bytes = try SafeSave.contents(of: path, limit: limit) else { return empty }
    let text = Text(parsing: bytes)
    if text.isWhole || text.isNewer { return text }
    return (try? update { _ in }) ?? text
  }

  /// Changes the text, and returns all of it. The file is written if anything has changed.
  package func update(_ change: (inout Text) -> Void) throws(SystemError) -> Text {
    var latest = empty
    _ = try SafeSave.update(path, limit: limit, patience: patience) { bytes throws(SystemError) in
      if let bytes { latest = Text(parsing: bytes) }
      guard !latest.isNewer else { return nil }
      let former = latest
      if let bytes, !bytes.isEmpty, !latest.isWhole { try DamagedFile(path).keepCopy(of: bytes) }
      change(&latest)
      return latest == former && latest.isWhole ? nil : latest.bytes
    }
    return latest
  }

  /// What people have to know of a text that was read; nil if all is well.
  package func complaint(about text: Text) -> Complaint? {
    if text.isNewer {
      return Complaint("\(noun) are not saved: a newer version wrote them (\(path))")
    }
    // Nothing has failed, so the exit status is that of success.
    return text.isWhole
      ? nil
      : Complaint(
        "damaged \(noun) were set aside in \(Path.name(of: path)).bad-… (\(path))", status: 0)
  }
}
