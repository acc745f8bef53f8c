internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSubsequences

/// Notes as Readest exports them: JSON, and Markdown whose passages are items of a list.
struct ReadestNotes {
  private(set) var notes = ImportedNotes()

  /// Returns nil for other JSON.
  init?(_ value: JSONValue) {
    guard value["$format"]?.string == "readest-annotations", let all = value["annotations"]?.array
    else { return nil }
    for entry in all {
      guard entry["type"]?.string != "bookmark" else {
        notes.leave(.bookmark)
        continue
      }
      let made = entry["createdAt"]?.number.flatMap { Int(rounding: $0 / 1000, in: .moments) }
      notes.add(
        entry["text"]?.string ?? "", note: entry["note"]?.string ?? "",
        colour: entry["color"]?.string, made: made.map { CivilTime($0).plain } ?? "")
    }
  }

  private struct Item {
    var words: [Substring] = []
    var note: [Substring] = []
    var hasNote = false
    var made = Substring()

    /// Takes a line below the beginning of the item.
    mutating func add(_ line: Substring) {
      if let text = line.behind("**Note:**") {
        hasNote = true
        note.append(text)
      } else if line.hasPrefix("*"), let time = line.firstRange(of: "Time: ") {
        made = line[time.upperBound...]
      } else if hasNote {
        note.append(line)
      } else {
        words.append(line)
      }
    }
  }

  /// Returns nil for other Markdown.
  init?(_ lines: [String]) {
    guard lines.contains(where: { $0.hasPrefix("**Exported from Readest**") }),
      !lines.contains(where: { $0.hasPrefix("> ") })
    else { return nil }
    var item: Item?
    for line in lines.map({ $0[...] }) {
      if let words = line.behind("- ") {
        add(item)
        item = Item(words: [words.behind("❗ ") ?? words])
      } else if line.hasPrefix("#") || line.hasPrefix("---") {
        add(item)
        item = nil
      } else {
        item?.add(line)
      }
    }
    add(item)
  }

  private mutating func add(_ item: Item?) {
    guard let item else { return }
    notes.add(
      item.words.joined(separator: "\n"), note: item.note.joined(separator: "\n"), made: item.made)
  }
}

extension Substring {
  fileprivate func behind(_ start: String) -> Substring? {
    hasPrefix(start) ? dropFirst(start.count) : nil
  }
}
