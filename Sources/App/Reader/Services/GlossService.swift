internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Finds, beside the loop, the words of the translation that stand above hard words, where one page lies open of a book
/// and its translation.
struct GlossService: Service {
  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    desk.reading?.findGlosses() ?? []
  }
}

/// The words of the translation that were found for a part of the text.
struct FoundGlosses {
  /// Where they were looked for: around the open pages.
  fileprivate(set) var range = 0..<0
  fileprivate(set) var all: [Gloss] = []
  /// Whether no dictionary of the two languages is installed.
  fileprivate(set) var lacksDictionary = false

  /// In bytes: before and behind the open pages, and how near to an end the reader comes before more are looked for.
  fileprivate static let (before, behind, margin) = (3 << 10, 10 << 10, 2 << 10)
}

extension Reading {
  /// Looks for glosses, unless those around the open pages are known.
  fileprivate mutating func findGlosses() -> [Effect] {
    guard edition.layout.setting.isGlossed, position.part == .text,
      let end = book.text.translation?.start
    else { return [] }
    let isTurnedOver = book.text.isTranslation(openRange.lowerBound)
    let open = isTurnedOver ? book.text.counterpart(of: openRange) ?? openRange : openRange
    func around(_ before: Int, _ behind: Int) -> Range<Int> {
      (open.lowerBound.value - before..<open.upperBound.value + behind).clamped(to: 0..<end)
    }
    let near = around(FoundGlosses.margin, FoundGlosses.margin)
    guard near.clamped(to: session.glosses.range) != near else { return [] }
    let range = around(FoundGlosses.before, FoundGlosses.behind)
    session.glosses.range = range
    let (text, takesAll) = (book.text, pages.settings.glosses == .all)
    let languages = [text.language, text.language(at: BookOffset(end))]
    return [
      .withFiles { store in
        defer { CurrentProcess.releaseMemory() }
        let codes = languages.map { $0?.family ?? "" }
        let found = store.glossary(from: codes[0], to: codes[1])?
          .glosses(in: range, of: text, takesAll: takesAll)
        return { desk in
          guard desk.reading?.book.text === text, desk.reading?.session.glosses.range == range
          else { return [] }
          if let found {
            desk.reading?.session.glosses.all = found
            return []
          }
          // The lines need no room between them.
          desk.reading?.session.glosses.lacksDictionary = true
          desk.reading?.layOutAgain()
          let name = languages.map { $0?.longCode ?? "?" }.joined(separator: "-")
          return [
            .tell(SafeText("No dictionary of these languages    apt install dict-freedict-\(name)"))
          ]
        }
      }
    ]
  }
}
