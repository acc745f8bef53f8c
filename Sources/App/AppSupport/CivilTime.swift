/// A moment as a date and a time of day in UTC.
package struct CivilTime {
  private let seconds: Int

  /// - Parameter seconds: Seconds since 1970, in the domain of moments.
  package init(_ seconds: Int) { self.seconds = seconds }

  package var secondsSince1970: Int { seconds }

  /// "2026-11-21T09:30:00Z".
  package var iso: String { "\(date)T\(time)Z" }

  /// "2026-11-21 09:30:00".
  package var plain: String { "\(date) \(time)" }

  private var days: Int { seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400 }

  private var time: String {
    let rest = seconds - days * 86_400
    return [rest / 3600, rest / 60 % 60, rest % 60].map { Self.digits($0, 2) }
      .joined(separator: ":")
  }

  /// The date of a day in the Gregorian calendar, counted in years that begin in March.
  package var date: String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  /// From Sunday, 0, to Saturday, 6.
  package var weekday: Int { (days + 4) % 7 }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }
}
