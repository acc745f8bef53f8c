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

func cosine(_ x: Double) -> Double { cos(x) }

func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

func sine(_ x: Double) -> Double { sin(x) }

func arcsine(_ x: Double) -> Double { asin(x) }

func cubeRoot(_ x: Double) -> Double { cbrt(x) }
