/// Words between a title and its author.
package enum Byline {
  /// They begin a line with the author's name, or stand alone above it.
  package static let words: Set = ["by", "von", "par", "por", "door", "av", "af", "przez"]
  /// These also join the words of titles, and so count only on a line of their own.
  package static let wordsAlone: Set = ["de", "di", "da", "od"]
}
