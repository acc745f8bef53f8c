extension Canvas {
  /// The picture as it is drawn in a tone that has too few colours for light: shadows become dots,
  /// edges lines.
  public func dressed(for tone: Tone, _ theme: Theme) -> Canvas {
    spelled(tone.spelling)
  }
}
