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
  .timeLimit(.minutes(90)), .needsProgram,
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

  @Test func `it reads other encodings without converters`() throws {
    let root = try EmptyRoot()
    for (encoding, words) in EncodingTableTests.words {
      try Files.write(words, in: encoding, to: root.path + "/book.txt")
      let result = try root.run("--print", "--encoding", encoding, "/book.txt")
      #expect(result.status == 0 && result.output.contains(words), "\(encoding)")
    }
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
  static let isPossible =
    geteuid() == 0 && access("/usr/sbin/chroot", X_OK) == 0 && hasStaticProgram

  static let hasStaticProgram = (try? Command.run(["ldd", Files.program]))?.status == 1

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
