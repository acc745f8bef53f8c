/// A run of lines without a blank one, and what it is.
struct LineBlock {
  /// Its lines, as indices into the line table.
  var lines: Range<Int>
  /// The blank lines before it.
  var blankLines: Int
  var kind = Kind.prose
  /// Whether a form feed stands before it.
  var followsFormFeed = false
  /// Whether it is a heading so near to others that it begins no page.
  var runsOn = false

  enum Kind: Equatable {
    case prose
    /// Prose that is set in from the margin as a whole.
    case quotation
    /// Verse, letters, lists: lines that stay lines.
    case verse
    case table
    /// What somebody says in a play, or a name and what it means: the first words stand out.
    case speech
    /// A note at the foot of a page or a chapter.
    case note
    /// A picture that the file only speaks of.
    case illustration
    /// A line of a printed table of contents.
    case contents
    case sceneBreak
    /// A heading that is in the outline and begins a page.
    case heading
    /// A heading of less weight, or the title line that follows a heading.
    case subheading
    /// What stands below the title at the head of a book: a subtitle, the author.
    case byline
  }
}
