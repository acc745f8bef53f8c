/// What the foot of the last open page shows at its outer end.
package enum FootChoice: String, CaseIterable {
  /// How much has been read.
  case page
  /// What is left of the chapter or the book: time, or pages while the reader's pace is not known.
  case chapter, book
  /// The page of the printed edition, where the book says it; else how much has been read.
  case print
  /// No page number either.
  case none

  /// What a choice puts there.
  package enum Content {
    case percentRead, leftOfChapter, leftOfBook, printedPage, nothing

    /// Whether it is a time, which needs the pace of the reader.
    package var needsPace: Bool {
      switch self {
      case .leftOfChapter, .leftOfBook: true
      case .percentRead, .printedPage, .nothing: false
      }
    }
  }

  package var content: Content {
    switch self {
    case .page: .percentRead
    case .chapter: .leftOfChapter
    case .book: .leftOfBook
    case .print: .printedPage
    case .none: .nothing
    }
  }

  /// The next choice.
  ///
  /// - Parameters:
  ///   - hasPrintPages: Whether the pages of the printed edition are known.
  ///   - isTapped: Whether a tap asks for it, which needs something to tap the next time.
  package func next(hasPrintPages: Bool, isTapped: Bool = false) -> FootChoice {
    let all = Self.allCases.filter {
      ($0.content != .printedPage || hasPrintPages) && ($0.content != .nothing || !isTapped)
    }
    // Without print pages, `print` shows what `page` shows.
    let current = all.firstIndex(of: self) ?? 0
    return all[(current + 1) % all.count]
  }
}

/// A part of the foot that can be tapped.
package enum FootPart {
  case number
  /// How much has been read, or how long the rest takes.
  case progress
}
