#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Ends the process with an exit status.
func exitProcess(_ status: Int32) -> Never { exit(status) }
