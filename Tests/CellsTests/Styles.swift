import Cells

let inks: [Role] = [.text, .soft, .accent]
let surfaces: [Role] = [.page, .back, .edge, .desk, .panel]

/// Styles of every ink on every paper, in some lights and contrasts, the extremes among them.
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

/// A colour's three parts, which mean the same for every colour.
func parts(_ colour: RGB) -> [UInt8] { [colour.red, colour.green, colour.blue] }
