package import CurlewAppSupport
package import CurlewCells

/// A theme that the defaults file describes, one colour a line: `theme.forest.paper = #e8f0e0`.
package struct OwnTheme {
  package let name: String
  private var colours: [Part: RGB] = [:]

  /// A colour that a line can set. Paper and ink are required; the others are mixed from them.
  package enum Part: String, CaseIterable {
    case paper, ink, accent, soft, panel, desk, edge, back, shadow, light

    fileprivate var path: WritableKeyPath<Theme.Palette, RGB> {
      switch self {
      case .paper: \.page
      case .ink: \.text
      case .accent: \.accent
      case .soft: \.soft
      case .panel: \.panel
      case .desk: \.desk
      case .edge: \.edge
      case .back: \.back
      case .shadow: \.shadow
      case .light: \.light
      }
    }
  }

  package init(name: String) { self.name = name }

  package mutating func set(_ part: Part, to colour: RGB) { colours[part] = colour }

  /// Nil without paper and ink.
  package var theme: Theme? {
    guard let paper = colours[.paper], let ink = colours[.ink] else { return nil }
    var palette = Theme.Palette(page: paper, text: ink, accent: colours[.accent] ?? ink)
    for (part, colour) in colours { palette[keyPath: part.path] = colour }
    return Theme(name: name, palette: palette)
  }
}

/// A line of the defaults file that sets a colour of a theme.
package struct OwnThemeLine {
  package let name: String
  package let part: OwnTheme.Part
  package let colour: RGB

  private static let prefix = "theme."

  /// Whether a key is that of such a line, however wrong the rest of it.
  package static func isKey(_ key: String) -> Bool { key.hasPrefix(prefix) }

  package init(_ key: String, _ value: String) throws(Complaint) {
    let parts = key.dropFirst(Self.prefix.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw Complaint("invalid key “\(key)”: expected theme.NAME.COLOUR")
    }
    name = String(parts[0])
    guard Theme(named: name) == nil else {
      throw Complaint("the theme “\(name)” is built in; choose another name")
    }
    guard let part = OwnTheme.Part(rawValue: String(parts[1])) else {
      let known = OwnTheme.Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw Complaint("unknown colour “\(parts[1])” in “\(key)”; expected one of: \(known)")
    }
    guard let colour = RGB(text: value) else {
      throw Complaint("invalid value “\(value)” for \(key): expected a colour such as #f5ecd7")
    }
    (self.part, self.colour) = (part, colour)
  }
}
