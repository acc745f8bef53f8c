internal import CurlewManuscript

/// The pictures of a page outside an archive: files beside it, or data addresses.
struct PagePictures {
  let folder: BookFolder

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

struct FoundPicture {
  /// Its address in the book.
  var address: String
  /// Nil if it is not in the first bytes.
  var size: PictureSize?

  var asCover: Picture? { size.map { Picture(size: $0, address: address) } }
}
