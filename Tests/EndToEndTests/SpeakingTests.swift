import Harness
import TestFiles
import Testing

/// The program reads aloud, into files.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct SpeakingTests {
  @Test(.needs("espeak-ng"))
  func `a voice says each sentence once while the pages turn`() throws {
    let home = try Home()
    try home.seeTour()
    let book = home.path + "/numbers.txt"
    let sentences = (1...16).map { "Sentence number \($0) is here." }
    try Files.write("Title: Numbers\n\n\n" + sentences.joined(separator: "\n\n") + "\n", to: book)
    let script = home.path + "/say"
    try Files.write(
      """
      cd '\(home.path)'; text=$(cat); echo "$text" >> said
      echo "$text" | espeak-ng --stdin -v "$CURLEW_LANGUAGE" -w said-$(wc -l < said).wav
      sleep 0.5 # A voice that ends at once is stopped.
      """, to: script)
    _ = try Command.run(["mkdir", "-p", home.path + "/config/curlew"])
    try Files.write("speech = sh \(script)\n", to: home.defaults)
    let desk = try Desk(
      home, columns: 60, rows: 18, [Files.program, "--turn", "none", "--page", "1", book])
    try desk.wait(for: "page 1") { $0.folios == [1] }
    try desk.press("r")
    try desk.wait(for: "the last page") { $0.contains("100%") }
    let said = home.path + "/said"
    try wait(for: "the last sentence") { Files.read(said).contains("number 16 ") }
    try wait(for: "its sound") { Files.exists(said + "-16.wav") }
    #expect(Files.read(said).split(separator: "\n").map(String.init) == sentences)
    try desk.press("q")
    try desk.waitUntilOver()
  }

  /// Silencing a service silences all that it says.
  @Test func `a service is silenced before the next sentence, and at the end`() throws {
    let home = try Home()
    try home.seeTour()
    let book = try home.numberedBook()
    let log = home.path + "/log"
    _ = try Command.run(["mkdir", home.path + "/bin"])
    try writeProgram(
      """
      #!/bin/sh
      if [ "$1" = --stop ]; then sleep 0.3; echo stop >> '\(log)'; exit; fi
      echo say >> '\(log)'; exec sleep 60
      """, at: home.path + "/bin/spd-say")
    let desk = try Desk(
      home, columns: 60, rows: 18,
      [
        "env", "PATH=\(home.path)/bin:/usr/bin:/bin", Files.program, "--turn", "none", "--page",
        "1",
        book,
      ])
    try desk.wait(for: "page 1") { $0.folios == [1] }
    func said(_ words: String...) -> Bool {
      Files.read(log).split(separator: "\n").map(String.init) == words
    }
    try desk.press("r")
    try wait(for: "the first sentence") { said("say") }
    try desk.press("Right")
    try wait(for: "the second sentence") { said("say", "stop", "say") }
    try desk.press("q")
    try desk.waitUntilOver()
    #expect(said("say", "stop", "say", "stop"))
  }
}
