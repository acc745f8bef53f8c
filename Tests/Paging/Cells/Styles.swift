import CurlewCells

extension Theme {
  /// The built-in themes whose colours do not depend on the terminal.
  static let ofOwnColours = builtIn.filter { $0.adaptation == .none }
}

let inks: [Role] = [.text, .soft, .accent]
let surfaces: [Role] = [.page, .back, .edge, .desk, .panel]

/// Styles of every ink on every paper, in various lights and contrasts, including the extremes.
let someStyles: [Style] = Role.allCases.flatMap { ink in
  Role.allCases.flatMap { paper in
    [0, 12, 25, 34, 40, 42, 255].flatMap { light in
      [0, 3, Style.fullContrast, 9, 255].map { contrast in
        Style(
          ink: Tint(ink, light: light), paper: Tint(paper, light: light), contrast: contrast)
      }
    }
  }
}

/// The three channels of a colour.
func parts(_ colour: RGB) -> [UInt8] { [colour.red, colour.green, colour.blue] }
