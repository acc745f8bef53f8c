internal import CurlewAppSupport
internal import CurlewLibrary

/// A folder that is not on the shelf, and the number of books in it.
struct FolderOffer: Equatable, Sendable {
  let path: String
  let count: Int

  var books: Message { Message(counting: count, "\(count.grouped) book", "\(count.grouped) books") }
  var words: Message { "\(books) in \(path.withShortHome)" }
}

/// Counts the books in some folders, one folder in each step.
struct FolderOffers: IteratorProtocol, Sendable {
  /// Finds the folders in the first step, which runs beside the loop.
  private let find: @Sendable () -> [String]
  /// The folders still to be counted; nil before the first step.
  private var folders: ArraySlice<String>?

  init(_ folders: @autoclosure @escaping @Sendable () -> [String]) { find = folders }

  mutating func next() -> FolderOffer? {
    var rest = folders ?? find()[...]
    defer { folders = rest }
    while let folder = rest.popFirst() {
      let count = FolderScan.count(in: folder)
      if count > 0 { return FolderOffer(path: folder, count: count) }
    }
    return nil
  }
}
