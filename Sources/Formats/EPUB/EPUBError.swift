/// Why a book cannot be read at all. The description is for people, in one line.
package enum EPUBError: Error, Equatable, Sendable, CustomStringConvertible {
  case damaged
  /// An archive of something else.
  case noPackage
  case noChapters
  /// Protected against copying, by a scheme with this name.
  case protected(String)
  /// Every page is a picture of fixed size.
  case fixedLayout

  package var description: String {
    switch self {
    case .damaged: "this archive is damaged beyond reading"
    case .noPackage: "this archive is not an e-book"
    case .noChapters: "this e-book has no chapters"
    case .protected(let scheme): "this e-book is protected by \(scheme)"
    case .fixedLayout: "this e-book has a fixed layout, which a terminal cannot show"
    }
  }
}
