/// What a person, or the name of the file, says about a book before it is read.
package struct ReadingOptions: Sendable {
  /// The title of a book that does not state its own.
  package var fallbackTitle: String
  /// The end of the file's name, in small letters and without its dot.
  package var suffix = ""
  /// The language, if a person states it.
  package var language: Language?
  /// Whether every line of the file stays a line.
  package var keepsHardLines: Bool
  /// Whether lines are taken for those of prose, however they end.
  package var joinsLines = false
  /// Which part of the file the text is.
  package var excerpt: Excerpt
  /// The encoding, if a person states it.
  package var encoding: Encoding?
  /// The format, if a person states it.
  package var format: FormatName?
  /// A longer text, in bytes, is read in sections.
  package var longestWhole = 10 << 20
  /// What reading the book may cost.
  package var budget = ReadingBudget()
  /// The folder of a book that is a single file: it has the pictures and the targets of links.
  package var folder = BookFolder.none

  package init(
    named fallbackTitle: String = "", in language: Language? = nil, keepsHardLines: Bool = false,
    of excerpt: Excerpt = .whole
  ) {
    (self.fallbackTitle, self.language) = (fallbackTitle, language)
    (self.keepsHardLines, self.excerpt) = (keepsHardLines, excerpt)
  }
}

extension ReadingOptions {
  /// Whether a printed title page and contents are hidden where those of the program repeat them.
  package var hidesRepeatedPages: Bool { !keepsHardLines && excerpt.isWhole }
}

/// The files in the folder of a book, and in folders below it.
package struct BookFolder: Sendable {
  /// The longest file that is read, in bytes.
  package static let longestFile = 64 << 20

  /// Reads the beginning of a file, by its path in the folder; nil if it cannot be read.
  package let read: @Sendable (_ path: String, _ length: Int) -> [UInt8]?
  /// Whether there is a file at a path in the folder.
  package let hasFile: @Sendable (_ path: String) -> Bool

  package init(
    read: @escaping @Sendable (_ path: String, _ length: Int) -> [UInt8]?,
    hasFile: @escaping @Sendable (_ path: String) -> Bool = { _ in false }
  ) {
    (self.read, self.hasFile) = (read, hasFile)
  }

  package static let none = BookFolder { _, _ in nil }
}

/// Which part of a file a text is. Only a file's beginning has a preamble and a title page, and only
/// its end has a licence.
package struct Excerpt: Sendable {
  package let hasBeginning: Bool
  package let hasEnd: Bool
  /// The beginning of the file in UTF-8, if the text is not all of it.
  package var head: [UInt8] = []
  /// The text directly before the part, from which a colour or a day may continue.
  package var before: [UInt8] = []

  package var isWhole: Bool { hasBeginning && hasEnd }

  package init(hasBeginning: Bool, hasEnd: Bool) {
    (self.hasBeginning, self.hasEnd) = (hasBeginning, hasEnd)
  }

  package static let whole = Excerpt(hasBeginning: true, hasEnd: true)
  package static let beginning = Excerpt(hasBeginning: true, hasEnd: false)
}
