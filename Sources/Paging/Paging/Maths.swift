private import CurlewLibc

// The mathematical functions of libc, in one file, so that no other file imports libc.

func exponential(_ x: Double) -> Double { exp(x) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func sine(_ x: Double) -> Double { sin(x) }

func cosine(_ x: Double) -> Double { cos(x) }

func arcsine(_ x: Double) -> Double { asin(x) }

func cubeRoot(_ x: Double) -> Double { cbrt(x) }

func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

/// Rounds to the nearest integer. Uses conversions only: on baseline x86-64, `rounded()` calls libm,
/// which is too slow for every cell of a frame.
@inline(__always)
func roundedToInt(_ x: Double) -> Int {
  let whole = Int(x)
  let rest = x - Double(whole)
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
}

/// Rounds down to an integer, by conversions only.
@inline(__always)
func flooredToInt(_ x: Double) -> Int {
  let whole = Int(x)
  return Double(whole) > x ? whole - 1 : whole
}
