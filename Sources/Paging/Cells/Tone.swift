/// The colours that a terminal can show.
public enum Tone: String, Hashable, Sendable, CaseIterable {
  /// All colours.
  case truecolor
  /// The 256 indexed colours.
  case colours256 = "256"
  /// The 16 basic colours.
  case colours16 = "16"
  /// Two colours, with bold, dim and reverse.
  case mono
  /// Like mono, with marks and lines in ASCII.
  case ascii
}
