internal import CurlewManuscript

/// The file `SUMMARY.md` in a folder of Markdown files, as mdBook and others write it: a list of links to
/// the chapters of a book. Its headings are the titles of parts.
package struct MarkdownSummary {
  /// The path of a part is nil.
  private var entries: [(depth: Int, title: String, path: String?)] = []
  /// The first heading, which names the book or is a word such as “Summary”.
  package private(set) var title: String?

  /// The name of the file.
  package static let name = "SUMMARY.md"

  package init(_ summary: [UInt8]) {
    var (lists, words) = (0, [UInt8]())
    var (isInHeading, isInPart, hasTitle) = (false, false, false)
    var path: String?
    let page = MarkdownPage.html(summary[...], within: ReadingBudget())
    for token in MarkupScanner(DecodedText(utf8: page), as: .html) {
      switch token {
      case .start(let tag):
        if tag.localName == "ul" || tag.localName == "ol" { lists += 1 }
        if tag.localName == "a" { (path, words) = (tag["href"], []) }
        if tag.localName.headingRank != nil { (isInHeading, words) = (true, []) }
        if tag.localName == "hr" { isInPart = false }
      case .text(let data): if path != nil || isInHeading { data.append(to: &words) }
      case .end(let name):
        if name.local == "ul" || name.local == "ol" { lists -= 1 }
        if isInHeading, name.local.headingRank != nil {
          isInHeading = false
          // The first heading is the title of the summary.
          isInPart = hasTitle
          if isInPart { entries.append((0, words.asTitle, nil)) } else { title = words.asTitle }
          hasTitle = true
        }
        guard name.local == "a", let target = path else { continue }
        path = nil
        guard let place = PackagePath.resolve(target, from: Self.name), place.path != Self.name
        else { continue }
        let depth = lists > 0 ? lists - (isInPart ? 0 : 1) : 0
        entries.append((depth, words.asTitle, place.path))
        hasTitle = true
      }
    }
  }

  /// A package document and a navigation document for the files of the folder.
  ///
  /// - Parameter hasFile: whether the folder has a file with a path.
  package func package(
    titled title: String, by author: String?, hasFile: (String) -> Bool
  ) -> [FolderArchive.File] {
    let entries = entries.filter { $0.path.map(hasFile) ?? true }
    var (items, spine, contents) = ("", "", "")
    var known: Set<String> = []
    for (number, entry) in entries.enumerated() {
      let address = entry.path?.asAddress.escapedForMarkup
      let path = address.map { " href=\"\($0)\"" } ?? ""
      contents += String(repeating: "<ol>", count: entry.depth + 1)
      contents += "<li><a\(path)>\(entry.title.escapedForMarkup)</a></li>"
      contents += String(repeating: "</ol>", count: entry.depth + 1)
      guard let path = entry.path, let address, known.insert(path).inserted else { continue }
      items += "<item id=\"c\(number)\" href=\"\(address)\" media-type=\"\(Package.markdown)\"/>"
      spine += "<itemref idref=\"c\(number)\"/>"
    }
    let creator = author.map { "<creator>\($0.escapedForMarkup)</creator>" } ?? ""
    let package = """
      <package><metadata><title>\(title.escapedForMarkup)</title>\(creator)</metadata><manifest>\
      <item id="nav" href="\(Self.navigation)" properties="nav"/>\(items)</manifest>\
      <spine>\(spine)</spine></package>
      """
    return [
      .init("\(Self.navigation).opf", ByteSource(Array(package.utf8))),
      .init(Self.navigation, ByteSource(Array("<nav type=\"toc\">\(contents)</nav>".utf8))),
    ]
  }

  /// The folder of the archive with the files beside that of the summary.
  package static let outside = BookIncludes.outside

  /// Hidden files are left out, so no file of the folder has this name.
  private static let navigation = ".curlew-contents"
}

extension [UInt8] {
  fileprivate var asTitle: String { String(decoding: self, as: UTF8.self).collapsingSpaces }
}

extension String {
  /// The address of a path in the same folder.
  fileprivate var asAddress: String {
    reduce(into: "./") { text, character in
      switch character {
      case "%": text += "%25"
      case "#": text += "%23"
      case "?": text += "%3F"
      default: text.append(character)
      }
    }
  }
}
