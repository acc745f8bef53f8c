import CurlewCells
import Testing

@testable import CurlewReader

/// The keys that work now come first on the `?` screen.
@Suite struct HelpTopicTests {
  @Test(arguments: [
    (KeyLayer.shelf, "On the shelf"), (.search, "While a search is open"),
    (.selecting, "While a passage is selected"),
    (.reading, "Most of the time"),
  ])
  func theKeysOfALayerComeFirst(layer: KeyLayer, title: String) {
    let groups = HelpTopic.groups(for: layer, KeyBindings())
    #expect(groups.first?.title == title)
    #expect(groups.count == HelpTopic.groups().count)
  }

  /// Their windows name all of their keys.
  @Test(arguments: [
    (KeyLayer.marks, "In the list of your marks"), (.hits, "In the list of hits"),
    (.look, "In the panel for the look"),
  ])
  func theKeysOfAWindowAreListedOnlyThere(layer: KeyLayer, title: String) {
    #expect(HelpTopic.groups(for: layer, KeyBindings()).first?.title == title)
    #expect(!HelpTopic.groups().contains { $0.title == title })
  }

  @Test func keysThatBelongTogetherShareARow() {
    let rows = HelpTopic.groups().flatMap(\.rows)
    #expect(rows.contains { $0.0 == "↑ ↓" && $0.1.hasPrefix("up, down") })
    #expect(rows.contains { $0.0 == "Shift-→ ←" && $0.1 == "one more; one less" })
    #expect(rows.contains { $0.0 == "Tab Shift-Tab" })
  }

  @Test func aRowIsDividedIfAKeyOfItWasTakenAway() throws {
    var bindings = KeyBindings()
    bindings.add(try KeyBinding("<", "none"))
    let rows = HelpTopic.groups(for: nil, bindings).flatMap(\.rows)
    #expect(rows.contains { $0.0 == ">" } && !rows.contains { $0.0.contains("<") })
  }

  @Test func keysThatWereTakenAwayAreNotListed() throws {
    var bindings = KeyBindings()
    bindings.add(try KeyBinding("l", "none"))
    bindings.add(try KeyBinding("m", "next-page"))
    let rows = HelpTopic.groups(for: nil, bindings).flatMap(\.rows)
    #expect(rows.first { $0.1 == "next page" }?.0 == "→, Space")
    #expect(!rows.contains { $0.1 == "set or remove a bookmark" })
  }

  @Test func helpCanBeAskedForWhileSelecting() {
    #expect(KeyTable.selecting.command(for: KeyPress("?")) == .showHelp)
  }
}
