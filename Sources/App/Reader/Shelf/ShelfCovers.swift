internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPictures
internal import Synchronization
internal import CurlewSystem

/// The pictures on the covers of the visible books, which are drawn, or read from a cache on the disk.
final class ShelfCovers: PictureMaker {
  struct Request: Hashable, Sendable {
    let path: String
    let size: Size
    /// Whether a small picture is drawn, too, because pixels will cover it.
    var isUnderPixels = false
  }

  private struct State {
    /// The finished covers; nil for a book without a picture.
    var made: [Request: CoverCache.Picture?] = [:]
    var wanted: [Request] = []
  }

  private let cache: CoverCache?
  /// The pictures that are shown in pixels, by the paths of their books.
  let pictures = BookPictures { BookSummary(ofFile: $0)?.coverBytes }
  private let state = Mutex(State())

  /// How many covers are kept in memory: more than two screens show.
  private static let capacity = 128

  /// - Parameter directory: The cache on the disk; nil for none.
  init(cachedIn directory: String?) { cache = directory.map { CoverCache(directory: $0) } }

  /// The request for the cover of a book on this screen.
  func request(_ path: String, _ size: Size) -> Request {
    Request(path: path, size: size, isUnderPixels: pictures.areInPixels)
  }

  /// The picture on a cover; nil while it is not finished, and if there is none.
  func picture(_ request: Request) -> TextCanvas? {
    guard let made = state.withLock({ $0.made[request] ?? nil }) else { return nil }
    var canvas = made.canvas
    if let area = made.area {
      let cells = PictureCells(area, of: canvas)
      let number = pictures.adopt(cells, for: .init(address: request.path, size: area.size))
      if let number { canvas.pictures = [PictureSpot(area: area, number: number)] }
    }
    return canvas
  }

  /// Requests the covers of books for this screen.
  func want(_ paths: [String], _ size: Size) { want(paths.map { request($0, size) }) }

  /// Requests covers, in this order. Earlier requests are dropped.
  func want(_ requests: [Request]) {
    state.withLock { state in
      state.wanted = requests.filter { state.made[$0] == nil }
      guard state.made.count > Self.capacity else { return }
      let visible = Set(requests)
      state.made = state.made.filter { visible.contains($0.key) }
    }
  }

  /// Whether there are requests.
  var areWanted: Bool { state.withLock { !$0.wanted.isEmpty } || pictures.areWanted }

  /// Makes the next cover that was requested, or its pixels.
  func makeNext() -> Bool {
    guard let next = state.withLock({ $0.wanted.first }) else { return pictures.makeNext() }
    let picture = make(next)
    state.withLock { state in
      state.made[next] = .some(picture)
      state.wanted.removeAll { $0 == next }
    }
    return true
  }

  private func make(_ request: Request) -> CoverCache.Picture? {
    guard let stamp = FileStamp(of: request.path) else { return nil }
    if let known = cache?.cover(request, stamp) { return known.picture }
    let picture = BookSummary(ofFile: request.path).flatMap {
      Self.draw($0, for: request)
    }
    cache?.save(CoverCache.Cover(picture: picture), request, stamp)
    return picture
  }

  /// A smaller picture would be a blur, and becomes a cover of cloth in its colour.
  private static let fewestCells = 16

