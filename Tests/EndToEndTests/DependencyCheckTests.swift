import Testing

/// `make build` on a machine without the libraries says what to do.
@Suite(.timeLimit(.minutes(90))) struct DependencyCheckTests {
  private static let package =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  private func check(headersIn folder: String) throws -> Command.Result {
    try Command.run(
      [
        "/usr/bin/env", "HEADER_FOLDERS=\(folder)", "sh", Self.package + "/Scripts/deps.sh",
        "--check",
      ])
  }

  @Test func missingHeadersAreNamedInOneLine() throws {
    let empty = try Files.newDirectory()
    let result = try check(headersIn: empty)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors
        == "missing: ncurses.h uchardet/uchardet.h unilbrk.h fribidi/fribidi.h libdeflate.h "
        + "jpeglib.h webp/decode.h pcre2.h; run make deps\n"
    )
  }

  @Test func nothingIsSaidWhenAllHeadersAreThere() throws {
    let result = try Command.run(["sh", Self.package + "/Scripts/deps.sh", "--check"])
    #expect(result == Command.Result(status: 0, output: "", errors: ""))
  }

  @Test func buildChecksTheHeadersFirst() {
    let lines = Files.read(Self.package + "/Makefile").split(separator: "\n")
    let build = lines.drop { !$0.hasPrefix("build:") }
    #expect(build.dropFirst().first == "\t@sh Scripts/deps.sh --check")
  }
}
