/// What the foot of the last open page shows at its outer end.
enum FootChoice: String, CaseIterable {
  /// How much has been read.
  case page
  /// What is left of the chapter or the book: time, or pages while the reader's pace is not known.
  case chapter, book
  /// No page number either.
  case none

  var next: FootChoice {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The next for a tap, which needs something to tap.
  var nextVisible: FootChoice { next == .none ? .page : next }
}

/// A part of the foot that can be tapped.
enum FootPart {
  case number
  /// How much has been read, or how long the rest takes.
  case progress
}
