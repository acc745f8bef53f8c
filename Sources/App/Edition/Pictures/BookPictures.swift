internal import CurlewCells
package import CurlewFormats
package import CurlewManuscript
package import CurlewPictures
package import Synchronization
package import CurlewSystem

/// The pictures of a book, or of the covers of a shelf, as cells. Those that are asked for are made beside the
/// loop, the ones on open pages first.
package final class BookPictures: Sendable {
  package typealias Made = Result<PictureCells, PictureFault>

  package struct State {
    var made: [PictureRequest: Made] = [:]
    /// The latest requests, the last one last. The number of each stands for it on a canvas.
    package var used: [(number: Int, request: PictureRequest)] = []
    /// How many numbers have been given.
    package var numbers = 0
    /// The pictures to make, the most urgent first.
    package var wanted: [PictureRequest] = []
    var kept: DecodedPicture?
    /// Why whole pictures cannot be shown, by their addresses.
    var faults: [String: PictureFault] = [:]
    /// The latest pictures in pixels, the last one last; nil for those that have none.
    var pixels: [(request: PixelRequest, made: PixelPicture.Pixels?)] = []
    /// How much more of the margins of printed pages is cut away, in steps; -1 if they stay whole.
    var trimming = 0
    /// Whether the screen has asked for any in pixels.
    var areInPixels = false
    /// The pixels to make.
    var wantedPixels: PixelRequest?
  }

  /// The latest picture of which a part was shown.
  struct DecodedPicture {
    let address: String
    let pixels: PictureSize?
    let bitmap: Bitmap
  }

  package let read: @Sendable (_ address: String) -> [UInt8]?
  private let makesAtOnce: Bool
  /// The printed pages that they are; nil for pictures in a book.
  let print: PrintedFile?
  package var isPrint: Bool { print != nil }
  private let making: (@Sendable (PictureRequest) -> Made)?
  package let state = Mutex(State())

  /// The most pixels of a bitmap that is kept.
  private static let mostKept = 4 << 20
  /// How many pictures are kept as cells, and their most cells in all: more than those of the open pages and the
  /// pages near them. Otherwise these would push each other out, and be made again without end.
  fileprivate static let capacity = (pictures: 512, cells: 1 << 20)

  /// - Parameters:
  ///   - makesAtOnce: Whether `picture(_:)` makes a picture before it returns, as for a printout.
  ///   - print: The printed pages that they are; nil for pictures in a book.
  ///   - read: Returns the bytes of a picture. Called on any thread.
  ///   - making: Makes the cells of a picture in place of scaling it. They may be fewer than were asked for.
  package init(
    makesAtOnce: Bool = false, of print: PrintedFile? = nil,
    read: @escaping @Sendable (String) -> [UInt8]?,
    making: (@Sendable (PictureRequest) -> Made)? = nil
  ) {
    (self.makesAtOnce, self.print, self.read, self.making) = (makesAtOnce, print, read, making)
  }

  /// The cells of a picture; nil until they have been made.
  package func picture(_ request: PictureRequest) -> Made? {
    state.withLock { $0.want(request, first: true) }
    if makesAtOnce { makeNext() }
    return state.withLock { $0.made[request] }
  }

  /// Has a picture made when nothing is more urgent.
  func prepare(_ request: PictureRequest) {
    if !makesAtOnce { state.withLock { $0.want(request, first: false) } }
  }

  /// Whether pictures are to be made.
  package var areWanted: Bool { state.withLock { !$0.wanted.isEmpty || $0.wantedPixels != nil } }

  /// Makes the most urgent picture. Returns false if there is none to make.
  @discardableResult
  package func makeNext() -> Bool {
    let (wanted, trimming) = state.withLock { ($0.wanted.first, $0.trimming) }
    guard let wanted else { return makePixels() }
    let made = making?(wanted) ?? make(wanted)
    // Margins that have changed meanwhile are cut again.
    state.withLock { if $0.trimming == trimming { $0.keep(made, for: wanted) } }
    return true
  }

  private func make(_ request: PictureRequest) -> Made {
    Result { () throws(PictureFault) in
      let bitmap = try bitmap(for: request)
      return PictureCells(
        bitmap, size: request.size, part: area(of: request.part, on: request.address, in: bitmap),
        isPrinted: print != nil)
    }
  }

  private func bitmap(for request: PictureRequest) throws(PictureFault) -> Bitmap {
    let pixels = request.part.pixels(of: request.size)
    // A fault may take seconds to find.
    if let fault = state.withLock({ $0.faults[request.address] }) { throw fault }
    do throws(PictureFault) {
      // Another part of it is likely to be shown next.
      return try bitmap(at: request.address, near: pixels, keeps: request.part != .whole)
    } catch {
      // A picture may be too large for a close look only.
      if request.part == .whole { state.withLock { $0.faults[request.address] = error } }
      throw error
    }
  }

  /// Decodes a picture, or returns the bitmap that was kept of it.
  func bitmap(
    at address: String, near size: PictureSize?, keeps: Bool
  ) throws(PictureFault) -> Bitmap {
    if let kept = state.withLock({ $0.kept }), kept.address == address, kept.pixels == size {
      return kept.bitmap
    }
    let bitmap = try bitmap(at: address, near: size)
    if keeps, bitmap.pixels.count <= Self.mostKept {
      state.withLock { $0.kept = DecodedPicture(address: address, pixels: size, bitmap: bitmap) }
    }
    return bitmap
  }

  /// The panels of a page of a comic book in reading order; none if it cannot be divided.
  package func panels(of address: String, rightToLeft: Bool) -> [PicturePart] {
    // Gutters are thin, but need no more than this.
    guard let bitmap = try? bitmap(at: address, near: PictureSize(width: 400, height: 600)) else {
      return []
    }
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    return bitmap.panels(rightToLeft: rightToLeft).map {
      PicturePart(
        x: Double($0.x) / width, y: Double($0.y) / height, width: Double($0.width) / width,
        height: Double($0.height) / height)
    }
  }

  /// Decodes a picture. Files that a drawing refers to lie beside it.
  package func bitmap(at address: String, near size: PictureSize?) throws(PictureFault) -> Bitmap {
    guard let bytes = read(address) else { throw .missing }
    return try PictureDecoder.bitmap(of: bytes, near: size) { [read] reference in
      read(
        ArchivePath.normalized(
          ArchivePath.folder(of: address) + ArchivePath.removingPercentEncoding(reference)))
    }
  }
}

