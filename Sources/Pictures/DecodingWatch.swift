internal import CurlewManuscript

/// Stops the decoding of one picture at its limits, or when it is cancelled.
struct DecodingWatch {
  let limits: PictureLimits
  private let end: Duration
  private let isCancelled: () -> Bool

  init(_ limits: PictureLimits, isCancelled: @escaping () -> Bool) {
    self.limits = limits
    self.isCancelled = isCancelled
    end = MonotonicClock.ofThread + .seconds(limits.seconds)
  }

  /// Call it every now and then: after a piece of work of about a millisecond.
  func check() throws(PictureFault) {
    if isCancelled() { throw .cancelled }
    if MonotonicClock.ofThread > end { throw .tooSlow }
  }

  /// Refuses a picture that needs too much memory, before anything is allocated for it: for itself, and for
  /// the rows that are made of it.
  func check(memory: Int, width: Int, height: Int, near size: PictureSize?) throws(PictureFault) {
    let factor = RowReducer.factor(width: width, height: height, near: size, most: 100)
    // A row is there twice.
    let made = (width / factor) * (height / factor) * 4 + width * 8
    guard memory + made <= limits.bytes else { throw .tooLarge }
  }

  /// Refuses a picture of too many pixels, before anything is allocated for it.
  func check(width: Int, height: Int) throws(PictureFault) {
    guard width > 0, height > 0 else { throw .damaged }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > limits.pixels { throw .tooLarge }
  }
}
