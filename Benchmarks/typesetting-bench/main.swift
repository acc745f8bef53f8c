internal import Typesetting

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Prints how many milliseconds of the processor each step from bytes to pages takes: medians of
/// some runs.
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
  report("decode", runs, of: bytes.copy) { _ = decode($0) }
  for name in ["CP1252", "UTF-16LE", "CP932"] {
    report("decode as \(name)", runs, of: bytes.copy) { _ = decode($0, as: Encoding(named: name)) }
  }
  report("structure", runs, of: text) { _ = Book($0, named: "") }
  report("layout", runs, of: book) { _ = Layout($0, setting) }
  report("layout, hard lines", runs, of: book) {
    _ = Layout($0, Setting(measure: measure, rows: 30, keepsHardLines: true))
  }
  report("one page", runs, of: layout) { _ = $0.page($0.pageCount / 2) }
  report("from bytes to pages", runs, of: bytes.copy) {
    _ = Layout(Book(decode($0), named: ""), setting)
  }
  print("\(bytes.count) bytes, \(layout.pageCount) pages, \(book.outline.count) headings")
}

func report<Input>(
  _ name: String, _ runs: Int, of input: @autoclosure () -> Input, _ work: (consuming Input) -> Void
) {
  let times = (0..<runs).map { _ in milliseconds(of: input(), work) }.sorted()
  let hundredths = Int((times[runs / 2] * 100).rounded())
  let fraction = hundredths % 100
  print("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms  \(name)")
}

extension [UInt8] {
  /// An array of its own, as one is that has just been read from a file.
  var copy: [UInt8] { map { $0 } }
}

/// The processor's time, which other work on the machine does not lengthen.
func milliseconds<Input>(of input: consuming Input, _ work: (consuming Input) -> Void) -> Double {
  let start = processorTime()
  work(input)
  return processorTime() - start
}

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
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

run()
