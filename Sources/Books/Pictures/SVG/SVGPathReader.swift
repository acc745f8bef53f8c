/// Reads the attribute `d` of a path, up to its first error.
struct SVGPathReader {
  private(set) var path = SVGPath()
  private var numbers: SVGNumbers
  /// The control point that a smooth curve reflects, and the kind of curve it belongs to.
  private var control: (point: Vector, isCubic: Bool)?

  init(_ text: String) {
    numbers = SVGNumbers(text)
    guard var command = numbers.letter(), command | 0x20 == UInt8(ascii: "m") else { return }
    while path.segments.count < SVGPath.mostSegments {
      let isRelative = command >= UInt8(ascii: "a")
      guard perform(command | 0x20, relativeTo: isRelative ? path.current : .zero) else { return }
      if let next = numbers.letter() {
        command = next
      } else if command | 0x20 == UInt8(ascii: "z") {
        return
      } else if command | 0x20 == UInt8(ascii: "m") {
        // Further points of a move are lines.
        command -= 1
      }
    }
  }

  /// Performs a command, by its small letter, with the numbers that follow.
  private mutating func perform(_ command: UInt8, relativeTo base: Vector) -> Bool {
    let last = control
    control = nil
    let current = path.current
    switch Unicode.Scalar(command) {
    case "m":
      guard let point = point(base) else { return false }
      path.move(to: point)
    case "l":
      guard let point = point(base) else { return false }
      path.line(to: point)
    case "h":
      guard let x = numbers.next() else { return false }
      path.line(to: Vector(base.x + x, current.y))
    case "v":
      guard let y = numbers.next() else { return false }
      path.line(to: Vector(current.x, base.y + y))
    case "c":
      guard let first = point(base), let second = point(base), let end = point(base) else {
        return false
      }
      curve(first, second, end)
    case "s":
      guard let second = point(base), let end = point(base) else { return false }
      curve(reflected(last, isCubic: true), second, end)
    case "q":
      guard let middle = point(base), let end = point(base) else { return false }
      curve(middle, end)
    case "t":
      guard let end = point(base) else { return false }
      curve(reflected(last, isCubic: false), end)
    case "a": return arc(base)
    case "z": path.close()
    default: return false
    }
    return true
  }

  private mutating func point(_ base: Vector) -> Vector? {
    numbers.next(2).map { base + Vector($0[0], $0[1]) }
  }

  private func reflected(_ last: (point: Vector, isCubic: Bool)?, isCubic: Bool) -> Vector {
    guard let last, last.isCubic == isCubic else { return path.current }
    return path.current * 2 - last.point
  }

  private mutating func curve(_ first: Vector, _ second: Vector, _ end: Vector) {
    path.curve(first, second, to: end)
    control = (second, true)
  }

  private mutating func curve(_ middle: Vector, _ end: Vector) {
    path.curve(middle, to: end)
    control = (middle, false)
  }

  private mutating func arc(_ base: Vector) -> Bool {
    guard let shape = numbers.next(3), let isLarge = numbers.flag(),
      let isPositive = numbers.flag(), let end = point(base)
    else { return false }
    path.arc(
      radii: Vector(shape[0], shape[1]), rotation: shape[2], isLarge: isLarge,
      isPositive: isPositive, to: end)
    return true
  }
}
