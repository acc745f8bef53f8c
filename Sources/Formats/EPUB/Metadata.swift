/// What a package says of the book.
package struct Metadata: Equatable, Sendable {
  package struct Contributor: Equatable, Sendable {
    package var name: String
    /// As in MARC: `aut`, `trl`, `ill`; empty where it is not stated.
    package var role = ""

    var isAuthor: Bool { role.isEmpty || role == "aut" }
  }

  package internal(set) var title: String?
  package internal(set) var subtitle: String?
  package internal(set) var creators: [Contributor] = []
  package internal(set) var contributors: [Contributor] = []
  package internal(set) var series: String?
  /// The number of the book in the series, as it is written.
  package internal(set) var seriesNumber: String?
  /// The codes of the languages; the first is the main one.
  package internal(set) var languages: [String] = []
  package internal(set) var publisher: String?
  package internal(set) var date: String?
  package internal(set) var description: String?
  package internal(set) var subjects: [String] = []

  /// The authors as a title page names them.
  package var author: String? {
    let authors = creators.filter(\.isAuthor)
    let names = (authors.isEmpty ? creators : authors).map(\.name)
    guard let last = names.last else { return nil }
    return names.count == 1
      ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }
}
