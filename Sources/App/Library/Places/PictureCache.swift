internal import CurlewSystem

/// Pictures of books that were read, in a directory that may be cleared at any time.
package struct PictureCache {
  /// Books that share a file overwrite each other's picture, so there are never more files.
  private static let fileCount: UInt64 = 64
  /// In bytes: more than the largest screen takes.
  private static let largestFile = 2 << 20

  package let directory: String

  package init(directory: String) { self.directory = directory }

  package func picture(for key: PictureKey) -> CachedPicture? {
    guard let bytes = try? SafeSave.contents(of: path(for: key), limit: Self.largestFile) else {
      return nil
    }
    return CachedPicture(bytes: bytes, for: key)
  }

  /// Saves a picture. A failure is ignored, because it costs only time at the next start. So is a
  /// picture that would be read back differently: in a row of text, glyphs of adjacent cells may
  /// join.
  package func save(_ picture: CachedPicture) {
    let bytes = picture.bytes
    guard CachedPicture(bytes: bytes, for: picture.key) == picture else { return }
    try? SafeSave.replaceCache(path(for: picture.key), with: bytes)
  }

  private func path(for key: PictureKey) -> String {
    Path.join(directory, "page-\(key.file % Self.fileCount)")
  }
}
