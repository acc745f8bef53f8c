package import CurlewAppSupport
internal import CurlewPlainText
package import CurlewSystem

/// The file of the corrections that readers made to the contents of their books. Several windows share it.
package struct ContentsFile: Sendable {
  private let file: StateFile<ContentsText>

  package var path: String { file.path }

  package init(path: String) {
    file = StateFile(
      path, of: "corrections of contents", limit: Self.longest, empty: ContentsText())
  }

  /// In bytes.
  private static let longest = 4 << 20

  /// Reads the corrections of all books, none if that fails, and repairs a damaged file.
  package func load() -> (text: ContentsText, complaint: Complaint?) {
    do throws(SystemError) {
      let text = try file.load()
      return (text, file.complaint(about: text))
    } catch {
      return (
        ContentsText(),
        Complaint("the corrections of contents cannot be read: \(error.reason) (\(file.path))")
      )
    }
  }

  /// Keeps what a reader did. The outcome may have a complaint although it is saved: about the file as it was.
  package func save(_ edits: [ContentsEdit]) -> SaveOutcome {
    let moment = CurrentProcess.wallClock
    var hasRoom = true
    do throws(SystemError) {
      let text = try file.update { text in
        for edit in edits { hasRoom = text.make(edit, at: moment) && hasRoom }
      }
      let full = Complaint("the correction was not saved: the book has too many (\(file.path))")
      return SaveOutcome(
        isSaved: !text.isNewer, complaint: hasRoom ? file.complaint(about: text) : full)
    } catch {
      return SaveOutcome(
        isSaved: false,
        complaint: Complaint(
          "the corrected contents were not saved: \(error.reason) (\(file.path))"))
    }
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
    let text = try file.update { text in
      for (other, keys) in [(own, nil)] + sizes.map({ ($0.0, books) }) {
        var merged = text
        let isAll = merged.merge(other, ofBooks: keys)
        let isFit = merged == text || merged.length <= Self.longest / 2
        if isFit { text = merged }
        isComplete = isComplete && isAll && isFit
      }
    }
    let tooMany = Complaint(
      "other machines have too many corrections of contents, which are left out (\(file.path))")
    return (text, file.complaint(about: text) ?? (isComplete ? nil : tooMany))
  }
}
