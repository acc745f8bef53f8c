internal import CurlewSystem

/// A folder that is not on the shelf, and the number of books in it.
struct FolderOffer: Equatable, Sendable {
  let path: String
  let count: Int
}

/// Counts the books in folders where people keep books.
struct FolderOffers: IteratorProtocol, Sendable {
  private var folders: ArraySlice<String>

  init(_ folders: [String]) { self.folders = folders[...] }

  /// The next folder with books.
  mutating func next() -> FolderOffer? {
    while let folder = folders.popFirst() {
      var scan = FolderScan([folder], index: ShelfIndex(path: ""))
      let count = scan.count()
      if count > 0 { return FolderOffer(path: folder, count: count) }
    }
    return nil
  }
}
