internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSubsequences

/// Reads a page of a catalogue. Its format is detected from its bytes, not from the stated media type.
enum FeedReader {
  /// - Parameter page: where the feed was found, after redirections.
  /// - Throws: a message with the address and the fault.
  static func feed(
    in bytes: [UInt8], of page: WebSource
  ) throws(Complaint) -> CatalogueFeed {
    let name = page.address.shown
    let first = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    let feed: CatalogueFeed?
    switch first {
    case nil: throw Complaint("\(name): an empty page")
    case UInt8(ascii: "{"):
      guard let value = JSONValue(bytes) else {
        throw Complaint("\(name): damaged JSON")
      }
      feed = JSONFeed(page: page).feed(value)
    default:
      var reader = AtomFeed(page: page)
      feed = reader.feed(in: bytes)
    }
    guard let feed else { throw Complaint("\(name): not an OPDS catalogue") }
    return feed
  }

  /// The template in an OpenSearch description: preferably one for catalogues, else one for web pages.
  static func template(inDescription bytes: [UInt8]) -> SearchTemplate? {
    var others: SearchTemplate?
    for case .start(let tag) in MarkupScanner(DecodedText(ofDocument: bytes), as: .xml)
    where tag.localName == "Url" {
      guard let template = tag["template"].flatMap({ SearchTemplate($0) }) else { continue }
      let type = tag["type"] ?? ""
      if type.hasPrefix("application/atom+xml") || type.hasPrefix("application/opds") {
        return template
      }
      if !type.hasPrefix("application/x-suggestions") { others = others ?? template }
    }
    return others
  }
}

/// Reads OPDS 1.2, which is Atom: a feed or a single entry. It also reads other Atom feeds.
private struct AtomFeed {
  private var page: WebSource
  private var feed = CatalogueFeed()
  private var entry: CatalogueEntry?
  private var content = ""
  private var summary = ""
  private var person = ""
  private var text = ""
  /// The open elements.
  private var path: [Name] = []
  private var hasBegun = false
  private var links = 0

  private static let mostLinks = 50_000
  private static let deepest = 128
  /// Of one text, in bytes.
  private static let longestText = 200_000

  init(page: WebSource) { self.page = page }

  /// Nil if the bytes are not Atom.
  mutating func feed(in bytes: [UInt8]) -> CatalogueFeed? {
    for token in MarkupScanner(DecodedText(ofDocument: bytes), as: .xml) {
      switch token {
      case .start(let tag):
        if path.isEmpty {
          guard ["feed", "entry"].contains(tag.localName) else { return nil }
          if let base = tag["xml:base"] { page = page.relative(to: base) }
        }
        begin(tag)
      case .text(let data): read(data.string)
      case .end: end()
      }
      guard feed.entries.count < CatalogueFeed.mostEntries, path.count <= Self.deepest else {
        break
      }
    }
    feed.title = feed.title.withSingleSpaces.trimmedToLength(500)
    return hasBegun ? feed : nil
  }

  private var isInText: Bool { path.contains("content") || path.contains("summary") }

  private mutating func begin(_ tag: StartTag) {
    hasBegun = true
    // XHTML inside a text.
    if isInText, String.lineElements.contains(tag.localName) { text += "<br>" }
    path.append(tag.localName)
    guard !path.dropLast().contains(where: { $0 == "content" || $0 == "summary" }) else { return }
    switch tag.localName {
    case "entry":
      (entry, content, summary) = (CatalogueEntry(), "", "")
    case "link": read(tag)
    case "category":
      if let subject = tag["label"] ?? tag["term"], entry?.subjects.count ?? 20 < 20 {
        entry?.subjects.append(subject)
      }
    default: break
    }
    text = ""
  }

  private mutating func read(_ text: String) {
    let room = Self.longestText - self.text.utf8.count
    guard !path.isEmpty, room > 0 else { return }
    let isMarkup = isInText && path.last != "content" && path.last != "summary"
    let text = String(decoding: text.utf8.prefix(room), as: UTF8.self)
    self.text += isMarkup ? text.replacing("<", with: "&lt;") : text
  }

  private mutating func end() {
    guard let name = path.popLast(), !isInText else { return }
    switch name {
    case "title" where path.last == "entry": entry?.title = text
    case "title" where path.last == "feed": feed.title = text
    case "name" where path.last == "author": person = text
    case "author":
      if entry?.authors.count ?? 20 < 20 { entry?.authors.append(person.isEmpty ? text : person) }
      person = ""
    case "content": content = text
    case "summary": summary = text
    case "language": entry?.language = text.withSingleSpaces
    case "publisher": entry?.publisher = text.withSingleSpaces
    case "issued": entry?.date = text.withSingleSpaces
    case "published" where entry?.date == nil: entry?.date = text.withSingleSpaces
    case "entry":
      entry?.summary = (content.trimmed.isEmpty ? summary : content).paragraphsWithoutTags
      if let entry = entry?.finished() { feed.add(entry) }
      entry = nil
    default: break
    }
    text = ""
  }

