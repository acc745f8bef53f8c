import Subjects
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Files, servers, tools and other machines may state any number, depth or length: none of them ends the program. A trap
/// ends the tests, too; then the subject in which it happened is among those that had begun and not ended. This takes 23
/// seconds of the processor: every subject is tried with every number.
@Suite(.timeLimit(.minutes(90))) struct ExtremesTests {
  /// One repeats what it is given thousands of times by itself; the other has laws of its own.
  private static let all = subjects.keys.sorted().filter { !["repeated", "words"].contains($0) }

  @Test(arguments: all) func noNumberEndsTheProgram(subject: String) throws {
    let run = try #require(subjects[subject])
    let seeds = Seeds.of(subject)
    #expect(!seeds.isEmpty)
    for seed in seeds {
      for input in Extremes.numbers(of: seed) + Extremes.fields(of: seed) { run(input) }
    }
  }

  @Test(arguments: all) func noDepthEndsTheProgram(subject: String) throws {
    let run = try #require(subjects[subject])
    for opening in Extremes.openings {
      let deep = Array(repeatElement(Array(opening.utf8), count: 1000).joined())
      // The first byte of many subjects chooses what reads the others.
      for kind in UInt8(0)..<3 { run([kind] + deep) }
    }
  }
}

/// The seeds of the fuzzer.
enum Seeds {
  static func of(_ subject: String) -> [[UInt8]] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(folder)/Seeds/\(subject)"
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var seeds: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { seeds.append(contents(of: "\(path)/\(name)")) }
    }
    return seeds
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }
}

/// What nobody means.
enum Extremes {
  static let numbers = [
    "", "0", "-1", "1e308", "-1e308", "1e-308", "nan", "-nan", "inf", "-inf", "65536", "2147483648",
    "9223372036854774784", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
    "99999999999999999999999999", "0x1p4", "٣", "1_000", "253402300800",
  ]

  /// Each opens something that nothing closes.
  static let openings = [
    "<div>", "<table><tr><td>", "<ul><li>", "<blockquote>", "<b><i>", "<section>", "<svg><g>",
    "<math><mrow>", "<a href=x>", "<ruby>x<rt>", "<!--", "<![CDATA[", "<p style='margin:1em'>",
    "> ", "- ",
    ":::note\n", "!!! note\n    ", "??? x\n", "{% hint %}\n", "[", "![", "[[", "(", "*", "**a ",
    "`", "``` \n",
    "$", "[^1]: ", "a\n: ", "| a ", "{\"a\":", "calc(", "@media a{", ":not(", "[a=", "(?:", "\\",
    "a\n\n", "«У ", "\u{1B}[", "\u{1B}P", "book x\n",
  ]

  private static let mostPlaces = 6

  /// The seed with each of its numbers replaced by each extreme.
  static func numbers(of seed: [UInt8]) -> [[UInt8]] {
    var runs: [Range<Int>] = []
    var place = 0
    while let start = seed[place...].firstIndex(where: isDigit) {
      place = seed[start...].firstIndex { !isDigit($0) } ?? seed.count
      runs.append(start..<place)
    }
    return spread(runs).flatMap { run in
      numbers.map { number -> [UInt8] in
        var bytes = seed
        bytes.replaceSubrange(run, with: number.utf8)
        return bytes
      }
    }
  }

  /// The seed with one, four or eight bytes of it replaced by those of extreme integers, the highest byte first or last.
  static func fields(of seed: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for start in spread(Array(seed.indices)) {
      for length in [1, 4, 8] where start + length <= seed.count {
        for top in [UInt8(0x7F), 0x80, 0xFF] {
          for highest in [start, start + length - 1] {
            var bytes = seed
            for index in start..<start + length { bytes[index] = top == 0x80 ? 0 : 0xFF }
            bytes[highest] = top
            all.append(bytes)
          }
        }
      }
    }
    return all
  }

  private static func spread<Element>(_ places: [Element]) -> [Element] {
    guard places.count > mostPlaces else { return places }
    return (0..<mostPlaces).map { places[$0 * places.count / mostPlaces] }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
