#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The one function of libm that pages need: springs and light both fall off exponentially.
func exponential(_ x: Double) -> Double { exp(x) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
