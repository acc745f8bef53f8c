/// A person of a book, as far as it was read.
package struct Person: Sendable {
  package enum Kind: Sendable { case person, place, other }

  package struct Name: Sendable, Equatable {
    package let text: String
    package let count: Int
  }

  /// A place where the person is named.
  package struct Mention: Sendable {
    /// In the text.
    package let range: Range<Int>
    /// Among the paragraphs that were read.
    package let paragraph: Int
    /// Whether the name there has a given name and a surname.
    let isFull: Bool
    let isQuoted: Bool
    /// Whether the person speaks or acts there.
    let isActing: Bool
    /// Whether it is somebody called, or something that belongs to the person.
    let isCalled, isPossessive: Bool
  }

  /// What the person is mostly called.
  package let name: String
  /// All spellings, the most frequent first.
  package let names: [Name]
  /// In the order of the text.
  package let mentions: [Mention]
  let kind: Kind
  /// The sentence that says most of who this is.
  package internal(set) var introduction: Introduction?
  /// The same, if it says who this is.
  package var told: Introduction? { introduction.flatMap { $0.tells ? $0 : nil } }

  init(_ joined: JoinedForms, by joiner: PersonJoiner) {
    let scan = joiner.scan
    kind = joiner.kind(of: joined)
    names = joined.forms.map { Name(text: $0.text, count: $0.count) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    name = joined.usualName
    mentions = joined.forms.flatMap { form in
      form.notes.map { note in
        Mention(
          range: Int(note.start)..<Int(max(note.end, note.start)), paragraph: Int(note.paragraph),
          isFull: form.size > 1, isQuoted: note.isQuoted,
          isActing: scan.isActing(note) || scan.table.is(note.previous, .said),
          isCalled: note.isCalled, isPossessive: note.next == NameNote.possessive)
      }
    }.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  package var count: Int { mentions.count }
  /// Whether the person is met often enough for a list.
  package var isListed: Bool { count >= 3 }
}

extension JoinedForms {
  /// The most frequent form.
  fileprivate var usualName: String {
    guard let best = forms.max(by: { ($0.count, $0.text) < ($1.count, $1.text) }) else { return "" }
    guard best.title < 0, best.size == 1 else { return best.text }
    // With the other name, if that is used: “Holmes” is Sherlock Holmes.
    let full = forms.filter {
      $0.size > 1 && $0.title < 0 && $0.count > 2 && $0.words.contains(best.names[0])
    }
    return full.max { ($0.count, $0.text) < ($1.count, $1.text) }?.text ?? best.text
  }
}

/// What the reader has said about names. It holds for spellings, so at every place of the book and after its text has
/// changed; one that is not met yet does nothing.
package enum NameCorrection: Hashable, Sendable {
  case same(String, String)
  /// This spelling means somebody else.
  case apart(String)
  /// This is no person.
  case not(String)
}
