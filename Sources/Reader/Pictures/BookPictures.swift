internal import CurlewCells
internal import CurlewManuscript
internal import CurlewPictures
internal import CurlewSystem
internal import Synchronization

/// The pictures of a book as cells. They are made after they were asked for, beside the loop, those of
/// the open pages first.
final class BookPictures: Sendable {
  /// A picture, or a part of one, at a size.
  struct Request: Hashable, Sendable {
    let address: String
    let size: Size
    var part = PicturePart.whole
  }

  typealias Made = Result<PictureCells, PictureFault>

  struct State {
    var made: [Request: Made] = [:]
    /// The requests that were asked for, the latest last.
    var used: [Request] = []
    /// What is to be made, the most urgent first.
    var wanted: [Request] = []
    var kept: Kept?
    /// Why pictures cannot be shown at any size, by their addresses.
    var faults: [String: PictureFault] = [:]
    /// The requests whose cells have been drawn; the number of each is its place.
    var drawn: [Request] = []
    /// The latest pictures in pixels, the latest last; nil for those that have none.
    var pixels: [(request: PixelRequest, made: PixelPicture.Pixels?)] = []
    /// The pixels to make.
    var wantedPixels: PixelRequest?
  }

  /// A picture that was looked at closely.
  struct Kept {
    let address: String
    let pixels: PictureSize?
    let bitmap: Bitmap
  }

  let read: @Sendable (_ address: String) -> [UInt8]?
  private let makesAtOnce: Bool
  let state = Mutex(State())

  private static let glyphs = PictureGlyphs.quadrants
  /// In pixels.
  private static let mostKept = 4 << 20
  /// How many pictures are kept as cells.
  fileprivate static let capacity = 128

  /// - Parameters:
  ///   - makesAtOnce: Whether each is made when it is asked for, as in a printout.
  ///   - read: The bytes of a picture. Called by any thread.
  init(makesAtOnce: Bool = false, read: @escaping @Sendable (String) -> [UInt8]?) {
    (self.makesAtOnce, self.read) = (makesAtOnce, read)
  }

  /// The cells of a picture; nil until they have been made.
  func picture(_ request: Request) -> Made? {
    state.withLock { $0.want(request, first: true) }
    if makesAtOnce { makeNext() }
    return state.withLock { $0.made[request] }
  }

  /// Makes a picture when there is nothing more urgent.
  func prepare(_ request: Request) {
    if !makesAtOnce { state.withLock { $0.want(request, first: false) } }
  }

  /// Whether pictures are to be made.
  var areWanted: Bool { state.withLock { !$0.wanted.isEmpty || $0.wantedPixels != nil } }

  /// Makes the most urgent picture. Returns false if there is none to make.
  @discardableResult
  func makeNext() -> Bool {
    guard let next = state.withLock({ $0.wanted.first }) else { return makePixels() }
    let made = make(next)
    state.withLock { $0.keep(made, for: next) }
    return true
  }

  private func make(_ request: Request) -> Made {
    Result { () throws(PictureFault) in
      let bitmap = try bitmap(for: request)
      return PictureCells(
        bitmap, size: request.size, glyphs: Self.glyphs, part: request.part.area(of: bitmap))
    }
  }

  private func bitmap(for request: Request) throws(PictureFault) -> Bitmap {
    let pixels = request.part.pixels(of: request.size, Self.glyphs)
    if let kept = state.withLock({ $0.kept }), kept.address == request.address,
      kept.pixels == pixels
    {
      return kept.bitmap
    }
    // To find out once more may take seconds.
    if let fault = state.withLock({ $0.faults[request.address] }) { throw fault }
    guard let bytes = read(request.address) else { throw .missing }
    let bitmap: Bitmap
    do throws(PictureFault) {
      bitmap = try PictureDecoder.bitmap(of: bytes, near: pixels)
    } catch {
      state.withLock { $0.faults[request.address] = error }
      throw error
    }
    // A picture that is looked at closely is moved about.
    if request.part != .whole, bitmap.pixels.count <= Self.mostKept {
      state.withLock { $0.kept = Kept(address: request.address, pixels: pixels, bitmap: bitmap) }
    }
    return bitmap
  }
}

/// Makes pictures while the reader reads.
struct PictureWork {
  private let jobs: any JobStarter
  private let pictures: BookPictures?
  private var job: (any Job<Bool>)?
  private var hasNews = false

  init(_ pictures: BookPictures?, by jobs: any JobStarter) {
    (self.pictures, self.jobs) = (pictures, jobs)
  }

  /// Whether pictures are to be made or to be shown.
  var isDue: Bool { hasNews || job == nil && pictures?.areWanted == true }

  /// Takes over what was made. Called in every tick.
  mutating func collect() {
    // A job that has ended says so after its last result.
    while let made = job?.newResults(), !made.isEmpty { hasNews = true }
    if job?.newResults() == nil { job = nil }
  }

  /// Starts, if pictures are wanted. Returns whether some have been made since the last call.
  mutating func run() -> Bool {
    if job == nil, let pictures, pictures.areWanted {
      job = jobs.start(Steps(pictures: pictures))
    }
    defer { hasNews = false }
    return hasNews
  }

  private struct Steps: IteratorProtocol, Sendable {
    let pictures: BookPictures

    func next() -> Bool? { pictures.makeNext() ? true : nil }
  }
}

extension BookPictures.State {
  mutating func want(_ request: BookPictures.Request, first isFirst: Bool) {
    used.removeAll { $0 == request }
    used.append(request)
    while used.count > BookPictures.capacity { drop(used.removeFirst()) }
    guard made[request] == nil else { return }
    if !isFirst, wanted.contains(request) { return }
    wanted.removeAll { $0 == request }
    wanted.insert(request, at: isFirst ? 0 : wanted.endIndex)
  }

  private mutating func drop(_ request: BookPictures.Request) {
    made[request] = nil
    wanted.removeAll { $0 == request }
  }

  mutating func keep(_ picture: BookPictures.Made, for request: BookPictures.Request) {
    wanted.removeAll { $0 == request }
    guard used.contains(request) else { return }
    made[request] = picture
  }
}

/// A part of a picture: a rectangle in fractions of its width and height.
struct PicturePart: Hashable, Sendable {
  var x = 0.0
  var y = 0.0
  var width = 1.0
  var height = 1.0

  static let whole = PicturePart()

  func area(of bitmap: Bitmap) -> PictureArea {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    return PictureArea(
      x: Int((x * width).rounded()), y: Int((y * height).rounded()),
      width: Int((self.width * width).rounded()), height: Int((self.height * height).rounded()))
  }

  /// The pixels of the whole picture, if each part of a cell is one.
  fileprivate func pixels(of size: Size, _ glyphs: PictureGlyphs) -> PictureSize? {
    PictureSize(
      width: Int(Double(size.columns * glyphs.columns) / width),
      height: Int(Double(size.rows * glyphs.rows) / height))
  }
}
