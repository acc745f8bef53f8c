internal import CurlewManuscript

/// Where a jump leads.
enum Target: Equatable {
  /// A page by its index among all pages of the edition.
  case page(Int)
  /// A heading by its index in the outline.
  case heading(Int)
  /// A place in the text.
  case offset(BookOffset)
}
