/// Why pages could not be set; nothing has changed then.
public enum PagingError: Error, Hashable, Sendable {
  /// So many pages do not fit the spine: how many would.
  case wrongNumberOfPages(expected: Int, got: Int)
  /// The same page cannot lie in two places at once.
  case pageTwice
  /// All the places were empty; no pages at all are set with an empty list.
  case onlyEmptyPlaces
  /// Callbacks have answered callbacks too many times.
  case endlessReplies
}

extension PagingError: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .wrongNumberOfPages(let expected, let got):
      "the spine holds \(expected) \(expected == 1 ? "page" : "pages"), not \(got)"
    case .pageTwice: "a page cannot lie in two places"
    case .onlyEmptyPlaces: "every place is empty"
    case .endlessReplies: "callbacks go on answering each other"
    }
  }
}
