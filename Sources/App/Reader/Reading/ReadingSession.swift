internal import CurlewManuscript
internal import CurlewAnnotations
internal import CurlewEdition
internal import CurlewLibrary
internal import Paging
internal import CurlewTypesetting

/// The state of reading: all that the reader changes in an open book. Nothing here knows the size of the screen.
struct ReadingSession {
  /// Only the reader changes it. A resize, and a look at the title or the contents, leave it as it is.
  var position: ReadingPosition
  var history = JumpHistory<ReadingPosition>()
  /// Where the reader began to browse with the slider or a search; nil when not browsing.
  var browsingOrigin: ReadingPosition?
  /// The bookmarks and highlights; nil until there is a book that may have some.
  var marks: BookMarks?
  /// The open search.
  var search: OpenSearch?
  /// The search that was closed, whose hits can be gone to until a page is turned by hand.
  var closedSearch: OpenSearch?
  /// The passage that is being selected or read aloud.
  var selection: Range<BookOffset>?
  /// The word of it that a voice is saying.
  var word: Range<BookOffset>?
  /// The ruler on the pages; nil without one.
  var ruler: Ruler?
  /// In flowing text: the beginning of what the last move by a screen brought into view. A rule is drawn above it.
  var rule: BookOffset?
  /// The link, picture or line of the open pages that the keys have selected.
  var chosen: PageAction?
  /// How fast the reader reads, as the pages show it; nil while it is not known.
  var speed: ReadingSpeed?
  /// The book that the end page offers.
  var next: NextBook?
  /// The persons of the page behind the contents, as they were when it was opened last.
  var persons: [Overlay.Person]?
  /// The words of the translation that stand above those of the text around the open pages.
  var glosses: [Gloss] = []
  /// Whether Enter has a meaning in a layer until the keys select something.
  var isEnterTaken = false

  init(at position: ReadingPosition) { self.position = position }

  /// The position to save: where the reader last turned a page, also after a jump.
  var keptPosition: ReadingPosition { history.kept ?? browsingOrigin ?? position }

  // MARK: Moving

  /// Records that the reader has come to a part of the book.
  ///
  /// - Parameters:
  ///   - offset: The place in the text; nil if only other pages are open.
  ///   - movesKeptPlace: Whether the place to save moves, too: after a turn, not after a jump.
  mutating func arrive(
    in part: BookPart, at offset: BookOffset?, movingKeptPlace movesKeptPlace: Bool
  ) {
    (chosen, rule, position.part) = (nil, nil, part)
    if let offset { (position.offset, position.hasBegun) = (offset, true) }
    if movesKeptPlace {
      history.turn()
      closedSearch = nil
    }
  }

  /// Records that the reader has moved here from a former position, by one jump or by many.
  mutating func recordJump(from origin: ReadingPosition) {
    // The title is not a place in the text, and nothing is lost before reading has begun.
    guard origin.hasBegun else { return history.turn() }
    guard origin.offset != position.offset else { return }
    history.jump(from: origin.inText, to: position.inText)
  }

  /// Begins or ends browsing. If it has led elsewhere, that counts as one jump.
  mutating func browse(_ browses: Bool) {
    if browses {
      browsingOrigin = browsingOrigin ?? position
    } else if let origin = browsingOrigin {
      browsingOrigin = nil
      recordJump(from: origin)
    }
  }

  // MARK: Drawing

  /// What is laid over the pages.
  var overlay: Overlay {
    var overlay = Overlay()
    overlay.marks = marks?.all ?? []
    overlay.hits = search?.search?.found ?? FoundHits()
    (overlay.currentHit, overlay.selection, overlay.rule) = (search?.current, selection, rule)
    overlay.word = word
    (overlay.chosen, overlay.speed, overlay.glosses) = (chosen, speed, glosses)
    var front = Overlay.Front(at: position)
    (front.kept, front.isEnterTaken, front.next) = (history.kept, isEnterTaken, next)
    front.persons = persons
    overlay.front = front
    return overlay
  }
}

extension ReadingPosition {
  /// The same place with the text open.
  var inText: ReadingPosition {
    ReadingPosition(part: .text, offset: offset, hasBegun: hasBegun)
  }
}
