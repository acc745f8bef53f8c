internal import CurlewCells

extension KeyPress {
  /// The key that points in the opposite direction.
  var mirrored: KeyPress {
    let pairs: [(Key, Key)] = [(.left, .right), ("h", "l")]
    let other = pairs.lazy.compactMap { a, b in
      self.key == a ? b : self.key == b ? a : nil
    }.first
    return modifiers.isEmpty ? KeyPress(other ?? key) : self
  }
}
