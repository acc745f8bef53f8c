/// Which translation to show on the facing pages when a book is opened.
enum Facing: Equatable {
  /// The one that was shown when the book was last open.
  case asBefore
  case nothing
  /// The translation at a path.
  case translation(String)

  /// - Parameter path: That of the translation; nil for none.
  init(_ path: String?) { self = path.map { .translation($0) } ?? .nothing }
}
