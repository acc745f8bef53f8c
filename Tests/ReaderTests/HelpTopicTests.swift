import CurlewCells
import Testing

@testable import CurlewReader

/// The keys that work now come first on the `?` screen.
@Suite struct HelpTopicTests {
  @Test(arguments: [
    (KeyLayer.shelf, "On the shelf"), (.search, "While a search is open"),
    (.selecting, "While a passage is selected"),
    (.marks, "In the list of bookmarks and highlights"), (.reading, "Most of the time"),
  ])
  func theKeysOfALayerComeFirst(layer: KeyLayer, title: String) {
    let groups = HelpTopic.groups(for: layer, KeyBindings())
    #expect(groups.first?.title == title)
    #expect(groups.count == HelpTopic.groups().count)
  }

  @Test func keysThatWereTakenAwayAreNotListed() throws {
    var bindings = KeyBindings()
    bindings.add(try KeyBinding("l", "none"))
    bindings.add(try KeyBinding("m", "next-page"))
    let rows = HelpTopic.groups(for: nil, bindings).flatMap(\.rows)
    #expect(rows.first { $0.1 == "next page" }?.0 == "→, Space, PgDn")
    #expect(!rows.contains { $0.1 == "set or remove a bookmark" })
  }

  @Test func helpCanBeAskedForWhileSelecting() {
    #expect(KeyTable.selecting.command(for: KeyPress("?")) == .showHelp)
  }
}
