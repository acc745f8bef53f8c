internal import CurlewManuscript

/// The pictures of a page that is a file of its own: in files beside it, or in their addresses.
struct PagePictures {
  let folder: BookFolder

  /// Finds a picture by its address as it is written.
  func find(_ address: String) -> FoundPicture? {
    guard let beginning = bytes(at: address, length: PictureHeader.length) else { return nil }
    return FoundPicture(address: address, size: PictureHeader.size(beginning))
  }

  func bytes(at address: String, length: Int = BookFolder.longestFile) -> [UInt8]? {
    if let bytes = DataAddress.bytes(address) { return bytes }
    guard !address.hasPrefix("/"), let path = PackagePath.resolve(address, from: "")?.path,
      !path.isEmpty
    else { return nil }
    return folder.read(path, length)
  }
}

/// A picture that a page shows.
struct FoundPicture {
  /// Its address in the book.
  var address: String
  /// Nil if its first bytes do not tell.
  var size: PictureSize?

  var asCover: Picture? { size.map { Picture(size: $0, address: address) } }
}
