internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewLibrary
internal import CurlewSettings

/// A value of a setting, as it is written in the defaults file.
struct StoredValue: Equatable {
  let name: String
  let value: String
}

/// What a layer asks of the application: other books, settings, files.
enum Request: Equatable {
  /// Tell the services what has happened.
  case happened(Happening)
  case open(path: String, at: StartingPoint? = nil, facing: Facing = .asBefore)
  /// Open a file in the folder of the book, at the anchor behind `#`.
  case openFile(String)
  /// Return to the book whose link led to this one.
  case openFormer
  /// Take a book off the shelf, or bring it back.
  case setRemoved(path: String, Bool)
  /// Put the books of a folder on the shelf.
  case addFolder(String)
  /// Look for books in folders.
  case browse
  /// Search the texts of all books on the shelf.
  case searchBooks(String)
  /// Show the contents, with what has been read.
  case showContents
  case showHelp, showShelf, showStatistics
  /// Send text to the clipboard of the terminal.
  case copy(String)
  /// Change a setting and save it.
  case set(name: String, value: String)
  /// Load earlier searches, while one is typed.
  case loadSearches
  case saveSearch(String)
  case lookUp(word: String, sentence: String)
  /// Read the file of the open book again.
  case reload
  /// Show other settings without saving them.
  case preview(Settings)
  /// Save settings, for all books or for the open one.
  case keep([StoredValue], forThisBook: Bool)
  /// Switch to the next theme.
  case changeTheme
  /// Catalogues of books on the web.
  case catalogue(CatalogueRequest)
  case saveTour(TourProgress)
  /// Wait no longer for what goes on beside the loop.
  case cancelWork
  case quit
}
