internal import CurlewAppSupport
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewReader
internal import Synchronization
internal import CurlewSystem

/// `--get`.
extension Program {
  /// Downloads a book or an article to the folder for books, and shows the progress on a terminal.
  func download(_ text: String) throws(Complaint) -> BookDownload.Downloaded {
    guard let address = WebAddress(text) else {
      throw Complaint("\(text): expected an address that begins with http:// or https://")
    }
    let line = ProgressLine()
    defer { line.show("") }
    let download = BookDownload(client: WebClient(), folder: settings.downloadFolder)
    return try download.book(at: WebLink(typed: address), as: Transfer { line.show($0) })
  }
}

extension BookDownload.Downloaded {
  /// Gives an article its tag, and returns what people have to know.
  func kept(in storage: FileStorage) -> [Complaint] {
    let books = isArticle ? Shelf.books(named: [path], records: []) : []
    let failures = books.compactMap {
      storage.save(.tag(ShelfLabel.articles, isGiven: true, to: $0))
    }
    guard lostPictures > 0 else { return failures }
    let loss = Message(
      counting: lostPictures, "\(lostPictures) picture could not be fetched",
      "\(lostPictures) pictures could not be fetched")
    return [Complaint(loss, status: 0)] + failures
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
