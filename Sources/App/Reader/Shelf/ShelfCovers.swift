internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPictures
internal import CurlewSystem

extension BookPictures {
  /// The covers of books, by the paths of their files. They are drawn, or read from a cache on the disk.
  ///
  /// - Parameter directory: The cache; nil for none.
  static func covers(cachedIn directory: String?) -> BookPictures {
    let cache = directory.map { CoverCache(directory: $0) }
    return BookPictures {
      BookSummary(ofFile: $0)?.coverOnShelf?.bytes
    } making: { request in
      guard let stamp = FileStamp(of: BookPath.fileOfCover(of: request.address)) else {
        return .failure(.missing)
      }
      if let known = cache?.cover(request, stamp) { return known }
      let made = BookSummary(ofFile: request.address).flatMap { drawn($0, for: request) }
      let cover = made.map { Made.success($0) } ?? .failure(.missing)
      cache?.save(cover, request, stamp)
      return cover
    }
  }

  /// A smaller picture would be a blur, and becomes a cover of cloth in its colour.
  private static let fewestCells = 12

  private static func drawn(_ book: BookSummary, for request: PictureRequest) -> PictureCells? {
    let size = request.size
    guard let (cover, bytes) = book.coverOnShelf else { return nil }
    let fitting = cover.size.cells(in: size)
    // A picture of nearly the same shape fills the cover.
    let fills = 4 * fitting.columns >= 3 * size.columns && 4 * fitting.rows >= 3 * size.rows
    let cells = fills ? size : fitting
    let pixels = PictureSize(
      width: cells.columns * Quadrants.columns, height: cells.rows * Quadrants.rows)
    guard let bitmap = try? PictureDecoder.bitmap(of: bytes, near: pixels) else { return nil }
    if request.isUnderPixels || min(size.columns, size.rows) >= fewestCells {
      return PictureCells(bitmap, size: cells)
    }
    let title = BookPath.shownTitle(book.imprint.title, of: request.address)
    let cloth = BoundCover(title: title, author: book.imprint.author, colour: bitmap.mainColour)
    return PictureCells(Rect(size), of: cloth.drawn(size))
  }
}

/// A cache of drawn covers, in a directory that may be deleted at any time.
struct CoverCache: Sendable {
  let directory: String

  /// The maximum number of files. Covers whose keys collide overwrite each other.
  private static let fileCount: UInt64 = 4096
  /// In bytes.
  private static let largestFile = 1 << 18

  /// A cover; `missing` for a book without one, and nil if that is not known.
  func cover(_ request: PictureRequest, _ stamp: FileStamp) -> BookPictures.Made? {
    let key = Self.key(request, stamp)
    guard let bytes = try? SafeSave.contents(of: path(key), limit: Self.largestFile) else {
      return nil
    }
    return Self.cover(in: bytes, for: key, request.size)
  }

  private static func cover(
    in bytes: [UInt8], for key: UInt64, _ size: Size
  ) -> BookPictures.Made? {
    guard let body = seal(key).contents(of: bytes) else { return nil }
    if body.isEmpty { return .failure(.missing) }
    guard let end = body.firstIndex(of: 0x0A),
      let canvas = TextCanvas(bytes: body[(end + 1)...], of: size)
    else { return nil }
    let numbers = String(decoding: body[..<end], as: UTF8.self).split(separator: " ")
      .compactMap { Int($0) }.filter { 0...Int(UInt16.max) ~= $0 }
    guard numbers.count == 4 else { return .success(PictureCells(canvas.bounds, of: canvas)) }
    let area = Rect(
      column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
    guard canvas.bounds.intersection(area) == area else { return nil }
    return .success(PictureCells(area, of: canvas))
  }

  /// Ignores errors, which cost only time. Does not save a cover that would be read back differently.
  func save(_ cover: BookPictures.Made, _ request: PictureRequest, _ stamp: FileStamp) {
    let key = Self.key(request, stamp)
    let contents = (try? cover.get()).map { Self.bytes(of: $0, on: request.size) }
    let bytes = Self.seal(key).sealed(contents ?? [])
    guard Self.cover(in: bytes, for: key, request.size) == cover else { return }
    try? SafeSave.replaceCache(path(key), with: bytes)
  }

  /// The area of the picture in a line, and the whole cover.
  private static func bytes(of picture: PictureCells, on size: Size) -> [UInt8] {
    var canvas = TextCanvas(size, style: .plain)
    canvas.draw(picture, in: canvas.bounds, number: 0)
    let area = canvas.pictureSpots[0].area
    canvas.pictureSpots = []
    let place = "\(area.origin.column) \(area.origin.row) \(area.size.columns) \(area.size.rows)\n"
    return Array(place.utf8) + canvas.bytes
  }

  private static func seal(_ key: UInt64) -> CacheSeal { CacheSeal("curlew cover 5", key: key) }

  private static func key(_ request: PictureRequest, _ stamp: FileStamp) -> UInt64 {
    var hash = Hash64()
    hash.add(request.address.utf8)
    let form = [request.size.columns, request.size.rows, request.isUnderPixels ? 1 : 0]
    for number in stamp.numbers + form { hash.add(UInt64(truncatingIfNeeded: number)) }
    return hash.value
  }

  private func path(_ key: UInt64) -> String { Path.join(directory, "\(key % Self.fileCount)") }
}
