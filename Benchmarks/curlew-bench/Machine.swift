#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Facts about files and processes, from the operating system.
enum Machine {
  static func size(ofFile path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Writes what was printed, also if standard output is a file.
  static func flush() { fflush(nil) }

  static func remove(_ path: String) { _ = unlink(path) }

  static func text(ofFile path: String, first count: Int = 1 << 16) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = fread(&bytes, 1, count, file)
    return String(decoding: bytes[..<got], as: UTF8.self)
  }

  /// The path of another program in the folder of this one.
  static func sibling(_ name: String) -> String {
    let path = CommandLine.arguments[0]
    return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + name
  }

  /// Runs a program and waits for it; it prints to our standard output.
  static func run(_ command: [String]) {
    flush()
    var arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, command[0], nil, nil, &arguments, environ) == 0 else { return }
    waitpid(process, nil, 0)
  }

  /// The peak memory of a process, in kilobytes.
  static func peakMemory(of process: CInt) -> Int {
    let line = text(ofFile: "/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// The processor time of a process, in milliseconds.
  static func processorTime(of process: CInt) -> Int {
    processorNanoseconds(of: process) / 1_000_000
  }

  static func processorNanoseconds(of process: CInt) -> Int {
    let statistics = text(ofFile: "/proc/\(process)/schedstat").split(separator: " ")
    return statistics.first.flatMap { Int($0) } ?? 0
  }
}

/// A temporary directory, removed at the end of the run.
struct Scratch: ~Copyable {
  let path: String

  struct Failure: Error {}

  init() throws {
    var template = Array("/tmp/curlew-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit { system("rm -rf '\(path)'") }

  /// A text of the size and shape of *War and Peace*: 365 chapters of hard-wrapped prose.
  func generatedBook() throws -> String {
    var words = Words()
    var text = "Title: A Long Book\n\n\n"
    for chapter in 1...365 {
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for _ in 1...27 { text += words.paragraph() + "\n\n" }
    }
    let book = path + "/long.txt"
    guard let file = fopen(book, "w") else { throw Failure() }
    fputs(text, file)
    fclose(file)
    return book
  }
}

/// Pseudo-random nonsense words, the same in every run.
private struct Words {
  private var state: UInt64 = 1

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  private mutating func word() -> String {
    let syllables = ["ta", "ri", "mon", "e", "sel", "vo", "ka", "nu", "lith", "or", "pa", "dwen"]
    return (0...next(3)).map { _ in syllables[next(syllables.count)] }.joined()
  }

  /// About 330 bytes in lines of at most 70.
  mutating func paragraph() -> String {
    var lines = [""]
    for _ in 0..<30 + next(60) {
      let word = word()
      let line = lines[lines.count - 1]
      if line.count + word.count > 69 {
        lines.append(word)
      } else {
        lines[lines.count - 1] = line.isEmpty ? word : line + " " + word
      }
    }
    return lines.joined(separator: "\n") + "."
  }
}
