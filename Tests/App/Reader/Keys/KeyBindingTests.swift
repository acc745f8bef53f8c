import CurlewCells
import CurlewGlyphs
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Keys that a reader has bound in the defaults file.
@Suite(.timeLimit(.minutes(90))) struct KeyBindingTests {
  private func bindings(_ lines: String...) throws -> KeyBindings {
    let folder = try Folder()
    try folder.write(lines.joined(separator: "\n") + "\n", to: "defaults")
    var settings = Settings()
    let complaints = DefaultsFile(path: folder.path + "/defaults") { $0.table }.load(
      over: &settings)
    #expect(complaints.isEmpty, "\(complaints)")
    return settings.keys
  }

  /// Plays one event a second, without motion.
  private func session(_ keys: KeyBindings, _ events: [(Duration, Event)], at page: Int = 9)
    -> Session
  {
    var settings = Settings()
    settings.turn = .none
    settings.keys = keys
    return read(
      numberedBook(), size: Size(columns: 80, rows: 24), settings: settings, at: .page(page),
      events + [(.seconds(60), .leave(signal: nil))])
  }

  private func typed(_ text: String) -> [(Duration, Event)] {
    text.enumerated().map { (.milliseconds(1000 + $0 * 200), .press(.character($1))) }
  }

  @Test func aBoundKeyIsAddedToTheBuiltInOnes() throws {
    let keys = try bindings("key x = next-page", "key Ctrl-b = previous-page")
    #expect(session(keys, typed("x")).last.folios == [10])
    #expect(session(keys, typed("j")).last.folios == [10])
    let back = session(keys, [(.seconds(1), .key(KeyPress("b", .control)))])
    #expect(back.last.folios == [8])
  }

  @Test func noneTakesAKeyAway() throws {
    #expect(session(try bindings("key j = none"), typed("jj")).last.folios == [9])
  }

  @Test func twoKeysMakeASequence() throws {
    let keys = try bindings("key z z = first-page", "key G G = first-page")
    #expect(session(keys, typed("zz")).last.folios == [1])
    #expect(session(keys, typed("zj")).last.folios == [10], "an unfinished one does nothing")
    // The first key of a sequence keeps its own meaning, after a moment.
    #expect(session(keys, typed("G")).last.contains("100%"))
    #expect(session(keys, typed("GG")).last.folios == [1])
  }

  @Test func aSequenceMayBeginAfterItsFirstKeyAlone() throws {
    let keys = try bindings("key x = next-page", "key x y = first-page")
    #expect(session(keys, typed("xxy")).last.folios == [1])
    #expect(session(keys, typed("xxx")).last.folios == [12])
  }

  @Test func aLayerHasKeysOfItsOwn() throws {
    let keys = try bindings("key x = next-page", "key help x = cancel")
    #expect(session(keys, typed("?x")).last.folios == [9])
    #expect(session(keys, typed("?xx")).last.folios == [10])
  }

  @Test func textIsNotTranslated() throws {
    let keys = try bindings("key w = next-page")
    #expect(session(keys, typed("/w02000")).last.contains("1 of 1"))
  }

  @Test func theHelpScreenShowsThem() throws {
    let keys = try bindings("key x = next-page", "key F5 = !ls")
    let help = session(keys, typed("?")).last
    #expect(help.contains("Your own keys") && help.contains("run ls"))
  }

  @Test(arguments: [
    ("key = quit", "expected “key KEY = ACTION”"),
    ("key what = quit", "unknown key “what”"),
    ("key x = fly", "unknown action “fly”; curlew --actions lists them"),
    ("key chapters x = quit", "unknown key or layer “chapters”"),
    ("key shelf what = quit", "unknown key “what”"),
    (
      "key x = put-back",
      "unknown action “put-back” in the layer “reading”; curlew --actions lists them"
    ),
    (
      "key shelf x = next-hit",
      "unknown action “next-hit” in the layer “shelf”; curlew --actions lists them"
    ),
  ])
  func aWrongLineIsReportedWithItsNumber(line: String, message: String) throws {
    let folder = try Folder()
    try folder.write("\(line)\nmeasure = 50\n", to: "defaults")
    var settings = Settings()
    let path = folder.path + "/defaults"
    let complaints = DefaultsFile(path: path) { $0.table }.load(over: &settings)
    #expect(complaints.map(\.line.string) == ["\(path):1: \(message)"])
    #expect(settings.measure == 50)
  }

  @Test func everyActionHasANameAndAKey() {
    for layer in KeyScope.allCases {
      for entry in layer.table {
        #expect(layer.table.filter { $0.command == entry.command }.count == 1)
        #expect(entry.keys.first.flatMap { layer.table.command(for: $0) } == entry.command)
        #expect(KeyScope.listing(KeyBindings()).contains(entry.command.name))
      }
    }
  }

  @Test func theActionsAreListedWithTheReadersOwnKeys() throws {
    var bindings = KeyBindings()
    bindings.add(try KeyBinding("x", "next-page"))
    bindings.add(try KeyBinding("marks Ctrl-x", "copy-passage"))
    bindings.add(try KeyBinding("y", "!say hello"))
    bindings.add(try KeyBinding("l", "none"))
    let lines = KeyScope.listing(bindings).split(separator: "\n")
    #expect(
      lines.first { $0.hasPrefix("reading    next-page ") }?.hasSuffix(
        "Down  ↓  n  j  Ctrl-f  Ctrl-d  x)") == true)
    #expect(lines.first { $0.hasPrefix("marks      copy-passage") }?.hasSuffix("Ctrl-x)") == true)
    #expect(lines.last?.hasSuffix("say hello  (y)") == true)
  }

  @Test func everyKeyHasANameThatIsRead() {
    for press in KeyScope.allCases.flatMap(\.table).flatMap(\.keys) {
      let name = press.name.replacing(" ", with: "")
      #expect(KeyPress(named: name) == press, "\(name)")
    }
  }

  @Test func aSectionOfABookIsWrittenAndRead() throws {
    let folder = try Folder()
    try folder.write("# mine\ntheme = day\n\n[book Emma]\nmeasure = 40\n", to: "defaults")
    let file = DefaultsFile(path: folder.path + "/defaults")
    try file.write("turn", "none")
    try file.write("measure", "50", forBook: "Emma")
    try file.write("justify", "yes", forBook: "Emma")
    try file.write("measure", "30", forBook: "Moby Dick; or, The Whale")
    #expect(
      try folder.text("defaults") == """
        # mine
        theme = day
        turn = none

        [book Emma]
        measure = 50
        justify = yes

        [book Moby Dick; or, The Whale]
        measure = 30

        """)
    var sources = SettingSources()
    #expect(file.load(into: &sources).isEmpty)
    #expect(sources.settings(forBook: "Emma").measure == 50)
    #expect(sources.settings(forBook: "Emma").isJustified)
    #expect(sources.settings(forBook: "Moby Dick; or, The Whale").measure == 30)
    #expect(sources.settings(forBook: nil).measure == Settings.bestMeasure)
  }
}
