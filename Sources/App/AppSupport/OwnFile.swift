package import CurlewSystem

/// What is in a file of the program, and what all files of its kind have in common.
package protocol FileContents: Equatable, Sendable {
  /// What the files keep, as messages name it: “marks”.
  static var noun: Message { get }
  /// What people are told if a change fails, as in "the word was not saved".
  static var failure: Message { get }
  /// The limit of a file, in bytes.
  static var longest: Int { get }
  /// How long to wait for the lock, in milliseconds.
  static var patience: UInt32 { get }

  /// What a missing file has.
  init()
  init(parsing bytes: [UInt8])
  var bytes: [UInt8] { get }
  /// False if the file was cut off, emptied or damaged.
  var isWhole: Bool { get }
  /// Whether a later version of the program wrote the file.
  var isNewer: Bool { get }
}

extension FileContents {
  package static var longest: Int { SafeSave.longestFile }
  package static var patience: UInt32 { SafeSave.patience }
  package var isWhole: Bool { true }
  package var isNewer: Bool { false }
}

/// A file that several windows share. Each change is made to the file as it is at that moment. A damaged file is set
/// aside before it is written again, and one of a later version is left alone.
package struct OwnFile<Contents: FileContents>: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// What the file has, without a word about damage; nothing if it cannot be read.
  package var contents: Contents { (try? parsed()) ?? Contents() }

  private func parsed() throws(SystemError) -> Contents {
    try SafeSave.contents(of: path, limit: Contents.longest).map { Contents(parsing: $0) }
      ?? Contents()
  }

  /// Reads the file. A damaged one is repaired: it is set aside and written again, so that people are told once.
  package func load() throws(SystemError) -> Contents {
    let contents = try parsed()
    if contents.isWhole || contents.isNewer { return contents }
    return (try? update { _ in }) ?? contents
  }

  /// Reads and repairs the file, and says what people have to know.
  package func read() -> (contents: Contents, complaint: Complaint?) {
    do throws(SystemError) {
      let contents = try load()
      return (contents, complaint(about: contents))
    } catch {
      return (
        Contents(), Complaint("the \(Contents.noun) cannot be read: \(error.reason) (\(path))")
      )
    }
  }

  /// Changes the contents, and returns all of them. The file is written if anything has changed.
  ///
  /// - Parameter unlocked: Called if the file system has no locks.
  @discardableResult
  package func update(
    _ change: (inout Contents) -> Void, unlocked: () -> Void = {}
  ) throws(SystemError) -> Contents {
    var latest = Contents()
    let outcome = try SafeSave.update(path, limit: Contents.longest, patience: Contents.patience) {
      bytes throws(SystemError) in
      if let bytes { latest = Contents(parsing: bytes) }
      guard !latest.isNewer else { return nil }
      let former = latest
      if let bytes, !bytes.isEmpty, !latest.isWhole { try DamagedFile(path).keepCopy(of: bytes) }
      change(&latest)
      return latest == former && latest.isWhole ? nil : latest.bytes
    }
    if outcome == .savedUnlocked { unlocked() }
    return latest
  }

  /// Changes the contents. The outcome may have a complaint although they are saved: about the file as it was.
  package func save(_ change: (inout Contents) -> Void) -> SaveOutcome {
    do throws(SystemError) {
      let contents = try update(change)
      return SaveOutcome(isSaved: !contents.isNewer, complaint: complaint(about: contents))
    } catch {
      return notSaved(error)
    }
  }

  package func notSaved(_ error: SystemError) -> SaveOutcome {
    SaveOutcome(
      isSaved: false, complaint: Complaint("\(Contents.failure): \(error.reason) (\(path))"))
  }

  /// What people have to know of contents that were read; nil if all is well.
  package func complaint(about contents: Contents) -> Complaint? {
    if contents.isNewer {
      return Complaint("\(Contents.noun) are not saved: a newer version wrote them (\(path))")
    }
    // Nothing has failed, so the exit status is that of success.
    return contents.isWhole
      ? nil
      : Complaint(
        "damaged \(Contents.noun) were set aside in \(Path.name(of: path)).bad-… (\(path))",
        status: 0)
  }
}

/// Whether something was saved, and what to tell the user.
package struct SaveOutcome: Equatable {
  package var isSaved = true
  package var complaint: Complaint?

  package init(isSaved: Bool = true, complaint: Complaint? = nil) {
    (self.isSaved, self.complaint) = (isSaved, complaint)
  }

  /// The outcome without a complaint that was told before: a failure that lasts is told once.
  ///
  /// - Parameter last: The latest complaint.
  package func tellingOnce(_ last: inout Complaint?) -> SaveOutcome {
    SaveOutcome(isSaved: isSaved, complaint: last.renew(complaint))
  }
}
