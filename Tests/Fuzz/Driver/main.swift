internal import CFuzzer
internal import Subjects

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Tries what libFuzzer thinks of on one of the parsers that take foreign bytes.
///
///     fuzz SUBJECT [options of libFuzzer] [folders of inputs]
func run() -> Int32 {
  guard CommandLine.argc > 1, let subject = subjects[CommandLine.arguments[1]] else {
    print("usage: fuzz \(subjects.keys.sorted().joined(separator: "|")) [options] [folders]")
    return 2
  }
  if CommandLine.arguments[1] == "epub" { fuzzer_mutate_members() }
  // The first argument is ours; libFuzzer takes the second for the program's name.
  var count = CommandLine.argc - 1
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
  chosen = subject
  return LLVMFuzzerRunDriver(&count, &arguments) { bytes, length in
    chosen([UInt8](UnsafeBufferPointer(start: bytes, count: length)))
    return 0
  }
}

nonisolated(unsafe) var chosen: ([UInt8]) -> Void = { _ in }

exit(run())
