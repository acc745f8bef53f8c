internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings

/// What an event leads to. Pages, layers, services and finished work return effects, and the application performs them
/// in their order.
enum Effect {
  // MARK: Layers

  case open(any DeskLayer)
  /// Close this layer.
  case close
  /// Lay out all layers again, because the marks have changed.
  case layOut
  case showHelp, showStatistics
  /// Show the contents, with what has been read.
  case showContents

  // MARK: The open book

  case jump(Target)
  /// Show a picture of an edition closer.
  case view(Picture, at: BookOffset, in: Edition)
  /// Open the note to which a link on the open pages leads.
  case showNote(Link<BookOffset>)
  /// Go to a hit of the open search.
  case jumpToHit(Range<BookOffset>)
  /// Count the pages of a book in memory.
  case countPages
  /// Load earlier searches, while one is typed.
  case loadSearches
  case saveSearch(String)
  case lookUp(word: String, sentence: String)

  // MARK: Messages

  /// Show a message until the reader has had time to read it.
  case tell(SafeText)
  /// Drop a message that is no longer true.
  case retract(SafeText)
  /// Show a hint for a moment.
  case hint(SafeText)
  /// Show messages, one after another.
  case notify([Complaint])
  /// Send text to the clipboard of the terminal.
  case copy(String)

  // MARK: Books

  case openBook(path: String, at: StartingPoint? = nil, facing: Facing = .asBefore)
  /// Open the book that was open before this one.
  case openOther
  /// Open a file in the folder of the book, at the anchor behind `#`.
  case openFile(String)
  /// Return to the book whose link led to this one.
  case openFormer
  /// Read the file of the open book again.
  case reload
  /// Show the end of the file, also when it grows, or no longer.
  case follow
  /// Open a book that was read, at a place or where the reader left it.
  case openRead(
    ReadBook.Attempt, at: StartingPoint? = nil, jumps: Bool = false, notices: [Complaint] = [])
  /// Remember the book whose link led to this one.
  case cameFrom(OpenBook)

  // MARK: The shelf

  /// Find the books of the shelf, and show them.
  case showShelf
  /// Show the books that were found.
  case showBooks(KnownBooks.LoadedShelf, under: TourPage?)
  /// Take a book off the shelf, or bring it back.
  case setRemoved(path: String, Bool)
  /// Put the books of a folder on the shelf.
  case addFolder(String)
  /// Look for books in folders.
  case browse
  /// Search the texts of all books on the shelf.
  case searchBooks(String)
  /// Catalogues of books on the web.
  case catalogue(CatalogueRequest)

  // MARK: Settings

  /// Change a setting and save it.
  case set(name: String, value: String)
  /// Show other settings without saving them.
  case preview(Settings)
  /// Save settings, for all books or for the open one.
  case keep([StoredValue], forThisBook: Bool)
  /// Switch to the next theme.
  case changeTheme
  case saveTour(TourProgress)

  // MARK: What goes on beside the loop

  case files(FileWork)
  /// Wait for work beside the loop.
  case wait((Desk) -> PendingWork)
  /// The reader waits no longer.
  case closeWaiting
  /// Wait no longer for what goes on beside the loop. Without anything else to show, the program ends.
  case cancelWork
  /// Tell the services.
  case happened(Happening)

  // MARK: The program

  /// Leave the book, unless the reader has to be asked first. The key that was pressed is nil if the goal was chosen on
  /// a page.
  case leaveBook(Leaving, by: KeyPress? = nil)
  /// Show what the program starts with.
  case begin(Opening)
  case quit
  /// End the program by an error.
  case fail(Complaint)
}

/// Where the reader goes from a book.
enum Leaving {
  case quit, showShelf, openOther

  var command: Command {
    switch self {
    case .quit: .quit
    case .showShelf: .showShelf
    case .openOther: "other-book"
    }
  }

  var effect: Effect {
    switch self {
    case .quit: .quit
    case .showShelf: .showShelf
    case .openOther: .openOther
    }
  }
}

/// A value of a setting, as it is written in the defaults file.
struct StoredValue: Equatable {
  let name: String
  let value: String
}

extension Effect {
  var isHappening: Bool { if case .happened = self { true } else { false } }
  /// Whether the reader has moved.
  var isTurn: Bool { if case .happened(.turned) = self { true } else { false } }
}
