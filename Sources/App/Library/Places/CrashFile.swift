package import CurlewAppSupport
internal import CurlewSystem

/// What a crash leaves behind: which book was open. The next start tells the reader, and shows that book without what may
/// have trapped.
package struct CrashFile: Sendable {
  private let path: String

  package init(path: String) { self.path = path }

  package struct Crash: Equatable, Sendable {
    /// The path of the book that was open; nil if none was.
    package var book: String?

    /// What the reader is told.
    ///
    /// - Parameter isOpening: Whether that book is opened now.
    package func notice(isOpening: Bool) -> Complaint {
      guard let book else { return Complaint("Curlew crashed; what you had read was saved") }
      return Complaint(
        isOpening
          ? "Curlew crashed in this book; it opens plainly now, and your place was saved"
          : "Curlew crashed in “\(BookPath.title(of: book))”; your place was saved")
    }
  }

  /// Says what a crash from now on is to leave behind.
  package func prepare(_ book: String?) {
    let line = book.map { "book \($0.escaped)\n" } ?? ""
    CurrentProcess.leaveBehind("\(Self.head)\n\(line)", in: path)
  }

  /// What the last crash left behind; nil if there was none. It is told once.
  package func take() -> Crash? {
    guard let bytes = try? SafeSave.contents(of: path, limit: 1 << 16) else { return nil }
    FileSystem.remove(path)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.head else { return nil }
    let book = lines.dropFirst().first { $0.hasPrefix("book ") }
    return Crash(book: book.map { String($0.dropFirst(5)).unescaped })
  }

  private static let head = "curlew crash 1"
}
