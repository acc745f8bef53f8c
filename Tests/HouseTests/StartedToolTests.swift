import Testing

/// Programs are started by one function, with limits and a few variables.
@Suite(.timeLimit(.minutes(90))) struct StartedToolTests {
  private let sources = PackageFiles.swiftFiles(under: "Sources").map {
    (path: $0.path, code: SwiftCode($0.text).text)
  }

  private func files(with text: String) -> Set<String> {
    Set(sources.filter { $0.code.contains(text) }.map(\.path))
  }

  /// What starts a program in another way would give it our descriptors, our terminal and our variables.
  @Test func `programs are started by one function`() {
    let system = "Sources/System/System/"
    for call in ["posix_spawn(", "posix_spawnp("] {
      #expect(files(with: call).isSubset(of: [system + "Spawn.swift"]), "\(call)")
    }
    for call in [" fork(", " vfork(", " execv", " execl", " popen(", " system("] {
      #expect(
        files(with: call).filter { $0 != "Sources/System/System/Libc.swift" } == [], "\(call)")
    }
    #expect(
      files(with: " spawn(") == [
        system + "Spawn.swift", system + "ExternalTool.swift", system + "ConnectedTool.swift",
        system + "ShellCommand.swift",
      ])
  }

  /// The others get a list that names each variable.
  @Test func `all of our variables go to what the reader has chosen only`() {
    #expect(
      files(with: "Environment.all") == [
        "Sources/System/System/ToolVariables.swift", "Sources/System/System/ShellCommand.swift",
        "Sources/App/Reader/Speech/SpeechProgram.swift",
        "Sources/App/Exchange/Catalogue/WebClient.swift",
      ], "ToolVariables has what other tools need")
    #expect(
      files(with: "ofReader") == [
        "Sources/System/System/ExternalTool.swift", "Sources/System/System/ShellCommand.swift",
        "Sources/App/Reader/Speech/SpeechProgram.swift",
      ])
  }
}
