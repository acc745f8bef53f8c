#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// What pages need of libm: springs and light fall off exponentially, leaves travel on circles.
func exponential(_ x: Double) -> Double { exp(x) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The nearest whole number, or that below: by conversion, because processors that need not know
/// better go to libm for it, and pages ask for it cell by cell.
@inline(__always)
func nearestWhole(_ x: Double) -> Int {
  let whole = Int(x)
  let rest = x - Double(whole)
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
}

@inline(__always)
func wholeBelow(_ x: Double) -> Int {
  let whole = Int(x)
  return Double(whole) > x ? whole - 1 : whole
}

func cosine(_ x: Double) -> Double { cos(x) }

func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

func sine(_ x: Double) -> Double { sin(x) }

func arcsine(_ x: Double) -> Double { asin(x) }

func cubeRoot(_ x: Double) -> Double { cbrt(x) }
