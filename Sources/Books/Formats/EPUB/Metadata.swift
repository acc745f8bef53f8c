internal import CurlewManuscript

/// What a package says of the book.
package struct Metadata: Equatable, Sendable {
  /// Reads a package document that lies beside a book, as in the folders of calibre.
  package static func read(ofPackage source: [UInt8]) -> Metadata {
    PackageReader.read(DecodedText(ofDocument: source), at: "").metadata
  }

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
    return Self.enumeration((authors.isEmpty ? creators : authors).map(\.name))
  }

  private static func enumeration(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The series and the number of the book in it.
  package var placeInSeries: String? { series.map { $0 + (seriesNumber.map { ", \($0)" } ?? "") } }

  /// What a title page or a list of facts shows besides title, author and language.
  var details: [Imprint.Detail] {
    let all: [(Imprint.Detail.Kind, String?)] = [
      (.subtitle, subtitle), (.series, placeInSeries),
      (.translator, names(of: "trl")), (.illustrator, names(of: "ill")),
      (.editor, names(of: "edt")),
      (.publisher, publisher), (.date, date.map { String($0.prefix { $0 != "T" }) }),
      (.subjects, subjects.isEmpty ? nil : subjects.joined(separator: ", ")),
      // Often HTML, escaped.
      (.description, description?.withoutTags.collapsingSpaces),
    ]
    return all.compactMap { kind, text in text.map { Imprint.Detail(kind, $0) } }
  }

  private func names(of role: String) -> String? {
    Self.enumeration((creators + contributors).filter { $0.role == role }.map(\.name))
  }
}
