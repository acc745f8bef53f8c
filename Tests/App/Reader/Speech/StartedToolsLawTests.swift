import CurlewManuscript
import TestFiles
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSystem

/// The tools as `SECURITY.md` describes them: each is replaced by a shell that says what it got.
@Suite(.timeLimit(.minutes(90))) struct StartedToolsLawTests {
  private static let tools: [(name: String, tool: ExternalTool, space: Int)] =
    [
      ("ffmpeg", SoundTools.decoder(of: "/a", from: 0, seconds: 1), 4 << 20),
      ("espeak-ng", SoundTools.speaker(by: "en"), 4 << 20),
      ("rsvg-convert", Effect.rasteriser, 1 << 20),
    ]
    + SpeechProgram.known.filter { $0.name == "espeak-ng" }.map {
      ($0.name, $0.tool(saying: "a", in: "en"), 4 << 20)
    }
    + Unpacking.tools.map { ($0.name, Unpacking.tool($0.name), 1 << 20) }

  private func words(from tool: ExternalTool, _ script: String) throws -> [String] {
    var probe = tool
    probe.command = ["sh", "-c", script]
    let output = try probe.output(for: Descriptor(reading: "/dev/null"), limit: 1 << 16)
    return String(decoding: try #require(output), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  @Test func `every tool has limits of memory, of files and of time`() throws {
    for (name, tool, space) in Self.tools {
      let limits = try words(from: tool, "ulimit -v; ulimit -d; ulimit -f; ulimit -t")
      #expect(limits.prefix(3) == ["\(space)", "\(1 << 20)", "\(1 << 19)"], "\(name)")
      #expect(limits.last != "unlimited", "\(name)")
    }
  }

  @Test func `no tool gets a variable that is not named for it`() throws {
    let known = ToolVariables.forSpeakers().map { $0.prefix { $0 != "=" } }
    let ofShell: Set<Substring> = ["PATH", "PWD", "OLDPWD", "SHLVL", "_"]
    for (name, tool, _) in Self.tools {
      let given = Set(try words(from: tool, "env | grep -a =").map { $0.prefix { $0 != "=" } })
      #expect(given.subtracting(ofShell).isSubset(of: known), "\(name)")
    }
  }
}
