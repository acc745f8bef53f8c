internal import CurlewAppSupport
internal import CurlewExchange
internal import CurlewGlyphs
internal import Synchronization
internal import CurlewSystem

/// `--get`.
extension Program {
  /// Downloads a book to the folder for books, and shows its progress on a terminal. Returns its path.
  func download(_ text: String) throws(Complaint) -> String {
    guard let address = WebAddress(text) else {
      throw Complaint("\(text): expected an address that begins with http:// or https://")
    }
    let line = ProgressLine()
    defer { line.show("") }
    let download = BookDownload(client: WebClient(), folder: settings.downloadFolder)
    return try download.book(at: address, as: Transfer { line.show($0) })
  }
}

/// A line of progress on standard error, if that is a terminal. Each text replaces the one before.
private final class ProgressLine: Sendable {
  private let shown = Mutex("")
  private let isTerminal = Descriptor.standardError.isTerminal

  func show(_ text: String) {
    shown.withLock { shown in
      guard isTerminal, shown != text else { return }
      let blanks = String(repeating: " ", count: shown.count)
      try? Descriptor.standardError.write(Array("\r\(blanks)\r\(SafeText(text))".utf8))
      shown = text
    }
  }
}
