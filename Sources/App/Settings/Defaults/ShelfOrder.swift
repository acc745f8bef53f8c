package import CurlewMessages

/// The order of the books on the shelf.
package enum ShelfOrder: String, CaseIterable {
  case lastRead = "last-read"
  case title, author, progress, folder, series

  package var next: ShelfOrder {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// In words, for the head of the shelf.
  package var name: Message {
    switch self {
    case .lastRead: "last read first"
    case .title: "by title"
    case .author: "by author"
    case .progress: "by progress"
    case .folder: "by folder"
    case .series: "by series"
    }
  }
}
