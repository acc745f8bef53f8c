package import CurlewManuscript
package import CurlewAnnotations
internal import CurlewCells
package import CurlewLibrary

/// What the reader has laid over the pages. When it changes, they are drawn again.
package struct Overlay: Equatable {
  /// The bookmarks and highlights, in the order of the text.
  package var marks: [Annotation] = []
  package var hits = FoundHits()
  /// The hit that the reader is at.
  package var currentHit: Range<BookOffset>?
  package var selection: Range<BookOffset>?
  /// The word of the selection that a voice is saying.
  package var word: Range<BookOffset>?
  /// The words of the translation that stand above those of the text, in its order.
  package var glosses: [Gloss] = []
  /// In flowing text: where what the last move brought onto the screen begins. A rule is drawn above it.
  package var rule: BookOffset?
  /// What the keys have selected.
  package var chosen: PageAction?
  /// How fast the reader reads; nil while it is not known.
  package var speed: ReadingSpeed?
  /// What pages outside the text show; nil while only text can be seen, because each turn changes it.
  package var front: Front?

  package init() {}

  package struct Front: Equatable {
    package var position: ReadingPosition
    /// The place that is saved while the reader looks at another one after a jump.
    package var kept: ReadingPosition?
    /// Whether Enter does something else until the keys select an action.
    package var isEnterTaken = false
    /// The book that the end page offers.
    package var next: NextBook?
    /// Who was met in the pages read; nil while it is not known.
    package var persons: [Person]?

    package init(at position: ReadingPosition) { self.position = position }
  }

  /// A person who was met, and what the book said of whom that is; perhaps nothing.
  package struct Person: Equatable, Sendable {
    let name: String
    let told: String

    package init(_ name: String, _ told: String) { (self.name, self.told) = (name, told) }
  }

  /// The washes in a range of the text. Later ones cover earlier ones.
  func washes(in range: Range<BookOffset>) -> [WashedText] {
    let highlights = marks.highlights(in: range).map {
      WashedText(range: $0.range, wash: $0.wash ?? .yellow)
    }
    let hits = hits.overlapping(range).map {
      WashedText(range: $0, wash: $0 == currentHit ? .currentHit : .hit)
    }
    let spoken = word.map { WashedText(range: $0, wash: .currentHit) }
    let selected = selection.map { WashedText(range: $0, wash: spoken == nil ? .currentHit : .hit) }
    return highlights + hits + [selected, spoken].compactMap(\.self)
  }
}

/// A part of the text with a wash of colour.
struct WashedText: Equatable {
  var range: Range<BookOffset>
  var wash: Wash
}
