/// A run of lines without a blank line, and what it is.
struct LineBlock {
  /// Indices of its lines.
  var lines: Range<Int>
  /// The number of blank lines before it.
  var blankLines: Int
  var kind = Kind.prose
  /// Whether a form feed stands before it.
  var followsFormFeed = false
  /// Whether it goes on with the paragraph before it, which the end of a paper page has broken.
  var continuesLast = false
  /// Whether it is a heading so close to others that it does not begin a page.
  var runsOn = false

  enum Kind: Equatable {
    case prose
    /// Prose that is indented as a whole.
    case quotation
    /// Verse, a letter, a list: lines that stay lines.
    case verse
    case table
    /// A speech in a play, or a name and its explanation: it is set with a hanging indent.
    case speech
    /// An item of a list, or what explains a term: a paragraph with the indents of the file.
    case item
    /// A line above the paragraph that explains it.
    case term
    /// A note at the end of a page or a chapter.
    case note
    /// The description of a picture that the file leaves out.
    case illustration
    /// Entries of a printed table of contents.
    case contents
    case sceneBreak
    /// What no page shows: the rule of a title, the number of a page.
    case furniture
    /// A heading of the outline.
    case heading
    /// The title below the number of a heading, or the title of the book.
    case titleLine
    /// A heading that is not in the outline.
    case subheading
    /// A line below the title of the book: a subtitle, the author.
    case byline
  }
}