/// Makes pictures while the reader reads.
package struct PictureWork {
  private let jobs: any JobStarter
  private let pictures: BookPictures?
  private var job: (any Job<Bool>)?
  private var hasNews = false

  package init(_ pictures: BookPictures?, by jobs: any JobStarter) {
    (self.pictures, self.jobs) = (pictures, jobs)
  }

  package var isRunning: Bool { job != nil }

  /// Whether pictures are to be made or shown.
  package var isDue: Bool { hasNews || job == nil && pictures?.areWanted == true }

  /// Notices pictures that have been made. Called in every tick.
  package mutating func collect() {
    while !job.collect().isEmpty { hasNews = true }
  }

  /// Starts a job if pictures are wanted. Returns whether some have been made since the last call.
  package mutating func run() -> Bool {
    if job == nil, let pictures, pictures.areWanted {
      job = jobs.start(Making(pictures: pictures))
    }
    defer { hasNews = false }
    return hasNews
  }

  private struct Making: IteratorProtocol, Sendable {
    let pictures: BookPictures

    func next() -> Bool? { pictures.makeNext() ? true : nil }
  }
}

extension BookPictures.State {
  package mutating func want(_ request: PictureRequest, first isFirst: Bool) {
    if let known = used.firstIndex(where: { $0.request == request }) {
      used.append(used.remove(at: known))
    } else {
      used.append((numbers, request))
      numbers += 1
    }
    while isOverfull { drop(used.removeFirst().request) }
    guard made[request] == nil else { return }
    if !isFirst, wanted.contains(request) { return }
    wanted.removeAll { $0 == request }
    wanted.insert(request, at: isFirst ? 0 : wanted.endIndex)
  }

  private var isOverfull: Bool {
    used.count > BookPictures.capacity.pictures
      || used.reduce(0) { $0 + $1.request.size.columns * $1.request.size.rows }
        > BookPictures.capacity.cells
  }

  private mutating func drop(_ request: PictureRequest) {
    made[request] = nil
    wanted.removeAll { $0 == request }
  }

  /// The number that stands for a request; nil if its picture is no longer kept.
  package func number(of request: PictureRequest) -> Int? {
    used.last { $0.request == request }?.number
  }

  mutating func keep(_ picture: BookPictures.Made, for request: PictureRequest) {
    wanted.removeAll { $0 == request }
    guard number(of: request) != nil else { return }
    made[request] = picture
  }
}

/// A part of a picture: a rectangle in fractions of its width and height.
package struct PicturePart: Hashable, Sendable {
  package var x = 0.0
  package var y = 0.0
  package var width = 1.0
  package var height = 1.0

  package init(x: Double = 0, y: Double = 0, width: Double = 1, height: Double = 1) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package static let whole = PicturePart()

  package func area(of bitmap: Bitmap) -> PictureArea {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    return PictureArea(
      x: Int((x * width).rounded()), y: Int((y * height).rounded()),
      width: Int((self.width * width).rounded()), height: Int((self.height * height).rounded()))
  }

  /// The size of the whole picture if each part of a cell is a pixel.
  fileprivate func pixels(of size: Size) -> PictureSize? {
    PictureSize(
      width: Int(Double(size.columns * Quadrants.columns) / width),
      height: Int(Double(size.rows * Quadrants.rows) / height))
  }
}
