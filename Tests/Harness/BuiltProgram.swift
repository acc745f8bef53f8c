#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The path of a program that was built with the tests, in the same folder.
package func builtProgram(_ name: String) -> String {
  let tests = CommandLine.arguments[0]
  let folder = tests.lastIndex(of: "/").map { tests[...$0] } ?? "./"
  return folder + name
}
