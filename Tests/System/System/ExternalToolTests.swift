import CurlewSystem
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.timeLimit(.minutes(90))) struct ExternalToolTests {
  private func output(
    _ command: [String], of text: String, limit: Int = 100, longestRun: Int = 30
  ) throws -> [UInt8]? {
    let folder = try Folder()
    try folder.write(text, to: "input")
    let input = try Descriptor(reading: Path.join(folder.path, "input"))
    return try ExternalTool(command, longestRun: longestRun)
      .output(for: input, limit: limit)
  }

  @Test func aFileIsSentThroughATool() throws {
    #expect(try output(["tr", "a-z", "A-Z"], of: "shore") == Array("SHORE".utf8))
  }

  @Test func aToolThatFailsGivesNothing() throws {
    #expect(try output(["sh", "-c", "cat; exit 3"], of: "shore") == nil)
  }

  @Test func aToolThatWritesTooMuchIsEnded() throws {
    #expect(try output(["cat", "/dev/zero"], of: "", limit: 1000) == nil)
  }

  @Test func aToolThatHangsIsKilledWithItsChildren() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "child")
    let script = "sleep 600 & echo $! > \(path); cat; wait"
    #expect(try output(["sh", "-c", script], of: "shore", longestRun: 1) == nil)
    #expect(try hasEnded(path))
  }

  @Test func `what a tool leaves behind is killed when it has ended`() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "child")
    let script = "sleep 600 > /dev/null & echo $! > \(path); cat"
    #expect(try output(["sh", "-c", script], of: "shore") == Array("shore".utf8))
    #expect(try hasEnded(path))
  }

  /// Whether the process with the number in a file has ended. Its parent is gone, so nobody keeps it but
  /// the system.
  private func hasEnded(_ path: String) throws -> Bool {
    let child = try Descriptor(reading: path).readToEnd(limit: 20)
    let number = String(decoding: child.dropLast(), as: UTF8.self)
    for _ in 0..<12_000 {
      let file = try SafeSave.contents(of: "/proc/\(number)/status") == nil
      let state = (try? Descriptor(reading: "/proc/\(number)/stat").readStream(limit: 4096)) ?? []
      let words = String(decoding: state, as: UTF8.self).split(separator: " ")
      if file || words.isEmpty || words[2] == "Z" { return true }
      CurrentProcess.sleep(milliseconds: 10)
    }
    return false
  }

  @Test func `a tool that is cancelled is killed`() throws {
    let folder = try Folder()
    try folder.write("shore", to: "input")
    let input = try Descriptor(reading: Path.join(folder.path, "input"))
    var looks = 0
    let output = try ExternalTool(["sh", "-c", "sleep 600 & wait"])
      .output(for: input, limit: 100) {
        looks += 1
        return looks == 3
      }
    #expect(output == nil && looks == 3)
  }

  @Test(arguments: [
    (".:/usr/bin", ["/usr/bin"]), (":/bin::/usr/bin:", ["/bin", "/usr/bin"]),
    ("bin:../bin", ["/usr/bin", "/bin"]), ("", ["/usr/bin", "/bin"]),
  ])
  func `programs are looked for in absolute folders only`(path: String, folders: [String]) {
    #expect(SearchPath.folders(in: path) == folders)
  }

  @Test func `what a tool has written is watched`() throws {
    let folder = try Folder()
    try folder.write("shore", to: "input")
    let input = try Descriptor(reading: Path.join(folder.path, "input"))
    var seen: [UInt8] = []
    let output = try ExternalTool(["sh", "-c", "cat; sleep 600"]).output(for: input, limit: 100) {
      seen.count == 5
    } watch: {
      seen = $0
    }
    #expect(output == nil && seen == Array("shore".utf8))
  }

  @Test func aMissingToolIsReported() throws {
    #expect(throws: SystemError.notFound) { try output(["curlew-no-such-tool"], of: "") }
  }

  @Test func `a limited tool works in its folder, with little memory and no terminal`() throws {
    let folder = try Folder()
    let script =
      "pwd; ulimit -v; ulimit -t; test \"$A\" = b && (: < /dev/tty) 2>/dev/null || echo none"
    let output = try ExternalTool(
      ["sh", "-c", script], longestRun: 7, variables: ["A=b"], in: folder.path
    ).output(for: Descriptor(reading: "/dev/null"), limit: 1000)
    let lines = String(decoding: try #require(output), as: UTF8.self)
    #expect(lines == "\(folder.path)\n\(1 << 20)\n7\nnone\n")
  }

  /// A player runs beside ours for hours.
  @Test func `a connected tool has limits but of its time, and its own variables only`() throws {
    let script = "echo $(ulimit -d) $(ulimit -f) $(ulimit -t) $(env) >&0; sleep 600"
    let tool = try ConnectedTool(["sh", "-c", script], variables: ["A=b"])
    var lines: [String] = []
    for _ in 0..<12_000 where lines.isEmpty {
      lines = tool.newLines() ?? []
      CurrentProcess.sleep(milliseconds: 10)
    }
    let words = Set(lines.joined().split(separator: " ").map(String.init))
    #expect(words.isSuperset(of: ["\(1 << 20)", "\(1 << 19)", "unlimited", "A=b"]), "\(lines)")
    #expect(!words.contains { $0.hasPrefix("HOME=") }, "\(lines)")
  }

  @Test func `tools of sound get the language and the way to the device, and no password`() {
    let all = [
      "HOME=/home/ada", "LC_ALL=C.UTF-8", "LANG=de_DE.UTF-8", "TMPDIR=/t", "PULSE_SERVER=unix:/p",
      "XDG_RUNTIME_DIR=/run", "CURLEW_PASSWORD=secret", "AWS_SECRET_ACCESS_KEY=secret",
      "LD_PRELOAD=/tmp/a.so", "http_proxy=http://proxy", "DISPLAY=:0", "HOMEPAGE=x",
    ]
    let sounds = Array(all[..<4]) + ToolVariables.withoutWeb
    #expect(ToolVariables.forSounds(of: all) == sounds)
    #expect(ToolVariables.forSpeakers(of: all) == sounds + all[4..<6])
  }

  #if os(Linux)
    /// Whoever opened them, and however: a library may not know of `O_CLOEXEC`.
    @Test func `a tool has none of our descriptors but its standard streams`() throws {
      let ours = dup(STDIN_FILENO)
      defer { close(ours) }
      #expect(ours > STDERR_FILENO)
      let list = try output(["sh", "-c", "echo /proc/self/fd/*"], of: "", limit: 1000)
      let names = String(decoding: try #require(list), as: UTF8.self).split(
        whereSeparator: \.isWhitespace
      )
      .compactMap { $0.split(separator: "/").last.map(String.init) }
      // The shell reads that folder by one of its own, which has the next number.
      #expect(["0", "1", "2"].allSatisfy(names.contains) && names.count <= 4, "\(names)")
    }
  #endif

  @Test func `programs in the path are found`() {
    #expect(ExternalTool.isInstalled("sh") && !ExternalTool.isInstalled("curlew-no-such-tool"))
  }

  @Test func `a temporary folder is private, and goes with all that is in it`() throws {
    let outside = try Folder()
    try outside.write("x", to: "kept")
    var path = ""
    do {
      let folder = try TemporaryFolder(in: outside.path)
      path = folder.path
      try FileSystem.makeDirectory(path + "/a/b")
      try Descriptor(creating: path + "/a/b/file").write([1])
      try outside.makeSymbolicLink(Path.name(of: path) + "/link", to: "kept")
    }
    #expect(!FileSystem.isDirectory(path))
    #expect(try outside.text("kept") == "x")
  }

  @Test func `a temporary folder goes whatever a program has made in it`() throws {
    let outside = try Folder()
    try FileSystem.makeDirectory(outside.path + "/kept")
    try outside.write("x", to: "kept/file")
    // A link that may not be deleted, a folder that may not be read, and paths that are too long.
    let scripts = [
      "mkdir a; ln -s ../../kept a/link; chmod 500 a",
      "mkdir -p a/b; echo x > a/b/c; chmod 0 a/b a",
      "n=$(printf '%0200d' 0); for i in $(seq 40); do mkdir $n; cd $n; done; echo x > file",
      "mkdir 'moved 1' a; mkdir -p a/b/c a/d/e",
      "cd ..; mv \"$OLDPWD\" moved; ln -s kept \"$OLDPWD\"",
    ]
    for script in scripts {
      var path = ""
      do {
        let folder = try TemporaryFolder(in: outside.path)
        path = folder.path
        let tool = ExternalTool(["sh", "-c", script], in: path)
        #expect(try tool.output(for: Descriptor(reading: "/dev/null"), limit: 100) != nil)
      }
      #expect(!FileSystem.names(in: outside.path).contains(Path.name(of: path)), "\(script)")
      #expect(try outside.text("kept/file") == "x", "\(script)")
    }
  }
}
