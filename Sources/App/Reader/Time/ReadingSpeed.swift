/// What is needed to tell how long the rest of a text takes.
struct ReadingSpeed: Equatable {
  var wordsPerMinute: Double
  /// Words in a byte of the text.
  var density: Double

  func minutes(forBytes count: Int) -> Double { Double(count) * density / wordsPerMinute }
}

/// What is left of a chapter and of the book, in minutes.
struct TimeLeft: Equatable {
  var ofChapter: Double
  var ofBook: Double
}

/// "3 h 20 min", with an hour or more; else "12 min".
func duration(ofMinutes minutes: Double) -> String {
  let whole = Int(minutes.rounded())
  switch whole {
  case ..<1: return "1 min"
  case ..<60: return "\(whole) min"
  default:
    let (hours, rest) = (whole / 60, whole % 60)
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }
}
