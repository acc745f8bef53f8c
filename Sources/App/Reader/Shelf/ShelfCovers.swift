internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPictures
internal import Synchronization
internal import CurlewSystem

/// The pictures on the covers of the visible books. A background job draws them, or reads them from a
/// cache on the disk.
final class ShelfCovers: Sendable {
  struct Request: Hashable, Sendable {
    let path: String
    let size: Size
  }

  private struct State {
    /// The finished covers; nil for a book without a picture.
    var made: [Request: TextCanvas?] = [:]
    var wanted: [Request] = []
  }

  private let cache: CoverCache?
  private let state = Mutex(State())

  /// How many covers are kept in memory: more than two screens show.
  private static let capacity = 128

  /// - Parameter directory: The cache on the disk; nil for none.
  init(cachedIn directory: String?) { cache = directory.map { CoverCache(directory: $0) } }

  /// The picture on a cover; nil while it is not finished, and if there is none.
  func picture(_ request: Request) -> TextCanvas? {
    state.withLock { $0.made[request] ?? nil }
  }

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
  var areWanted: Bool { state.withLock { !$0.wanted.isEmpty } }

  /// Makes the next cover that was requested. Returns whether it has a picture; nil without a request.
  func makeNext() -> Bool? {
    guard let next = state.withLock({ $0.wanted.first }) else { return nil }
    let picture = make(next)
    state.withLock { state in
      state.made[next] = .some(picture)
      state.wanted.removeAll { $0 == next }
    }
    return picture != nil
  }

  private func make(_ request: Request) -> TextCanvas? {
    guard let stamp = FileStamp(of: request.path) else { return nil }
    if let known = cache?.cover(request, stamp) { return known.picture }
    let picture = BookSummary(ofFile: request.path).flatMap {
      Self.draw($0, at: request.path, request.size)
    }
    cache?.save(CoverCache.Cover(picture: picture), request, stamp)
    return picture
  }

  /// A smaller picture would be a blur, and becomes a cover of cloth in its colour.
  private static let fewestCells = 16

  private static func draw(_ book: BookSummary, at path: String, _ size: Size) -> TextCanvas? {
    guard let cover = book.cover, let bytes = book.coverBytes else { return nil }
    let glyphs = PictureGlyphs.quadrants
    let fitting = cover.size.cells(in: size)
    // A picture of nearly the same shape fills the cover.
    let fills = 4 * fitting.columns >= 3 * size.columns && 4 * fitting.rows >= 3 * size.rows
    let cells = fills ? size : fitting
    let pixels = PictureSize(
      width: cells.columns * glyphs.columns, height: cells.rows * glyphs.rows)
    guard let bitmap = try? PictureDecoder.bitmap(of: bytes, near: pixels) else { return nil }
    guard min(size.columns, size.rows) >= fewestCells else {
      let title = BookPath.shownTitle(book.imprint.title, of: path)
      return BoundCover(title: title, author: book.imprint.author, colour: bitmap.mainColour)
        .drawn(size)
    }
    var canvas = TextCanvas(size, style: .plain)
    canvas.draw(PictureCells(bitmap, size: cells, glyphs: glyphs), in: Rect(size))
    return canvas
  }

  /// Makes the requested covers, one in each step.
  struct Steps: IteratorProtocol, Sendable {
    let covers: ShelfCovers

    func next() -> Bool? { covers.makeNext() }
  }
}

/// A cache of drawn covers, in a directory that may be deleted at any time.
struct CoverCache: Sendable {
  let directory: String

  struct Cover: Equatable {
    /// Nil for a book without a picture.
    var picture: TextCanvas?
  }

  private static let header = Array("curlew cover 2\n".utf8)
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
    let start = head(of: key)
    guard bytes.starts(with: start) else { return nil }
    let body = bytes.dropFirst(start.count)
    if body.isEmpty { return Cover(picture: nil) }
    return TextCanvas(bytes: body, of: size).map { Cover(picture: $0) }
  }

  /// Ignores errors, which cost only time. Does not save a cover that would be read back differently.
  func save(_ cover: Cover, _ request: ShelfCovers.Request, _ stamp: FileStamp) {
    let key = Self.key(request, stamp)
    let bytes = Self.head(of: key) + (cover.picture?.bytes ?? [])
    guard Self.cover(in: bytes, for: key, request.size) == cover else { return }
    try? SafeSave.replaceCache(path(key), with: bytes)
  }

  private static func head(of key: UInt64) -> [UInt8] {
    header + Array("\(String(key, radix: 16))\n".utf8)
  }

  private static func key(_ request: ShelfCovers.Request, _ stamp: FileStamp) -> UInt64 {
    var hash = Hash64()
    hash.add(request.path.utf8)
    let size = [request.size.columns, request.size.rows]
    for number in stamp.numbers + size { hash.add(UInt64(truncatingIfNeeded: number)) }
    return hash.value
  }

  private func path(_ key: UInt64) -> String { Path.join(directory, "\(key % Self.fileCount)") }
}
