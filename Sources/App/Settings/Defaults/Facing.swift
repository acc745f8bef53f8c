/// Which translation to show on the facing pages when a book is opened.
package enum Facing: Equatable, Sendable {
  /// The one that was shown when the book was last open.
  case asBefore
  case nothing
  /// The translation at a path.
  case translation(String)

  /// - Parameter path: That of the translation; nil for none.
  package init(_ path: String?) { self = path.map { .translation($0) } ?? .nothing }

  /// The path of the translation, if it is named.
  package var path: String? { if case .translation(let path) = self { path } else { nil } }
}
