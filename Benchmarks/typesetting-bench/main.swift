internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewTypesetting

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The English patterns on Debian.
let patternFile = "/usr/share/hyphen/hyph_en_US.dic"

/// Prints the processor time of each stage from bytes to pages, in milliseconds and in megabytes of
/// the book per second: medians of several runs on one thread.
///
///     typesetting-bench <file> [measure] [runs]
///     typesetting-bench --shapes
func run() {
  let arguments = CommandLine.arguments
  guard arguments.dropFirst().first != "--shapes" else { return Shapes().report() }
  guard arguments.count > 1, let bytes = contents(ofFile: arguments[1]) else {
    print("usage: typesetting-bench <file> [measure] [runs] | --shapes")
    return
  }
  let measure = arguments.count > 2 ? Int(arguments[2]) ?? 60 : 60
  let runs = arguments.count > 3 ? Int(arguments[3]) ?? 21 : 21
  let stages = Stages(
    bytes: bytes, setting: Setting(measure: measure, rows: 30, isJustified: true), runs: runs)
  stages.report()
}

extension Stages {
  func report() {
    reportDecoding()
    let text = decode(bytes)
    let options = ReadingOptions()
    report("structure", of: text) { _ = TextFormats.all.read($0, options) }
    let manuscript = TextFormats.all.read(text, options)
    report("paragraphs and words", of: manuscript) { _ = Paragraphs(Book($0)) }
    var book = Book(manuscript)
    report("lines and pages without hyphens", of: book) { _ = Layout($0, setting) }
    hyphenate(&book)
    report("lines and pages, looking words up", of: book) { _ = Layout($0, setting) }
    report("lines and pages again", of: book) { _ = Layout($0, setting) }
    let (layout, paragraphs) = (Layout(book, setting), Paragraphs(book))
    report("pages alone", of: layout) { _ = Layout(book, paragraphs, $0.broken, setting) }
    var paired = setting
    paired.isPaired = true
    report("facing pages alone", of: layout) {
      _ = Layout(book, paragraphs, $0.broken, paired)
    }
    report("composing all pages", of: layout) { layout in
      for page in 0..<layout.pageCount { _ = layout.page(page) }
    }
    let hardLines = TextFormats.all.read(text, ReadingOptions(keepsHardLines: true))
    report("lines of the file kept", of: hardLines) {
      _ = Layout(Book($0), Setting(measure: measure, rows: 30))
    }
    report("from bytes to pages, without hyphens", of: bytes.copy) {
      _ = Layout(Book(TextFormats.all.read(decode($0), options)), setting)
    }
    Swift.print(
      "\(bytes.count) bytes, \(layout.pageCount) pages, \(book.outline.count) headings")
  }

  private var measure: Int { setting.measure }

  private func reportDecoding() {
    report("decode", of: bytes.copy) { _ = decode($0) }
    for name in ["CP1252", "UTF-16LE", "CP932"] {
      report("decode as \(name)", of: bytes.copy) { _ = decode($0, as: Encoding(named: name)) }
    }
  }

  private func hyphenate(_ book: inout Book) {
    guard let file = contents(ofFile: patternFile), let patterns = HyphenPatterns(file) else {
      return
    }
    report("patterns", of: file) { _ = HyphenPatterns($0) }
    book.hyphenate(by: patterns)
  }
}

/// The stages from bytes to pages of one book.
struct Stages {
  let bytes: [UInt8]
  let setting: Setting
  let runs: Int

  /// Prints the median time and the throughput.
  func report<Input>(
    _ name: String, of input: @autoclosure () -> Input, _ work: (consuming Input) -> Void
  ) {
    let times = (0..<runs).map { _ in milliseconds(of: input(), work) }.sorted()
    let time = times[runs / 2]
    let speed = Int(Double(bytes.count) / 1e3 / max(time, 0.001))
    Swift.print("\(fixed(time)) ms  \(padded(String(speed), to: 6)) MB/s  \(name)")
  }

  private func fixed(_ time: Double) -> String {
    let hundredths = Int((time * 100).rounded())
    let fraction = hundredths % 100
    return padded("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)", to: 7)
  }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

extension [UInt8] {
  /// A unique copy, like an array that was just read from a file.
  var copy: [UInt8] { map { $0 } }
}

/// Processor time, which does not depend on other load.
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
