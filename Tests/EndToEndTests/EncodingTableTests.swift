import Harness
import Testing

/// The encodings of the fully static program, which does not load the converters of the system.
@Suite(
  .timeLimit(.minutes(90)), .needsProgram,
  .enabled(if: EmptyRoot.hasStaticProgram, "needs a static program"))
struct EncodingTableTests {
  static let words = [
    "CP932": "親譲りの無鉄砲①", "EUC-JP": "親譲りの無鉄砲", "ISO-2022-JP": "親譲りの無鉄砲",
    "GB18030": "此开卷第一回也😀", "BIG5-HKSCS": "此開卷第一回也", "EUC-TW": "此開卷第一回也",
    "CP949": "나라의 말이 중국과", "ISO-2022-KR": "나라의 말이 중국과", "KOI8-R": "В конце ноября",
    "WINDOWS-1250": "cię trzeba cenić", "WINDOWS-1258": "Ngày xưa có một ông lái đò",
    "ISO-8859-2": "příliš vysoká", "IBM865": "båden lå ved åen", "MACINTOSH": "près de la rivière",
  ]

  private static let package =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// These would be loaded before those of the system.
  @Test func `converters that cannot be loaded do no harm`() throws {
    let folder = try Files.newDirectory()
    let modules = Self.words.keys.map { "module \($0)// INTERNAL broken 1\n" }
    try Files.write(modules.joined(), to: folder + "/gconv-modules")
    try Files.write("no converter", to: folder + "/broken.so")
    for (encoding, words) in Self.words {
      try Files.write(words, in: encoding, to: folder + "/book.txt")
      let result = try Command.run(
        [Files.program, "--print", "--encoding", encoding, folder + "/book.txt"],
        environment: ["GCONV_PATH": folder, "LC_ALL": "ja_JP.EUC-JP"])
      #expect(result.status == 0 && result.output.contains(words), "\(encoding)")
    }
  }

  @Test func `the tables have all characters of iconv's encodings`() throws {
    let folder = try Files.newDirectory()
    let script = """
      cc -O2 -I Sources/System/CStandalone/include Scripts/encodings.c -o "$1/encodings"
      iconv -l | "$1/encodings" --check "$1/tables"
      """
    let result = try Command.run(
      ["/usr/bin/env", "-C", Self.package, "sh", "-euc", script, "sh", folder])
    #expect(result.status == 0 && result.output.hasSuffix("all as iconv has them\n"))
    #expect(result.errors.isEmpty)
  }
}

extension Files {
  /// Writes a text as iconv of this system does.
  static func write(_ text: String, in encoding: String, to path: String) throws {
    try write(text + "\n", to: path + ".utf8")
    let result = try Command.run([
      "sh", "-c", "iconv -f UTF-8 -t \(encoding) '\(path).utf8' >'\(path)'",
    ])
    guard result.status == 0 else { throw Command.Failure(reason: result.errors) }
  }
}
