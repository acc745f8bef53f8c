import Harness
import TestFiles
import Testing

/// The program plays recordings: by a script that takes mpv's place, by mpv without a sound device, and by what
/// espeak-ng has spoken.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ListeningTests {
  /// What mpv answers to what it is asked: from question to question it plays for a second. When it has ended, `gone` is
  /// in its log.
  private static let script = """
    #!/bin/sh
    cd HOME; echo $$ > pid; at=0
    while read -r line; do
      echo "$line" >> log
      case $line in
        *'"start"'*) at=${line##*'"start", "'}; at=${at%%.*} ;;
        *'"seek"'*) at=${line##*'"seek", '}; at=${at%%[.,]*} ;;
        *time-pos*) at=$((at + 1)); echo "{\\"data\\":$at.9,\\"request_id\\":1}" >&0 ;;
        *eof-reached*) echo '{"data":false,"request_id":2}' >&0 ;;
      esac
    done
    echo gone >> log
    """

  /// An EPUB of passages that are spoken for a second each.
  private func write(to home: borrowing Home) throws -> String {
    let book = home.path + "/book"
    _ = try Command.run(["mkdir", "-p", book + "/META-INF", home.path + "/bin"])
    try Files.write(
      #"<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>"#,
      to: book + "/META-INF/container.xml")
    try Files.write(
      """
      <package><metadata><dc:title>Shore</dc:title></metadata><manifest>
      <item id="c" href="c.xhtml" media-type="application/xhtml+xml" media-overlay="o"/>
      <item id="o" href="c.smil" media-type="application/smil+xml"/>
      <item id="s" href="a.wav" media-type="audio/wav"/></manifest>
      <spine><itemref idref="c"/></spine></package>
      """, to: book + "/a.opf")
    let text = (1...40).map { "<p id=\"p\($0)\">Passage number \($0) is here.</p>" }.joined()
    try Files.write("<html><body>\(text)</body></html>", to: book + "/c.xhtml")
    let clips = (1...40).map {
      """
      <par><text src="c.xhtml#p\($0)"/>
      <audio src="a.wav" clipBegin="\($0 - 1)s" clipEnd="\($0)s"/></par>
      """
    }
    try Files.write("<smil><body>\(clips.joined())</body></smil>", to: book + "/c.smil")
    try Files.write("no sound", to: book + "/a.wav")
    return book
  }

  private func desk(_ home: borrowing Home, _ words: String...) throws -> Desk {
    try Desk(
      home, columns: 60, rows: 12,
      [
        "env", "PATH=\(home.path)/bin:/usr/bin:/bin", Files.program, "--turn", "none", "--page",
        "1",
      ] + words)
  }

  private func player(_ script: String, in home: borrowing Home) throws {
    try writeProgram(script, at: home.path + "/bin/mpv")
  }

  @Test func `the recording turns the page, and the player ends with the program`() throws {
    let home = try Home()
    try home.seeTour()
    let book = try write(to: home)
    try player(Self.script.replacing("HOME", with: "'\(home.path)'"), in: home)
    let desk = try desk(home, book)
    try desk.wait(for: "page 1") { $0.folios == [1] }
    try desk.press("r")
    try desk.wait(for: "page 2") { $0.folios == [2] }
    try desk.press("Space")
    try desk.wait(for: "Space plays on")
    let process = try #require(Files.read(home.path + "/pid").split(separator: "\n").first)
    let isThere = ["sh", "-c", "kill -0 \(process)"]
    #expect(try Command.run(isThere).status == 0)
    try desk.press("q")
    try desk.waitUntilOver()
    try wait(for: "the end of the player") {
      try Command.run(isThere).status != 0
    }
  }

  @Test func `another machine offers the place where listening ended`() throws {
    let shared = try Home()
    let laptop = try Home()
    let desktop = try Home()
    try laptop.share(shared.path, as: "laptop")
    try desktop.share(shared.path, as: "desktop")
    let book = try write(to: laptop)
    try player(Self.script.replacing("HOME", with: "'\(laptop.path)'"), in: laptop)
    let listening = try desk(laptop, book)
    try listening.wait(for: "page 1") { $0.folios == [1] }
    try listening.press("r")
    try listening.wait(for: "page 2") { $0.folios == [2] }
    try listening.press("Space")
    try listening.wait(for: "Space plays on")
    let isShared = ["grep", "-rq", "page 2/", shared.path]
    try wait(for: "the place to be shared") { try Command.run(isShared).status == 0 }
    let other = try Desk(
      desktop, columns: 60, rows: 12, [Files.program, "--turn", "none", try write(to: desktop)])
    try other.wait(for: "page 2 on laptop")
  }

  @Test func `the player has limits, and no variable that is not named for it`() throws {
    let home = try Home()
    try home.seeTour()
    let book = try write(to: home)
    let script = "cd '\(home.path)'; env > env; ulimit -d > limit; ulimit -f >> limit; exit 1"
    try player("#!/bin/sh\n\(script)\n", in: home)
    let desk = try Desk(
      home, columns: 60, rows: 12,
      [
        "env", "PATH=\(home.path)/bin:/usr/bin:/bin", "PULSE_SERVER=unix:/p", "SECRET=1",
        "CURLEW_PASSWORD=2", Files.program, "--turn", "none", "--page", "1", book,
      ])
    try desk.wait(for: "page 1") { $0.folios == [1] }
    try desk.press("r")
    try desk.wait(for: "The player stopped")
    let variables = Files.read(home.path + "/env")
    #expect(variables.contains("PULSE_SERVER=unix:/p") && variables.contains("HOME="))
    #expect(!variables.contains("SECRET") && !variables.contains("PASSWORD"), "\(variables)")
    #expect(Files.read(home.path + "/limit") == "\(1 << 20)\n\(1 << 19)\n")
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test func `a player that ends at once is told, and the page stays`() throws {
    let home = try Home()
    try home.seeTour()
    let book = try write(to: home)
    try player("#!/bin/sh\nexit 1\n", in: home)
    let desk = try desk(home, book)
    try desk.wait(for: "page 1") { $0.folios == [1] }
    try desk.press("r")
    #expect(try desk.wait(for: "The player stopped").contains("number 1 "))
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test(.needs("ffmpeg", "espeak-ng", "mpv"))
  func `a recording beside a text is found, followed, and kept`() throws {
    let home = try Home()
    try home.seeTour()
    _ = try Command.run(["mkdir", "-p", home.path + "/bin"])
    let sentences = [
      "The tide was out, and had taken the path with it.", "There was nobody on the sand.",
      "An old man came down to the harbour, and looked at the boats.",
      "His name was Tidy, and he had been a fisherman for forty years.",
      "Nobody had seen his brother since the storm in October.",
      "The lamps along the wall were lit one after the other.",
      "She asked him what he was waiting for, but he gave no answer.",
      "Then the bell of the church began to ring.", "It was the first time that winter.",
      "They went home by the road that leads over the hill.",
    ]
    let text = sentences.joined(separator: "\n\n")
    try Files.write(
      "Title: Low Water\nLanguage: English\n\n\n\(text)\n", to: home.path + "/low.txt")
    try Files.write(text, to: home.path + "/said")
    _ = try Command.run([
      "espeak-ng", "-v", "en+f3", "-s", "150", "-f", home.path + "/said", "-w",
      home.path + "/low.wav",
    ])
    try player("#!/bin/sh\nexec /usr/bin/mpv --ao=null \"$@\"\n", in: home)
    let desk = try desk(home, home.path + "/low.txt")
    try desk.wait(for: "page 1") { $0.folios == [1] }
    try desk.press("r")
    try desk.wait(for: "page 2") { $0.folios == [2] }
    try desk.press("q")
    try desk.waitUntilOver()
    let kept = try Command.run(["sh", "-c", "cat '\(home.path)'/.cache/curlew/voices/*"]).output
    #expect(kept.split(separator: "\n").count > sentences.count)
  }
}
