#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Harness
import Testing

/// The fully static program in a directory that holds nothing else: no /proc, no locale, no terminfo,
/// no converters.
@Suite(
  .timeLimit(.minutes(30)), .needsProgram,
  .enabled(if: EmptyRoot.isPossible, "needs the superuser and a static program"))
struct EmptyRootTests {
  private static let text = "A Title\n\nA naïve word, 漢字 and “quotes” in one line of a text.\n"

  @Test(arguments: ["--version", "--help", "--manual"])
  func `it says what it is`(option: String) throws {
    let root = try EmptyRoot()
    let result = try root.run(option)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.contains("curlew"))
  }

  @Test func `it prints Unicode as elsewhere`() throws {
    let root = try EmptyRoot()
    try Files.write(Self.text, to: root.path + "/book.txt")
    let inside = try root.run("--print", "--no-hyphens", "/book.txt")
    let outside = try Command.run(
      [Files.program, "--print", "--no-hyphens", root.path + "/book.txt"],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(inside == outside)
    #expect(inside.output.contains("naïve") && inside.output.contains("漢字"))
  }

  @Test func `a text without a converter is an error, not a text in another encoding`() throws {
    let root = try EmptyRoot()
    // "Все счастливые семьи похожи друг на друга" in KOI8-R.
    let line: [UInt8] = [
      0xF7, 0xD3, 0xC5, 0x20, 0xD3, 0xDE, 0xC1, 0xD3, 0xD4, 0xCC, 0xC9, 0xD7, 0xD9, 0xC5, 0x20,
      0xD3,
      0xC5, 0xCD, 0xD8, 0xC9, 0x20, 0xD0, 0xCF, 0xC8, 0xCF, 0xD6, 0xC9, 0x20, 0xC4, 0xD2, 0xD5,
      0xC7,
      0x20, 0xCE, 0xC1, 0x20, 0xC4, 0xD2, 0xD5, 0xC7, 0xC1, 0x0A,
    ]
    try Files.write(Array(repeating: line, count: 40).flatMap(\.self), to: root.path + "/book.txt")
    let result = try root.run("--print", "/book.txt")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("no converter for KOI8-R"))
  }

  @Test(arguments: [
    "xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100", "other",
  ])
  func `a book can be read in every common terminal`(type: String) throws {
    let root = try EmptyRoot()
    try Files.write(Self.text, to: root.path + "/book.txt")
    var session = try PtySession(
      ["/usr/sbin/chroot", root.path, "/curlew", "--page", "1", "/book.txt"],
      environment: ["TERM": type, "LC_ALL": nil, "LANG": nil, "HOME": "/"], answers: true
    ).audited()
    try session.wait { $0.contains("naïve") && $0.contains("漢字") && $0.contains("“quotes”") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `a terminal that cannot show a screen is an error`() throws {
    let root = try EmptyRoot()
    try Files.write(Self.text, to: root.path + "/book.txt")
    var session = try PtySession(
      ["/usr/sbin/chroot", root.path, "/curlew", "/book.txt"],
      environment: ["TERM": "dumb", "HOME": "/"]
    ).audited()
    #expect(try session.exitStatus() == .exited(2))
  }
}

/// A directory with the program and nothing else.
struct EmptyRoot: ~Copyable {
  let path: String

  /// Only the superuser may change the root, and only a static program needs no loader.
  static let isPossible: Bool = {
    let loader = try? Command.run(["ldd", Files.program])
    return geteuid() == 0 && access("/usr/sbin/chroot", X_OK) == 0 && loader?.status == 1
  }()

  init() throws {
    path = try Self.directoryWithProgram()
  }

  private static func directoryWithProgram() throws -> String {
    let path = try Files.newDirectory()
    _ = try Command.run(["cp", Files.program, path + "/curlew"])
    return path
  }

  deinit { _ = try? Command.run(["rm", "-rf", path]) }

  func run(_ words: String...) throws -> Command.Result {
    try Command.run(["/usr/sbin/chroot", path, "/curlew"] + words, environment: [:])
  }
}
