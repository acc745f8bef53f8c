internal import CurlewCells

/// A value of a setting, as it is written in the defaults file.
struct StoredValue: Equatable {
  let name: String
  let value: String
}

/// What a layer asks of the application: other books, settings, files.
enum Request: Equatable {
  /// The reader has moved: save the place once the page has settled.
  case savePlaceWhenSettled
  /// Nothing moves any more.
  case settled
  case open(path: String)
  case openAt(path: String, offset: Int)
  /// Open a file beside the book, at the place whose name stands behind `#`.
  case openFile(String)
  /// Go back to the book with the link that led to this file.
  case openFormer
  /// Take a book off the shelf, or bring it back.
  case setRemoved(path: String, Bool)
  /// Put the books of a folder on the shelf.
  case addFolder(String)
  /// Show folders, and what can be read in them.
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
  /// The reader has seen a place of another machine.
  case answer(MachineFile.Answer)
  /// Catalogues of books on the web.
  case catalogue(CatalogueRequest)
  case saveTour(TourProgress)
  /// Wait no longer for what goes on beside the loop.
  case cancelWork
  case quit
}
