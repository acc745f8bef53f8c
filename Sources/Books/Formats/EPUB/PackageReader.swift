internal import CurlewManuscript

/// Reads a package document. What refines an element may stand before or after it, so elements are
/// collected first.
struct PackageReader {
  private let path: String
  private var package = Package()
  private var elements: [Element] = []
  /// The values of properties, by the identifier of what they refine.
  private var refinements: [String: [String: String]] = [:]
  private var metas: [String: String] = [:]
  private var collections: [Element] = []

  /// An element of the metadata with text.
  private struct Element {
    var name: Name
    var identifier: String
    var role: String
    /// The property of a `meta`, and what it refines.
    var property = ""
    var refined = ""
    var text: [UInt8] = []

    var value: String { String(decoding: text, as: UTF8.self).collapsingSpaces }
  }

  /// - Parameter path: where the package lies in the archive.
  static func read(_ source: DecodedText, at path: String) -> Package {
    var reader = PackageReader(path: path)
    reader.read(source)
    return reader.finish()
  }

  private init(path: String) { self.path = path }

  private mutating func read(_ source: DecodedText) {
    var open: Element?
    for token in MarkupScanner(source, as: .xml) {
      switch token {
      case .start(let tag):
        open = element(tag) ?? open
        read(tag)
      case .text(let data):
        if open != nil { open?.text += data.bytes }
      case .end(let name):
        if let element = open, element.name == name.local {
          elements.append(element)
          open = nil
        }
      }
    }
  }

  private static let named: Set<Name> = [
    "title", "creator", "contributor", "language", "publisher", "date", "description", "subject",
  ]

  private func element(_ tag: StartTag) -> Element? {
    guard Self.named.contains(tag.localName) || tag.localName == "meta" else { return nil }
    return Element(
      name: tag.localName, identifier: tag["id"] ?? "", role: tag[local: "role"] ?? "",
      property: tag["property"] ?? "", refined: tag["refines"] ?? "")
  }

  private mutating func read(_ tag: StartTag) {
    switch tag.localName {
    case "item": takeItem(tag)
    case "itemref":
      package.spine.append(
        Package.SpineEntry(
          item: tag["idref"] ?? "", isLinear: tag["linear"] != "no",
          properties: (tag["properties"] ?? "").words))
    case "spine":
      package.ncx = tag["toc"]
      package.isRightToLeft = tag["page-progression-direction"] == "rtl"
    case "meta":
      if let name = tag["name"], let content = tag["content"] { metas[name] = content }
    case "reference":
      guard let target = resolved(tag["href"]) else { break }
      package.guide.append(
        Landmark(kind: tag["type"] ?? "", title: tag["title"] ?? "", target: target))
    default: break
    }
  }

  private mutating func takeItem(_ tag: StartTag) {
    guard let identifier = tag["id"] else { return }
    package.items[identifier] = Package.Item(
      path: resolved(tag["href"]), mediaType: tag["media-type"] ?? "",
      properties: (tag["properties"] ?? "").words, fallback: tag["fallback"],
      overlay: tag["media-overlay"])
  }

  private func resolved(_ address: String?) -> String? {
    address.flatMap { PackagePath.resolve($0, from: path) }.map(PackagePath.anchor)
  }

  // MARK: - Metadata

  private mutating func finish() -> Package {
    for element in elements where element.name == "meta" { read(property: element) }
    for element in elements { read(element) }
    takeCollection()
    package.hasFixedLayout =
      package.hasFixedLayout || metas["fixed-layout"] == "true"
      || metas["rendition:layout"] == "pre-paginated"
    package.cover =
      package.items.first { $0.value.properties.contains("cover-image") }?.key ?? metas["cover"]
    if package.metadata.series == nil {
      package.metadata.series = metas["calibre:series"]
      package.metadata.seriesNumber = metas["calibre:series_index"].map {
        $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0
      }
    }
    return package
  }

  private mutating func read(property element: Element) {
    if element.property == "belongs-to-collection" { collections.append(element) }
    if element.property == "rendition:layout", element.value == "pre-paginated" {
      package.hasFixedLayout = true
    }
    guard element.refined.hasPrefix("#") else { return }
    refinements[String(element.refined.dropFirst()), default: [:]][element.property] = element.value
  }

  private func refinement(_ property: String, of element: Element) -> String? {
    element.identifier.isEmpty ? nil : refinements[element.identifier]?[property]
  }

  private mutating func read(_ element: Element) {
    let value = element.value
    guard !value.isEmpty else { return }
    switch element.name {
    case "title": takeTitle(value, of: refinement("title-type", of: element))
    case "creator": package.metadata.creators.append(contributor(element))
    case "contributor": package.metadata.contributors.append(contributor(element))
    case "language": package.metadata.languages.append(value)
    case "publisher": package.metadata.publisher = package.metadata.publisher ?? value
    case "date": package.metadata.date = package.metadata.date ?? value
    case "description": package.metadata.description = package.metadata.description ?? value
    case "subject": package.metadata.subjects.append(value)
    default: break
    }
  }

  private mutating func takeTitle(_ value: String, of kind: String?) {
    switch kind {
    case "subtitle": package.metadata.subtitle = value
    case "main": package.metadata.title = value
    case nil: package.metadata.title = package.metadata.title ?? value
    default: break
    }
  }

  private func contributor(_ element: Element) -> Metadata.Contributor {
    let role = element.role.isEmpty ? refinement("role", of: element) : element.role
    return Metadata.Contributor(name: element.value, role: role ?? "")
  }

  private mutating func takeCollection() {
    let series =
      collections.first { refinement("collection-type", of: $0) == "series" } ?? collections.first
    guard let series, refinement("collection-type", of: series) != "set" else { return }
    package.metadata.series = series.value
    package.metadata.seriesNumber = refinement("group-position", of: series)
  }
}
