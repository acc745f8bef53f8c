internal import CurlewCells

/// A mouse report of a terminal. Columns and rows count from 1.
struct MouseReport {
  let code: Int
  let column: Int
  let row: Int
  let isRelease: Bool

  /// Nil for invalid reports, and for moves without a button.
  var pointer: Pointer? {
    guard (0..<128).contains(code), Self.places.contains(column), Self.places.contains(row),
      let action
    else { return nil }
    return Pointer(
      action, at: Point(column: column - 1, row: row - 1), button: button, modifiers: modifiers)
  }

  private static let places = 1...10_000

  private static let wheelBit = 64
  private static let motionBit = 32

  private var action: Pointer.Action? {
    if code & Self.wheelBit != 0 { return wheel }
    if isRelease { return .release }
    guard code & Self.motionBit != 0 else { return button == .none ? .release : .press }
    return button == .none ? nil : .drag
  }

  private var wheel: Pointer.Action? {
    guard !isRelease else { return nil }
    return [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][code & 3]
  }

  private var button: Pointer.Button {
    code & Self.wheelBit != 0 ? .none : [.left, .middle, .right, .none][code & 3]
  }

  private var modifiers: Modifiers {
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}

extension MouseReport {
  /// Decodes the three bytes of the X10 form, for terminals without the SGR form.
  init(old bytes: some Collection<UInt8>) {
    let numbers = bytes.map { Int($0) - 32 }
    self.init(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: false)
  }
}
