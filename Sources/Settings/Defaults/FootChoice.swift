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

  /// The next choice.
  ///
  /// - Parameter hasPrintPages: Whether the pages of the printed edition are known.
  package func next(hasPrintPages: Bool) -> FootChoice {
    let all = Self.allCases.filter { $0 != .print || hasPrintPages }
    // Without print pages, `print` shows what `page` shows.
    let current = all.firstIndex(of: self) ?? 0
    return all[(current + 1) % all.count]
  }

  /// The next for a tap, which needs something to tap.
  package func nextVisible(hasPrintPages: Bool) -> FootChoice {
    let next = next(hasPrintPages: hasPrintPages)
    return next == .none ? .page : next
  }
}

/// A part of the foot that can be tapped.
package enum FootPart {
  case number
  /// How much has been read, or how long the rest takes.
  case progress
}
