extension ArraySlice<UInt8> {
  /// Whether a text is nothing but signs that part scenes: at least one star or the like, or three dashes or the like.
  package var partsScenes: Bool {
    let bytes = span
    var (offset, weight) = (0, 0)
    while offset < bytes.count {
      let (scalar, length) = bytes.scalar(at: offset)
      switch scalar {
      case "*", "#", "~", "•", "⁂", "†", "＊", "×", "※", "○", "●", "◎", "◇", "◆", "☆", "★", "□", "■",
        "△", "▲", "▽", "▼":
        weight += 3
      case "-", "=", "_", ".", "+", "—", "–", "―", "·", "─", "━", "═", "－", "＝", "＿", "～",
        "❦", "❧", "☙", "✻":
        weight += 1
      default: guard scalar.isBreakingSpace || scalar == "\u{A0}" else { return false }
      }
      offset += length
    }
    return weight >= 3
  }
}
