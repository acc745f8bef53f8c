/// What an alignment pays for. They were found by trial; rows are those of `SoundReader`.
enum AlignmentPrices {
  /// Rows of a coarse and of a fine step.
  static let (coarse, fine) = (8, 2)
  /// Seconds on each side of the straight line, and on each side of the coarse path.
  static let (wide, narrow) = (360.0, 4.0)
  /// Of a step of speech that is not in the text, and of silence.
  static let (filler, quiet): (Float, Float) = (0.39, 0.15)
  /// Of a step of text that is not spoken, and of beginning to leave out some, for each second of a step.
  static let (skip, beginSkip): (Float, Float) = (0.03, 0.06)
  /// Of beginning to hear other speech, for each second of a step.
  static let enter: Float = 0.10
  /// Of a slower and of a faster step.
  static let (stay, jump): (Float, Float) = (0.08, 0.04)
  /// Seconds that a reader takes for one of the synthetic voice, before that is known.
  static let pace = 1.1
  static let classes = 64
}
