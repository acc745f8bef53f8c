internal import CurlewManuscript

/// The elements of FB2 in terms of a page: what each is in HTML, what it means, and how it looks.
enum FB2Elements {
  static let vocabulary = ElementVocabulary(element: element, meaning: meaning(of:), sheet: sheet)

  /// For books without titles, as calibre writes them: a bold paragraph that begins a section is its title.
  static let vocabularyWithoutTitles = ElementVocabulary(
    element: element,
    meaning: {
      $0.name == "p" && $0.parent?.name == "section"
        ? ElementRole(mayBeTitle: true) : meaning(of: $0)
    }, sheet: sheet)

  /// Elements that are not listed are inline.
  private static let elements: [Name: HTMLElement] = [
    "FictionBook": .div, "body": .div, "section": .section, "title": .h1, "p": .p,
    "subtitle": .p, "date": .p, "text-author": .p, "empty-line": .div,
    "epigraph": .blockquote, "cite": .blockquote, "annotation": .blockquote,
    // The title of a poem ranks below that of its section, which may hold prose as well.
    "poem": .section, "stanza": .div, "v": .p,
    "table": .table, "tr": .tr, "th": .th, "td": .td, "image": .img, "a": .a,
    "emphasis": .em, "strong": .strong, "strikethrough": .s, "code": .code, "sup": .sup,
    "sub": .sub,
    // Not part of the text, as the title of a page is not. Of the description, the annotation is.
    "description": .div, "title-info": .div, "stylesheet": .title, "binary": .title,
  ]

  private static func element(_ element: StyledElement) -> HTMLElement? {
    let parent = element.parent?.name
    let isFact =
      parent == "description" && element.name != "title-info"
      || parent == "title-info" && element.name != "annotation"
    return isFact ? .title : isTitleOfStanza(element) ? .p : elements[element.name]
  }

  private static func meaning(of element: StyledElement) -> ElementRole {
    switch element.name {
    case "a": ElementRole(isNoteReference: element.tag["type"] == "note")
    case "body": ElementRole(isNote: ["notes", "comments"].contains(element.tag["name"]))
    case "poem", "stanza": ElementRole(isVerse: true)
    case "text-author", "date": ElementRole(blockKind: .line)
    case "subtitle": ElementRole(blockKind: .byline)
    case "title" where isTitleOfStanza(element): ElementRole(blockKind: .byline)
    case "p" where element.parent?.name == "title": ElementRole(isLine: true)
    case "empty-line": ElementRole(isEmptyRow: true)
    default: ElementRole()
    }
  }

  private static func isTitleOfStanza(_ element: StyledElement) -> Bool {
    element.name == "title" && element.parent?.name == "stanza"
  }

  /// In the notes, the titles of sections are their numbers.
  private static let sheet: StyleSheet = {
    let css = """
      body { page-break-before: always }
      epigraph { margin-left: 4em }
      text-author { margin-left: 2em }
      body[name=notes] > section, body[name=comments] > section {
        margin-left: 1em; text-indent: -1em
      }
      body[name=notes] section title, body[name=comments] section title { display: run-in }
      body[name=notes] section title p, body[name=comments] section title p { display: inline }
      """
    var sheet = StyleSheet()
    sheet.add(DecodedText(css), named: "FB2")
    return sheet
  }()
}
