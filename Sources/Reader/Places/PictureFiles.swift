internal import Cells

/// Pictures of books that were read, in a directory that anybody may clear.
///
/// A file belongs to whichever book came last of those that share it, so there are never many.
struct PictureFiles {
  private static let most: UInt64 = 64

  let directory: String

  func picture(under key: PictureKey) -> KeptPicture? {
    guard let bytes = try? SafeSave.contents(of: path(of: key)) else { return nil }
    return KeptPicture(bytes: bytes, under: key)
  }

  /// Keeps a picture if that can be done: what fails costs the next start some milliseconds.
  func keep(_ picture: KeptPicture) {
    try? SafeSave.lay(picture.bytes, at: path(of: picture.key))
  }

  private func path(of key: PictureKey) -> String {
    Path.join(directory, "page-\(key.file % Self.most)")
  }
}