  private mutating func read(_ tag: StartTag) {
    links += 1
    guard links <= Self.mostLinks, let href = tag["href"], let address = page.link(href) else {
      return takeTemplate(tag)
    }
    let (relation, type) = (tag["rel"] ?? "", tag["type"] ?? "")
    if entry != nil {
      let size = tag["length"].flatMap { Int(reading: $0, in: .offsets) }
      entry?.add(address, relation: relation, type: type, size: size)
    } else if relation == "next" {
      feed.next = address
    } else if relation == "search" {
      takeTemplate(tag)
    }
  }

  private mutating func takeTemplate(_ tag: StartTag) {
    guard entry == nil, tag["rel"] == "search", let href = tag["href"] else { return }
    let isDescription = tag["type"]?.hasPrefix("application/opensearchdescription") == true
    if !isDescription, let template = SearchTemplate(href) {
      feed.search = .template(template, on: page)
    } else if feed.search == nil, let address = page.link(href) {
      feed.search = .description(address)
    }
  }
}

/// Reads OPDS 2.0.
private struct JSONFeed {
  private let page: WebSource

  init(page: WebSource) { self.page = page }

  /// Nil if it is no feed and no publication.
  func feed(_ value: JSONValue) -> CatalogueFeed? {
    var feed = CatalogueFeed()
    feed.title = text(value["metadata"]?["title"])?.withSingleSpaces.trimmedToLength(500) ?? ""
    let lists = [value] + (value["groups"]?.array ?? [])
    // A single publication is a feed with one book.
    let keys = ["publications", "navigation", "groups"]
    if !keys.contains(where: { value[$0]?.array != nil }) {
      guard let book = publication(value), book.isBook else { return nil }
      feed.entries = [book]
      return feed
    }
    for list in lists {
      let links = (list["navigation"]?.array ?? []).compactMap { navigation($0) }
      let books = (list["publications"]?.array ?? []).compactMap { publication($0) }
      let room = CatalogueFeed.mostEntries - feed.entries.count
      feed.entries += (links + books).prefix(room)
    }
    for link in value["links"]?.array ?? [] { add(link, of: &feed) }
    return feed
  }

  private func add(_ link: JSONValue, of feed: inout CatalogueFeed) {
    guard let href = link["href"]?.string else { return }
    let relations = relations(of: link)
    if relations.contains("next") { feed.next = feed.next ?? page.link(href) }
    guard relations.contains("search"), feed.search == nil else { return }
    feed.search =
      SearchTemplate(href).map { .template($0, on: page) }
      ?? page.link(href).map { .description($0) }
  }

  private func navigation(_ link: JSONValue) -> CatalogueEntry? {
    guard let address = link["href"]?.string.flatMap({ page.link($0) }) else { return nil }
    var entry = CatalogueEntry()
    entry.title = text(link["title"]) ?? ""
    entry.page = address
    return entry.finished()
  }

  private func publication(_ value: JSONValue) -> CatalogueEntry? {
    var entry = CatalogueEntry()
    let metadata = value["metadata"]
    entry.title = text(metadata?["title"]) ?? ""
    entry.authors = names(metadata?["author"])
    entry.summary = text(metadata?["description"])?.paragraphsWithoutTags ?? []
    entry.language = names(metadata?["language"]).first
    entry.publisher = names(metadata?["publisher"]).first
    entry.date = metadata?["published"]?.string
    entry.subjects = names(metadata?["subject"])
    for link in value["links"]?.array ?? [] { add(link, of: &entry) }
    // The smallest image is large enough for a cover in cells.
    let images = (value["images"]?.array ?? []).prefix(20)
    let smallest = images.min { ($0["width"]?.number ?? 1e9) < ($1["width"]?.number ?? 1e9) }
    entry.cover = smallest?["href"]?.string.flatMap { page.link($0) }
    return entry.finished()
  }

  private func add(_ link: JSONValue, of entry: inout CatalogueEntry) {
    guard let address = link["href"]?.string.flatMap({ page.link($0) }) else { return }
    let type = link["type"]?.string ?? ""
    let size = link["properties"]?["size"]?.number ?? link["size"]?.number
    for relation in relations(of: link) {
      entry.add(
        address, relation: relation, type: type,
        size: size.flatMap { Int(rounding: $0, in: .offsets) })
    }
  }

  private func relations(of link: JSONValue) -> [String] {
    link["rel"]?.string.map { [$0] } ?? link["rel"]?.array?.prefix(10).compactMap(\.string) ?? []
  }

  /// A string, or the first of an object with a string for each language.
  private func text(_ value: JSONValue?) -> String? {
    value?.string ?? value?.members?.first?.value.string
  }

  /// Names: a string, an object with a name, or a list of these.
  private func names(_ value: JSONValue?) -> [String] {
    guard let value else { return [] }
    let list = value.array.map { Array($0.prefix(20)) } ?? [value]
    return list.compactMap { $0.string ?? text($0["name"]) }
  }
}
