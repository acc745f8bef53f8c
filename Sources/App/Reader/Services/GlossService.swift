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
  /// In bytes: before and behind the open pages, and how near to an end the reader comes before more are looked for.
  private static let (before, behind, margin) = (3 << 10, 10 << 10, 2 << 10)

  /// What was looked for last.
  private var (choice, range) = (Settings.GlossChoice.off, 0..<0)
  private weak var text: BookText?

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    guard let book = desk.reading, book.edition.layout.setting.isGlossed else {
      self.text = nil
      return []
    }
    let text = book.book.text
    guard book.position.part == .text, let end = text.translation?.start else { return [] }
    var open = book.openRange
    if text.isTranslation(open.lowerBound) { open = text.counterpart(of: open) ?? open }
    func around(_ before: Int, _ behind: Int) -> Range<Int> {
      (open.lowerBound.value - before..<open.upperBound.value + behind).clamped(to: 0..<end)
    }
    let (near, choice) = (around(Self.margin, Self.margin), book.pages.settings.glosses)
    let isSame = self.text === text && self.choice == choice
    guard !isSame || near.clamped(to: range) != near else { return [] }
    if !isSame { desk.reading?.session.glosses = [] }
    (self.text, self.choice, range) = (text, choice, around(Self.before, Self.behind))
    let languages = [text.language, text.language(at: BookOffset(end))]
    return [
      .withFiles { [range] store in
        defer { CurrentProcess.releaseMemory() }
        let codes = languages.map { $0?.family ?? "" }
        let found = store.glossary(from: codes[0], to: codes[1])?
          .glosses(in: range, of: text, takesAll: choice == .all)
        return { desk in
          guard let now = desk.reading, now.book.text === text,
            now.pages.settings.glosses == choice
          else { return [] }
          desk.reading?.session.glosses = found ?? []
          guard found == nil else { return [] }
          // Lines need no room between them then.
          var settings = desk.settings
          settings.glosses = .off
          let name = languages.map { $0?.longCode ?? "?" }.joined(separator: "-")
          return [
            .preview(settings),
            .tell(
              SafeText("No dictionary of these languages    apt install dict-freedict-\(name)")),
          ]
        }
      }
    ]
  }
}
