internal import CurlewMessages

/// The pages of the tour, in order. The raw value is stored in the tour file.
package enum TourPage: String, CaseIterable, Sendable {
  case welcome, turning, ink, shelf

  var title: Message {
    switch self {
    case .welcome: "Curlew"
    case .turning: "Turning pages"
    case .ink: "Colours and motion"
    case .shelf: "The shelf"
    }
  }
}
