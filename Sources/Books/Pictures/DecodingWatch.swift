internal import CurlewManuscript

/// Stops the decoding of one picture at its limits.
struct DecodingWatch {
  let limits: PictureLimits
  private let end: Duration

  init(_ limits: PictureLimits) {
    self.limits = limits
    end = MonotonicClock.ofThread + .seconds(limits.seconds)
  }

  /// Throws when the time is over. Call it about once in a millisecond of work.
  func check() throws(PictureFault) {
    if MonotonicClock.ofThread > end { throw .tooSlow }
  }

  /// Throws if a picture needs too much memory. Call it before anything is allocated.
  ///
  /// - Parameter memory: the bytes that decoding takes, without the bitmap.
  func check(memory: Int, width: Int, height: Int, near size: PictureSize?) throws(PictureFault) {
    let factor = RowReducer.factor(width: width, height: height, near: size, most: 100)
    // Two rows are in memory besides the bitmap.
    let made = (width / factor) * (height / factor) * 4 + width * 8
    guard memory + made <= limits.bytes else { throw .tooLarge }
  }

  /// Throws if a picture has too many pixels. Call it before anything is allocated.
  func check(width: Int, height: Int) throws(PictureFault) {
    guard width > 0, height > 0 else { throw .damaged }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > limits.pixels { throw .tooLarge }
  }
}