  private static func draw(
    _ book: BookSummary, for request: Request
  ) -> CoverCache.Picture? {
    let size = request.size
    guard let cover = book.cover, let bytes = book.coverBytes else { return nil }
    let fitting = cover.size.cells(in: size)
    // A picture of nearly the same shape fills the cover.
    let fills = 4 * fitting.columns >= 3 * size.columns && 4 * fitting.rows >= 3 * size.rows
    let cells = fills ? size : fitting
    let pixels = PictureSize(
      width: cells.columns * Quadrants.columns, height: cells.rows * Quadrants.rows)
    guard let bitmap = try? PictureDecoder.bitmap(of: bytes, near: pixels) else { return nil }
    guard request.isUnderPixels || min(size.columns, size.rows) >= fewestCells else {
      let title = BookPath.shownTitle(book.imprint.title, of: request.path)
      let cover = BoundCover(
        title: title, author: book.imprint.author, colour: bitmap.mainColour)
      return CoverCache.Picture(canvas: cover.drawn(size), area: fills ? Rect(size) : nil)
    }
    var canvas = TextCanvas(size, style: .plain)
    canvas.draw(PictureCells(bitmap, size: cells), in: Rect(size), number: 0)
    let area = bitmap.labels.isEmpty ? canvas.pictures.first?.area : nil
    canvas.pictures = []
    return CoverCache.Picture(canvas: canvas, area: area)
  }
}

/// A cache of drawn covers, in a directory that may be deleted at any time.
struct CoverCache: Sendable {
  let directory: String

  struct Cover: Equatable {
    /// Nil for a book without a picture.
    var picture: Picture?
  }

  struct Picture: Equatable {
    var canvas: TextCanvas
    /// Where pixels may cover it; nil if they may not.
    var area: Rect?
  }

  /// The maximum number of files. Covers whose keys collide overwrite each other.
  private static let fileCount: UInt64 = 4096
  /// In bytes.
  private static let largestFile = 1 << 18

  func cover(_ request: ShelfCovers.Request, _ stamp: FileStamp) -> Cover? {
    let key = Self.key(request, stamp)
    guard let bytes = try? SafeSave.contents(of: path(key), limit: Self.largestFile) else {
      return nil
    }
    return Self.cover(in: bytes, for: key, request.size)
  }

  private static func cover(in bytes: [UInt8], for key: UInt64, _ size: Size) -> Cover? {
    guard let body = seal(key).contents(of: bytes) else { return nil }
    if body.isEmpty { return Cover(picture: nil) }
    guard let end = body.firstIndex(of: 0x0A) else { return nil }
    let numbers = String(decoding: body[..<end], as: UTF8.self).split(separator: " ")
      .compactMap { Int($0) }.filter { 0...Int(UInt16.max) ~= $0 }
    let area =
      numbers.count == 4
      ? Rect(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3]) : nil
    guard let canvas = TextCanvas(bytes: body[(end + 1)...], of: size),
      area.map({ canvas.bounds.intersection($0) == $0 }) ?? true
    else { return nil }
    return Cover(picture: Picture(canvas: canvas, area: area))
  }

  /// Ignores errors, which cost only time. Does not save a cover that would be read back differently.
  func save(_ cover: Cover, _ request: ShelfCovers.Request, _ stamp: FileStamp) {
    let key = Self.key(request, stamp)
    let bytes = Self.seal(key).sealed(cover.picture?.bytes ?? [])
    guard Self.cover(in: bytes, for: key, request.size) == cover else { return }
    try? SafeSave.replaceCache(path(key), with: bytes)
  }

  private static func seal(_ key: UInt64) -> CacheSeal { CacheSeal("curlew cover 4", key: key) }

  private static func key(_ request: ShelfCovers.Request, _ stamp: FileStamp) -> UInt64 {
    var hash = Hash64()
    hash.add(request.path.utf8)
    let form = [request.size.columns, request.size.rows, request.isUnderPixels ? 1 : 0]
    for number in stamp.numbers + form { hash.add(UInt64(truncatingIfNeeded: number)) }
    return hash.value
  }

  private func path(_ key: UInt64) -> String { Path.join(directory, "\(key % Self.fileCount)") }
}

extension CoverCache.Picture {
  fileprivate var bytes: [UInt8] {
    let place = area.map {
      "\($0.origin.column) \($0.origin.row) \($0.size.columns) \($0.size.rows)"
    }
    return Array(((place ?? "") + "\n").utf8) + canvas.bytes
  }
}
