internal import System

/// How far the tour was followed.
enum TourProgress: Equatable {
  /// Nobody has begun it.
  case unseen
  case leftAt(TourPage)
  /// It was followed to its end, or skipped.
  case done

  /// The page to begin with, of a tour that shows itself; nil when it does not.
  var firstPage: TourPage? {
    switch self {
    case .unseen: .welcome
    case .leftAt(let page): page
    case .done: nil
    }
  }
}

/// A line in the state directory that says how far the tour was followed.
struct TourFile {
  let path: String

  private static let done = "done"
  private static let left = "left at "

  /// A line that makes no sense tells nothing, as if it were not there. A file that cannot be read
  /// could not be written either, and nobody is to be shown the tour at every start.
  func read() -> TourProgress {
    do throws(SystemError) {
      return try SafeSave.contents(of: path).map { Self.progress($0) } ?? .unseen
    } catch {
      return .done
    }
  }

  private static func progress(_ bytes: [UInt8]) -> TourProgress {
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
      return Complaint("the tour will show itself again: \(error.reason) (\(path))")
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
