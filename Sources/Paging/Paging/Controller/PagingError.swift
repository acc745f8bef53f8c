/// Why pages could not be set. Nothing has changed.
public enum PagingError: Error, Hashable, Sendable {
  /// The number of pages does not fit the spine.
  case wrongNumberOfPages(expected: Int, got: Int)
  /// The same page was given twice.
  case pageTwice
  /// A spread was given without any page. To remove all pages, set an empty list.
  case onlyEmptySlots
  /// The data source has no such page.
  case noSuchPage
  /// Callbacks have called the controller back too many times.
  case endlessCallbacks
}

extension PagingError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .wrongNumberOfPages(let expected, let got):
      "expected \(expected) \(expected == 1 ? "page" : "pages") for this spine, got \(got)"
    case .pageTwice: "the same page was given twice"
    case .onlyEmptySlots: "a spread needs at least one page"
    case .noSuchPage: "there is no such page"
    case .endlessCallbacks: "callbacks call each other without end"
    }
  }
}
