internal import CurlewLibc

/// The functions of the system's mathematical library.
enum Maths {
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }
  static func tangent(_ angle: Double) -> Double { tan(angle) }
  /// The angle of a vector, from -π to π.
  static func angle(_ x: Double, _ y: Double) -> Double { atan2(y, x) }
}
