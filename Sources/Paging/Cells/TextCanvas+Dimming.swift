extension TextCanvas {
  /// Dims the whole picture: what lies behind an overlay.
  ///
  /// The paper stays brighter than any paper that few colours show as dots.
  public mutating func dim() {
    cursor = nil
    restyle(bounds) { style in
      style.paper.light = style.paper.light.dimmed
      guard !style.ink.role.isSurface else {
        style.ink.light = style.ink.light.dimmed
        return
      }
      if !style.ink.hasColour { style.ink = Tint(.soft) }
      style.contrast = min(style.contrast, Style.fullContrast * 5 / 8)
      style.attributes.remove(.bold)
    }
  }
}

extension UInt8 {
  fileprivate var dimmed: UInt8 { self >= Tint.fullLight ? Tint.dimmedLight : self - self / 10 }
}

extension Tint {
  fileprivate static var dimmedLight: UInt8 { fullLight - 4 }

  /// The light of a page that lies flat, by itself and behind an overlay.
  static var lightsOfPages: [UInt8] { [fullLight, dimmedLight] }
}
