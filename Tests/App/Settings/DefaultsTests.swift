import CurlewCells
import CurlewGlyphs
import CurlewSystem
import Paging
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewSettings

@Suite(.timeLimit(.minutes(90))) struct DefaultsTests {
  @Test func theFileOverridesTheDefaults() throws {
    let folder = try Folder()
    try folder.write("# mine\n\n theme=night\nmeasure =  50  \njustify = yes\r\n", to: "defaults")
    var settings = Settings()
    #expect(DefaultsFile(path: folder.path + "/defaults").load(over: &settings).isEmpty)
    #expect(settings.theme == .night)
    #expect(settings.measure == 50)
    #expect(settings.isJustified)
    #expect(settings.turn == .curl)
  }

  @Test(arguments: TransitionStyle.allCases)
  func reducedMotionReplacesMovingTransitionsByAFade(turn: TransitionStyle) {
    var settings = Settings()
    settings.turn = turn
    settings.reduceMotion()
    #expect(settings.turn == (turn.hasMotion ? .fade : turn))
    #expect(!settings.turn.hasMotion)
  }

  @Test func aCurlAndAScrollMove() {
    #expect(TransitionStyle.curl.hasMotion && TransitionStyle.scroll.hasMotion)
  }

  @Test func everyInvalidLineIsReportedAndSkipped() throws {
    let folder = try Folder()
    try folder.write("theme = pink\nmeasure\ncolour = 1\ntheme = day\n", to: "defaults")
    var settings = Settings()
    let complaints = DefaultsFile(path: folder.path + "/defaults").load(over: &settings)
    let path = folder.path + "/defaults"
    #expect(
      complaints.map(\.line.string) == [
        "\(path):1: invalid value “pink” for theme: expected sepia, day, night, contrast, auto, terminal or "
          + "a theme of your own",
        "\(path):2: expected “key = value”, found “measure”",
        "\(path):3: unknown setting “colour”",
      ])
    #expect(settings.theme == .day)
  }

  @Test func `a theme of your own is described in any order`() throws {
    let folder = try Folder()
    try folder.write(
      "theme.forest.paper = #e8f0e0\ntheme = forest\ntheme.forest.ink = #203020\n"
        + "theme.forest.desk = #111\n", to: "defaults")
    var settings = Settings()
    #expect(DefaultsFile(path: folder.path + "/defaults").load(over: &settings).isEmpty)
    #expect(settings.theme.name == "forest")
    #expect(settings.theme.palette.page == RGB(0xE8F0E0))
    #expect(settings.theme.palette.text == RGB(0x203020))
    #expect(settings.theme.palette.desk == RGB(0x111111))
    #expect(settings.nextTheme == .sepia)
    settings.theme = .terminal
    #expect(settings.nextTheme.name == "forest")
  }

  @Test func `a theme on the command line must be known`() throws {
    let folder = try Folder()
    let path = folder.path + "/defaults"
    try folder.write("theme.forest.paper = #e8f0e0\ntheme.forest.ink = #203020\n", to: "defaults")
    var sources = SettingSources()
    #expect(DefaultsFile(path: path) { _ in [] }.load(into: &sources).isEmpty)
    let theme = try #require(SettingTable.entry("theme"))
    try sources.check("forest", for: theme)
    #expect(throws: Complaint.self) { try sources.check("woods", for: theme) }
  }

  /// Values of the command line are applied without complaints later, so they are checked first.
  @Test func `no setting takes a word that is none of its values`() {
    let sources = SettingSources()
    for entry in SettingTable.all {
      guard case .oneOf(let words) = entry.values else { continue }
      #expect(!words.contains("nonsense"))
      #expect(throws: Complaint.self) { try sources.check("nonsense", for: entry) }
    }
  }

  @Test func `each wrong line of a theme has one complaint`() throws {
    let folder = try Folder()
    let path = folder.path + "/defaults"
    try folder.write(
      """
      theme.a.paper = cream
      theme.a.papr = #fff
      theme.sepia.ink = #000
      theme.b = #fff
      theme.c.paper = #fff
      theme = c
      """, to: "defaults")
    var settings = Settings()
    #expect(
      DefaultsFile(path: path).load(over: &settings).map(\.line.string) == [
        "\(path):1: invalid value “cream” for theme.a.paper: expected a colour such as #f5ecd7",
        "\(path):2: unknown colour “papr” in “theme.a.papr”; expected one of: paper, ink, accent, "
          + "soft, panel, desk, edge, back, shadow, light",
        "\(path):3: the theme “sepia” is built in; choose another name",
        "\(path):4: invalid key “theme.b”: expected theme.NAME.COLOUR",
        "\(path):5: the theme “c” needs both paper and ink",
        "\(path):6: invalid value “c” for theme: expected sepia, day, night, contrast, auto, "
          + "terminal or a theme of your own",
      ])
    #expect(settings.theme == .sepia && settings.ownThemes.isEmpty)
  }

  @Test func writingKeepsCommentsOrderAndUnknownLines() throws {
    let folder = try Folder()
    try folder.write("# mine\ntheme = day\nfuture thing\n", to: "defaults")
    let file = DefaultsFile(path: folder.path + "/defaults")
    try file.write("theme", "night")
    try file.write("turn", "none")
    #expect(
      try folder.text("defaults") == "# mine\ntheme = night\nfuture thing\nturn = none\n")
    #expect(try file.delete("theme"))
    #expect(try !file.delete("theme"))
    #expect(try folder.text("defaults") == "# mine\nfuture thing\nturn = none\n")
  }

  @Test func writingKeepsBytesThatAreNotText() throws {
    let folder = try Folder()
    let comment = Array("# caf".utf8) + [0xE9, 0x0D, 0x0A, 0xFF, 0x00, 0x0A]
    try folder.write(comment + Array("theme = day\r\n\n\n".utf8), to: "defaults")
    let file = DefaultsFile(path: folder.path + "/defaults")
    try file.write("theme", "night")
    try file.write("turn", "none")
    #expect(
      try folder.bytes("defaults") == comment + Array("theme = night\r\nturn = none\n".utf8))
    #expect(try file.delete("theme") && file.delete("turn"))
    #expect(try folder.bytes("defaults") == comment)
  }

  @Test func everySettingReturnsEveryValueItTakes() throws {
    for entry in SettingTable.all {
      let values: [String] =
        switch entry.values {
        case .flag: ["yes", "no"]
        case .oneOf(let words): words
        case .number(let range): [range.lowerBound, range.upperBound].map(String.init)
        case .name("NAME", _): ["auto", "UTF-8", "UTF-16BE", "CP1252", "KOI8-R"]
        case .name("URL", _): ["auto", "http://localhost:8080/sync"]
        case .name("URLS", _): ["auto", "http://localhost:8080/opds auto"]
        case .name("MINUTES", _): ["auto", "1 minutes", "1440 minutes"]
        case .name: ["auto", "en", "fi", "pt-br"]
        }
      for value in values {
        var settings = Settings()
        try entry.apply(value, to: &settings)
        #expect(entry.read(settings) == value)
      }
    }
  }

  @Test func directoriesFollowTheXDGRules() {
    let plain = Directories { ["HOME": "/home/ada"][$0] }
    #expect(plain.defaultsFile == "/home/ada/.config/curlew/defaults")
    #expect(plain.placesFile == "/home/ada/.local/state/curlew/places")
    #expect(plain.cache == "/home/ada/.cache/curlew")
    let named = Directories {
      ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "not/absolute"][$0]
    }
    #expect(named.defaultsFile == "/c/curlew/defaults")
    #expect(named.placesFile == "/home/ada/.local/state/curlew/places")
  }
}
