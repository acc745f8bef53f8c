internal import CurlewFormats
internal import CurlewManuscript

/// An element of a drawing.
struct SVGElement {
  /// Without its prefix.
  let name: String
  private let attributes: [String: CharacterData]
  fileprivate(set) var children: [Int] = []

  fileprivate init(_ tag: StartTag) {
    name = String(tag.writtenName.split(separator: ":").last ?? "")
    attributes = tag.attributes
  }

  fileprivate init(words: CharacterData) {
    (name, attributes) = ("#text", ["#text": words])
  }

  /// The text of a text node; nil for an element.
  var words: String? { self["#text"] }

  subscript(attribute: String) -> String? { attributes[attribute]?.string }

  /// A length of the element in pixels, by the name of its attribute.
  func length(_ attribute: String, of whole: Double) -> Double? {
    SVGNumbers.length(self[attribute], of: whole)
  }
}

/// The elements of a drawing.
struct SVGDocument {
  private(set) var elements: [SVGElement] = []
  private(set) var rules = SVGRules()
  private var numbers: [String: Int] = [:]

  private static let most = 200_000

  init(_ bytes: [UInt8], _ watch: DecodingWatch) throws(PictureFault) {
    var (open, sheet) = ([Int](), [UInt8]())
    for token in MarkupScanner(DecodedText(ofDocument: bytes), as: .xml) {
      switch token {
      case .start(let tag):
        let number = elements.count
        guard number < Self.most else { throw .tooLarge }
        if number % 256 == 0 { try watch.check() }
        elements.append(SVGElement(tag))
        if let parent = open.last { elements[parent].children.append(number) }
        if let name = elements[number]["id"], numbers[name] == nil { numbers[name] = number }
        open.append(number)
      case .text(let data):
        guard let last = open.last else { break }
        switch elements[last].name {
        case "style": data.append(to: &sheet)
        case "text", "tspan",
          "a" where elements.count < Self.most:
          elements[last].children.append(elements.count)
          elements.append(SVGElement(words: data))
        default: break
        }
      case .end: open.removeLast()
      }
    }
    if !sheet.isEmpty { rules.add(sheet) }
  }

  var root: SVGElement? { elements.first { $0.name == "svg" } }

  /// The index of the element that a reference such as `#name` leads to.
  func number(of reference: String?) -> Int? {
    guard let reference, reference.hasPrefix("#") else { return nil }
    return numbers[String(reference.dropFirst())]
  }
}
