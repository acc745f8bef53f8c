internal import Typesetting

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Prints how many milliseconds each step from bytes to pages takes: medians of some runs.
///
///     typesetting-bench <file> [measure] [runs]
func run() {
  let arguments = CommandLine.arguments
  guard arguments.count > 1, let bytes = contents(ofFile: arguments[1]) else {
    print("usage: typesetting-bench <file> [measure] [runs]")
    return
  }
  let measure = arguments.count > 2 ? Int(arguments[2]) ?? 60 : 60
  let runs = arguments.count > 3 ? Int(arguments[3]) ?? 21 : 21
  let setting = Setting(measure: measure, rows: 30, isJustified: true)
  let text = decode(bytes)
  let book = Book(text, named: "")
  let layout = Layout(book, setting)
  report("decode", runs) { _ = decode(bytes) }
  report("structure", runs) { _ = Book(text, named: "") }
  report("layout", runs) { _ = Layout(book, setting) }
  report("layout, hard lines", runs) {
    _ = Layout(book, Setting(measure: measure, rows: 30, keepsHardLines: true))
  }
  report("one page", runs) { _ = layout.page(layout.pageCount / 2) }
  report("all but the page", runs) { _ = Layout(Book(decode(bytes), named: ""), setting) }
  print("\(bytes.count) bytes, \(layout.pageCount) pages, \(book.outline.count) headings")
}

func report(_ name: String, _ runs: Int, _ work: () -> Void) {
  let times = (0..<runs).map { _ in milliseconds(work) }.sorted()
  let hundredths = Int((times[runs / 2] * 100).rounded())
  let fraction = hundredths % 100
  print("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms  \(name)")
}

func milliseconds(_ work: () -> Void) -> Double {
  let clock = ContinuousClock()
  let (seconds, attoseconds) = clock.measure(work).components
  return Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
}

func contents(ofFile path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = pread(file, buffer.baseAddress, size, 0)
  }
}

if CommandLine.arguments.count > 1, CommandLine.arguments[1] != "" { CommandLine.arguments.count > 4 ? peek(CommandLine.arguments) : run() }
