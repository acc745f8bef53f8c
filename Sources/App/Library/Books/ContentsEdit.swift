package import CurlewPlainText

/// What identifies a book in the file of corrected contents.
package struct BookIdentity: Equatable, Sendable {
  /// The fingerprint.
  package let key: String
  package let path: String
  package let title: String

  package init(key: String, path: String, title: String) {
    (self.key, self.path, self.title) = (key, path, title)
  }
}

/// What a reader has done to the contents of a book. Several windows correct one file, so they save what they have
/// changed, never all that they know.
package struct ContentsEdit: Equatable, Sendable {
  let book: BookIdentity
  /// The changes that were undone, each as the lines of its text. The same change may have been made several times:
  /// `left` is how many of the first ones stay.
  let undone: [(lines: [String], left: Int)]
  /// The changes that were made, in their order.
  let made: [[String]]

  package init(
    from former: [ContentsCorrection], to new: [ContentsCorrection], of book: BookIdentity
  ) {
    self.book = book
    let (old, now) = (former.changes.map(\.lines), new.changes.map(\.lines))
    let common = zip(old, now).prefix { $0 == $1 }.count
    undone = old.dropFirst(common).map { lines in
      (lines, now.prefix(common).count { $0 == lines })
    }
    made = Array(now.dropFirst(common))
  }

  package var isEmpty: Bool { undone.isEmpty && made.isEmpty }

  package static func == (one: Self, other: Self) -> Bool {
    one.book == other.book && one.made == other.made
      && one.undone.elementsEqual(other.undone, by: ==)
  }
}
