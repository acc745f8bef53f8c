import Testing

/// Standard output and standard error have one door each, which sanitises.
@Suite(.timeLimit(.minutes(90))) struct OutputRuleTests {
  private let sources = PackageFiles.swiftFiles(under: "Sources").map {
    (path: $0.path, code: SwiftCode($0.text).text)
  }

  private func files(_ isFound: (String) -> Bool) -> [String] {
    sources.filter { isFound($0.code) }.map(\.path).sorted()
  }

  @Test func `everything is written by the door`() {
    #expect(
      files { $0.contains("standardOutput.write(") } == [
        "Sources/App/Program/Program/Program+Output.swift"
      ])
    #expect(
      files { $0.contains("standardError.write(") } == [
        "Sources/App/AppSupport/Complaint.swift",
        "Sources/App/Program/Program/Program+Download.swift",
      ])
    let calls = [" print(", "fputs(", "puts(", "putchar(", "STDOUT_FILENO,", "STDERR_FILENO,"]
    #expect(
      files { code in calls.contains { code.contains($0) } }.filter {
        $0 != "Sources/System/System/Spawn.swift"
      } == [])
  }

  /// These bytes are not sanitised again: each comes from a canvas.
  @Test func `what is called drawn comes from a canvas`() {
    let calls = sources.flatMap { file in
      file.code.split(separator: "\n").filter { $0.contains(" write(drawn: ") }
        .map { $0.drop { $0 == " " } }
    }
    #expect(
      Set(calls.filter { !$0.hasPrefix("func ") }) == [
        "try write(drawn: Array((Descriptor.standardOutput.isTerminal ? text.drawable : text).utf8))",
        "try write(drawn: Array(invocation.form.text(of: year.picture, by: settings).utf8))",
        "if number > 0 { try write(drawn: .formFeed) }",
        "(bytes) throws(Complaint) in try write(drawn: bytes)",
      ])
  }
}
