internal import CurlewAppSupport
internal import CurlewSystem

/// How far the reader got in the tour.
package enum TourProgress: Equatable {
  /// Not started.
  case unseen
  case leftAt(TourPage)
  /// Finished or skipped.
  case done

  /// The page to start with; nil if the tour is not shown again.
  package var firstPage: TourPage? {
    switch self {
    case .unseen: .welcome
    case .leftAt(let page): page
    case .done: nil
    }
  }
}

/// The file in the state directory that stores the progress of the tour, in one line.
struct TourFile {
  let path: String

  private static let done = "done"
  private static let left = "left at "

  /// An invalid line counts as no file. An unreadable file counts as `done`: it probably cannot be
  /// written either, and the tour would come back at every start.
  func read() -> TourProgress {
    do throws(SystemError) {
      return try SafeSave.contents(of: path).map { Self.progress($0) } ?? .unseen
    } catch {
      return .done
    }
  }

  static func progress(_ bytes: [UInt8]) -> TourProgress {
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    if line == done { return .done }
    guard line.hasPrefix(left) else { return .unseen }
    let page = TourPage(rawValue: String(line.dropFirst(left.count)))
    return page.map { .leftAt($0) } ?? .unseen
  }

  func write(_ progress: TourProgress) -> Complaint? {
    do throws(SystemError) {
      _ = try SafeSave.update(path) { _ throws(SystemError) in
        Array((Self.line(for: progress) + "\n").utf8)
      }
      return nil
    } catch {
      return Complaint("the tour will be shown again: \(error.reason) (\(path))")
    }
  }

  private static func line(for progress: TourProgress) -> String {
    switch progress {
    case .unseen, .leftAt(.welcome): left + TourPage.welcome.rawValue
    case .leftAt(let page): left + page.rawValue
    case .done: done
    }
  }
}
