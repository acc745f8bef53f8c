package import CurlewAppSupport
internal import CurlewPlainText
internal import CurlewSystem

/// The file of the corrections that readers made to the contents of their books. Several windows and machines share it.
package typealias ContentsFile = SharedFile<ContentsText>

extension ContentsFile {
  /// Keeps what a reader did. The outcome may have a complaint although it is saved: about the file as it was.
  package func save(_ edits: [ContentsEdit]) -> SaveOutcome {
    let moment = CurrentProcess.wallClock
    var hasRoom = true
    var outcome = save { own, others in
      for edit in edits { hasRoom = own.make(edit, at: moment, after: others) && hasRoom }
    }
    if !hasRoom, outcome.isSaved {
      outcome.complaint = Complaint(
        "the correction was not saved: the book has too many (\(path))")
    }
    return outcome
  }
}
