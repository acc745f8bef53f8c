import Cells
import Glyphs
import Paging
import TestFiles
import Testing

@testable import Reader

@Suite struct DefaultsTests {
  @Test func theFileOverridesTheDefaults() throws {
    let folder = try Folder()
    try folder.write("# mine\n\n theme=night\nmeasure =  50  \nragged = yes\r\n", to: "defaults")
    var settings = Settings()
    #expect(DefaultsFile(path: folder.path + "/defaults").load(over: &settings).isEmpty)
    #expect(settings.theme == .night)
    #expect(settings.measure == 50)
    #expect(settings.isRagged)
    #expect(settings.turn == .curl)
  }

  @Test func reducedMotionReplacesMovingTransitionsByAFade() {
    for (turn, still) in [
      (TransitionStyle.curl, TransitionStyle.fade), (.scroll, .fade), (.fade, .fade),
      (.none, .none),
    ] {
      var settings = Settings()
      settings.turn = turn
      settings.reduceMotion()
      #expect(settings.turn == still)
    }
  }

  @Test func everyInvalidLineIsReportedAndSkipped() throws {
    let folder = try Folder()
    try folder.write("theme = pink\nmeasure\ncolour = 1\ntheme = day\n", to: "defaults")
    var settings = Settings()
    let complaints = DefaultsFile(path: folder.path + "/defaults").load(over: &settings)
    let path = folder.path + "/defaults"
    #expect(
      complaints.map(\.line.string) == [
        "\(path):1: invalid value “pink” for theme: expected sepia, day, night or terminal",
        "\(path):2: expected “key = value”, found “measure”",
        "\(path):3: unknown setting “colour”",
      ])
    #expect(settings.theme == .day)
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
