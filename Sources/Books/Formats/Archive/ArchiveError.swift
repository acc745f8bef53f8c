/// Why an archive, or one member of it, cannot be read.
package enum ArchiveError: Error, Equatable, Sendable {
  /// There is neither a central directory nor a local header.
  case notAnArchive
  /// The member needs a password.
  case encrypted
  /// The member is packed by a method other than "stored" and "deflated".
  case unknownMethod(Int)
  /// The compressed data is invalid, or ends early.
  case damaged
  /// The member would be longer than ``Archive/longestMember``.
  case tooLong
  /// The member shares bytes with another one.
  case overlapping
}
