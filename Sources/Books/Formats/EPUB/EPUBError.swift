package import CurlewMessages

/// Why a book cannot be read at all.
package enum EPUBError: Error, Equatable, Sendable {
  case damaged
  /// An archive of something else.
  case noPackage
  case noChapters
  /// Protected against copying, by a scheme with this name.
  case protected(String)
  /// The chapters are longer than a number of bytes.
  case tooLong(Int)
  /// The package lists more chapters than an archive has members.
  case tooManyChapters

  package var message: Message {
    switch self {
    case .damaged: "this archive is damaged beyond reading"
    case .noPackage: "this archive is not an e-book"
    case .noChapters: "this e-book has no chapters"
    case .protected(let scheme): "this e-book is protected by \(scheme)"
    case .tooLong(let limit): "its chapters are longer than \(limit >> 20) MB"
    case .tooManyChapters: "this e-book lists more than \(Archive.mostEntries) chapters"
    }
  }
}
