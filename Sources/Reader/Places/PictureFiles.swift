internal import Cells
internal import System

/// Pictures of books that were read, in a directory that anybody may clear.
///
/// A file belongs to whichever book came last of those that share it, so there are never many.
struct PictureFiles {
  private static let most: UInt64 = 64

  let directory: String

  /// More than any screen takes.
  private static let largest = 2 << 20

  func picture(under key: PictureKey) -> KeptPicture? {
    guard let bytes = try? SafeSave.contents(of: path(of: key), limit: Self.largest) else {
      return nil
    }
    return KeptPicture(bytes: bytes, under: key)
  }

  /// Keeps a picture if that can be done: what fails costs the next start some milliseconds. One that
  /// would come back as another is not kept: glyphs that stand apart may join in a line of text.
  func keep(_ picture: KeptPicture) {
    let bytes = picture.bytes
    guard KeptPicture(bytes: bytes, under: picture.key) == picture else { return }
    try? SafeSave.replaceCache(path(of: picture.key), with: bytes)
  }

  private func path(of key: PictureKey) -> String {
    Path.join(directory, "page-\(key.file % Self.most)")
  }
}
