internal import CurlewCells
internal import CurlewEdition
internal import CurlewSettings

/// What a printed page is written as.
enum PrintedForm {
  case plain, coloured, vector

  /// A picture as text, with colours or without, or as a drawing.
  func text(of picture: TextCanvas, by settings: Settings) -> String {
    let tone = settings.tone ?? .truecolor
    return switch self {
    case .plain: picture.dressed(for: tone, settings.theme).description + "\n"
    case .coloured:
      picture.dressed(for: tone, settings.theme).coloured(tone, theme: settings.theme) + "\n"
    case .vector: VectorPicture(picture, theme: settings.theme).text
    }
  }
}
