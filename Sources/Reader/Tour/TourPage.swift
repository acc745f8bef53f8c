/// The pages of the tour, in their order. Each is of its own kind and has a name by which it is
/// remembered where the tour was left.
enum TourPage: String, CaseIterable, Sendable {
  case welcome, turning, spread, ink, shelf

  var title: String {
    switch self {
    case .welcome: "Curlew"
    case .turning: "Turning pages"
    case .spread: "One page or two"
    case .ink: "Paper and ink"
    case .shelf: "The shelf"
    }
  }
}
