package import CurlewAppSupport
package import CurlewPlainText
package import CurlewSystem

/// The file of the corrections that readers made to the contents of their books. Several windows share it.
package struct ContentsFile: Equatable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// In bytes.
  private static let longest = 4 << 20

  /// The corrections of a book; none if the file cannot be read.
  func corrections(of book: RawBook) -> [ContentsCorrection] {
    (try? text())?.corrections(of: book) ?? []
  }

  /// Keeps the corrections of a book in place of the former ones.
  package func save(_ corrections: [ContentsCorrection], of book: RawBook) -> Complaint? {
    SafeSave.update(
      path, limit: Self.longest, orSay: "the corrected contents were not saved"
    ) { bytes in
      var text = ContentsText(parsing: bytes ?? [])
      text.set(corrections, of: book, at: CurrentProcess.wallClock)
      return text.bytes
    }
  }

  /// Takes what other machines have corrected, and returns the text to share with them.
  package func merge(_ others: ContentsText) throws(SystemError) -> ContentsText {
    var text = try text()
    let own = text
    text.merge(others)
    if text == own { return own.shared }
    _ = try SafeSave.update(path, limit: Self.longest) { bytes throws(SystemError) in
      text = ContentsText(parsing: bytes ?? [])
      text.merge(others)
      return text.bytes
    }
    return text.shared
  }

  private func text() throws(SystemError) -> ContentsText {
    ContentsText(parsing: try SafeSave.contents(of: path, limit: Self.longest) ?? [])
  }
}
