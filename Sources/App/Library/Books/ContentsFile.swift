package import CurlewAppSupport
internal import CurlewPlainText
package import CurlewSystem

/// The file of the corrections that readers made to the contents of their books. Several windows share it.
package typealias ContentsFile = OwnFile<ContentsText>

extension ContentsFile {
  /// Keeps what a reader did. The outcome may have a complaint although it is saved: about the file as it was.
  package func save(_ edits: [ContentsEdit]) -> SaveOutcome {
    let moment = CurrentProcess.wallClock
    var hasRoom = true
    var outcome = save { text in
      for edit in edits { hasRoom = text.make(edit, at: moment) && hasRoom }
    }
    if !hasRoom, outcome.isSaved {
      outcome.complaint = Complaint(
        "the correction was not saved: the book has too many (\(path))")
    }
    return outcome
  }

  /// Takes what is in the folders of all machines, and returns the corrections of all books. What others have may fill
  /// half of the file, so that there is room for those that are made here.
  ///
  /// - Parameters:
  ///   - own: What this machine has shared, which comes back if it was lost here.
  ///   - others: What other machines have.
  ///   - books: The books that are known here, by their fingerprints.
  package func merge(
    _ own: ContentsText, _ others: [ContentsText], ofBooks books: Set<String>
  ) throws(SystemError) -> (text: ContentsText, complaint: Complaint?) {
    var isComplete = true
    // A book with few corrections loses none because another has too many.
    let sizes = others.map { ($0, $0.length) }.sorted { $0.1 < $1.1 }
    let text = try update { text in
      for (other, keys) in [(own, nil)] + sizes.map({ ($0.0, books) }) {
        var merged = text
        let isAll = merged.merge(other, ofBooks: keys)
        let isFit = merged == text || merged.length <= ContentsText.longest / 2
        if isFit { text = merged }
        isComplete = isComplete && isAll && isFit
      }
    }
    let tooMany = Complaint(
      "other machines have too many corrections of contents, which are left out (\(path))")
    return (text, complaint(about: text) ?? (isComplete ? nil : tooMany))
  }
}
