/// Where a jump leads.
enum Target: Equatable {
  /// A page by its index among all pages of the bound book.
  case page(Int)
  case heading(Int)
  case offset(Int)
}
