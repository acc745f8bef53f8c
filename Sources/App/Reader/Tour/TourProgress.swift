package import CurlewAppSupport

/// How far the reader got in the tour. Its file has one line.
package enum TourProgress: FileContents {
  /// Not started.
  case unseen
  case leftAt(TourPage)
  /// Finished or skipped.
  case done

  package static let (noun, failure): (Message, Message) =
    ("pages of the tour", "the tour will be shown again")
  private static let left = "left at "

  package init() { self = .unseen }

  /// An invalid line counts as no file.
  package init(parsing bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    let page = line.hasPrefix(Self.left) ? String(line.dropFirst(Self.left.count)) : ""
    self = line == "done" ? .done : TourPage(rawValue: page).map { .leftAt($0) } ?? .unseen
  }

  package var bytes: [UInt8] {
    let line = firstPage.map { Self.left + $0.rawValue } ?? "done"
    return Array((line + "\n").utf8)
  }

  /// The page to start with; nil if the tour is not shown again.
  package var firstPage: TourPage? {
    switch self {
    case .unseen: .welcome
    case .leftAt(let page): page
    case .done: nil
    }
  }
}
