import CurlewCells
import KeptLines
import Testing

/// The colours of every theme on every kind of terminal, a line for each ink. `make golden` writes the lines
/// again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct ColourGoldenTests {
  private static let tones: [(name: String, tone: Tone)] = [
    ("truecolour", .truecolor), ("256", .colours256), ("16", .colours16), ("mono", .mono),
    ("ascii", .ascii),
  ]
  private static let papers: [Role] = [.page, .back, .desk, .panel]

  @Test func theColoursOfThemesAreWhatTheyWere() {
    let lines = Theme.builtIn.filter { $0 != .auto }.flatMap { theme in
      Self.tones.flatMap { name, tone in
        Role.allCases.map { ink in
          let styles = Self.papers.flatMap { paper in
            [16, Tint.fullLight, 44].map { light in
              Style(ink: Tint(ink), paper: Tint(paper, light: light))
            }
          }
          let washed = Wash.allCases.map { wash in
            var style = Style(ink)
            style.attributes.wash = wash
            return style
          }
          let faint = [4, 8, 12].map { Style(ink, contrast: $0) }
          let shown = (styles + washed + faint).map { tone.appearance(of: $0, theme: theme).text }
          return "\(theme.name) \(name) \(ink): " + shown.joined(separator: " ")
        }
      }
    }
    #expect(Kept.differences(lines, in: "Tests/Paging/Cells/Golden/colours.txt") == [])
  }
}

extension ColourGoldenTests {
  /// Those of pictures: a grid of inks, each on the next paper.
  @Test func theColoursOfPicturesAreWhatTheyWere() {
    let levels: [UInt32] = [0, 60, 110, 128, 200, 255]
    let colours = levels.flatMap { red in
      levels.flatMap { green in levels.map { RGB(red << 16 | green << 8 | $0) } }
    }
    let lines = Self.tones.map { name, tone in
      var (sum, kinds) = (Sum(), Set<String>())
      for (ink, paper) in zip(colours, colours.dropFirst(7)) {
        for light: UInt8 in [20, Tint.fullLight, 44] {
          var style = Style(ink: ink, on: paper)
          style.paper.light = light
          let text = tone.appearance(of: style, theme: .sepia).text
          kinds.insert(text)
          sum.add(text)
        }
      }
      return "pictures \(name): \(kinds.count) different, sum \(sum.digits)"
    }
    #expect(Kept.differences(lines, in: "Tests/Paging/Cells/Golden/colours.txt") == [])
  }
}

extension Appearance {
  fileprivate var text: String {
    let more = attributes == [] ? "" : "+\(attributes.rawValue)"
    return "\(ink.text)/\(paper.text)\(more)\(isDim ? "dim" : "")"
  }
}

extension TerminalColour {
  fileprivate var text: String {
    switch self {
    case .standard: "-"
    case .indexed(let index): "\(index)"
    case .rgb(let colour): "\(colour.red).\(colour.green).\(colour.blue)"
    }
  }
}
