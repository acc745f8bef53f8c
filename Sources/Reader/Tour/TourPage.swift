/// The pages of the tour, in order. The raw value is stored in the tour file.
enum TourPage: String, CaseIterable, Sendable {
  case welcome, turning, spread, ink, shelf

  var title: String {
    switch self {
    case .welcome: "Curlew"
    case .turning: "Turning pages"
    case .spread: "One page or two"
    case .ink: "Colours and motion"
    case .shelf: "The shelf"
    }
  }
}
