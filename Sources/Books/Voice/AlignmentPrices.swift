/// Prices of an alignment, found by trial. A row is one of `SoundReader`.
enum AlignmentPrices {
  /// Rows of a step: in the coarse search, in the fine one.
  static let (coarse, fine) = (8, 2)
  /// Half the width of the band that is searched, in seconds: around the straight line, around the coarse path.
  static let (wide, narrow) = (360.0, 4.0)
  /// A step of speech that is not in the text; one of silence.
  static let (filler, quiet): (Float, Float) = (0.39, 0.15)
  /// A step of text that is not spoken, and the beginning of such a gap, for each second of a step.
  static let (skip, beginSkip): (Float, Float) = (0.03, 0.06)
  /// The beginning of other speech, for each second of a step.
  static let enter: Float = 0.10
  /// A step that is slower; one that is faster.
  static let (stay, jump): (Float, Float) = (0.08, 0.04)
  /// Seconds of the reader for a second of the synthetic voice, as a first guess.
  static let pace = 1.1
  /// Classes into which `ReaderSounds` divides the rows of the synthetic voice.
  static let classes = 64
  /// How much the change of a feature counts beside the feature.
  static let weightOfChange: Float = 0.7
}
