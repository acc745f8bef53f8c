import CurlewCells
import TestReader
import Testing

@testable import CurlewReader
@testable import CurlewSettings

/// The keys that work now come first on the `?` screen.
@Suite(.timeLimit(.minutes(90))) struct HelpTopicTests {
  @Test(arguments: [
    (KeyScope.shelf, "On the shelf"), (.search, "While a search is open"),
    (.selecting, "While a passage is selected"), (.list, "In lists, overview and slider"),
    (.marks, "In the list of your marks"), (.hits, "In the list of hits"),
    (.look, "In the panel for the look"),
  ])
  func theKeysOfALayerComeFirstAndOnlyThere(layer: KeyScope, title: String) {
    #expect(HelpTopic.groups(for: layer).first?.title == title)
    #expect(!HelpTopic.groups().contains { $0.title == title })
    #expect(HelpTopic.groups().first?.title == "Most of the time")
  }

  @Test func keysThatBelongTogetherShareARow() {
    #expect(
      HelpTopic.groups(for: .list)[0].rows.contains { $0.0 == "↑ ↓" && $0.1.hasPrefix("up, down") })
    #expect(
      HelpTopic.groups(for: .selecting)[0].rows.contains {
        $0.0 == "Shift-→ ←" && $0.1 == "one more; one less"
      })
    #expect(HelpTopic.groups().flatMap(\.rows).contains { $0.0 == "Tab Shift-Tab" })
  }

  @Test(arguments: KeyRow.all) func aRowNamesCommandsOfItsLayer(row: KeyRow) {
    #expect(row.commands.allSatisfy { row.scope.table.entry(for: $0) != nil }, "\(row)")
  }

  @Test func everyCommandOfThePagesHasATopic() {
    #expect(KeyTable.reading.filter { $0.topic == nil }.map(\.command.name) == [])
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
