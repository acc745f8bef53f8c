internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSubsequences

extension CivilTime {
  /// The beginnings of the names of months in the languages of Kindles.
  private static let months = [
    ["jan", "ene", "gen", "янв"], ["feb", "fev", "fév", "фев"], ["mar", "mär", "maa", "мар"],
    ["apr", "abr", "avr", "апр"], ["may", "mai", "mei", "mag", "май", "мая"],
    ["jun", "juin", "giu", "июн"], ["jul", "juil", "lug", "июл"], ["aug", "ago", "aoû", "авг"],
    ["sep", "set", "сен"], ["oct", "okt", "out", "ott", "окт"], ["nov", "ноя"],
    ["dec", "dez", "dic", "déc", "дек"],
  ]

  /// Reads a date and a time in UTC, in the form of other readers: `2024-05-14 23:36:30`, `2024年3月3日 下午8:11:45` or
  /// `Thursday, March 30, 2023 7:09:45 PM`, which may be in several languages. Returns nil for other text.
  init?(stated text: some StringProtocol) {
    let text = text.lowercased()
    var numbers = text.split { !("0"..."9" ~= $0) }[...]
    guard let first = numbers.popFirst(), let second = numbers.popFirst() else { return nil }
    let isYearFirst = first.utf8.count == 4
    let day = isYearFirst ? numbers.popFirst() : first
    let month = isYearFirst ? Int(reading: second, in: 1...12) : Self.month(in: text)
    guard let month, let year = Int(reading: isYearFirst ? first : second, in: 1970...2999),
      let day = day.flatMap({ Int(reading: $0, in: 1...31) })
    else { return nil }
    func next() -> Int { numbers.popFirst().flatMap { Int(reading: $0, in: 0...59) } ?? 0 }
    let hour = Self.hour(min(next(), 23), in: text)
    let minutes = hour * 60 + next()
    self.init(year: year, month: month, day: day, seconds: minutes * 60 + next())
  }

  /// Finds the last name of a month in a text. An earlier word may be a weekday that begins like a month.
  private static func month(in text: String) -> Int? {
    text.split { !$0.isLetter }.reversed().lazy.compactMap { word in
      months.lastIndex { $0.contains(where: word.hasPrefix) }.map { $0 + 1 }
    }.first
  }

  private static func hour(_ hour: Int, in text: String) -> Int {
    let last = text.split { !$0.isLetter }.last
    let has = { (half: Substring, signs: [String]) in
      last == half || signs.contains { text.firstRange(of: $0) != nil }
    }
    if hour < 12, has("pm", ["下午", "午後"]) { return hour + 12 }
    return hour == 12 && has("am", ["上午", "午前"]) ? 0 : hour
  }

  /// Years begin in March, so that a leap day is the last one.
  init(year: Int, month: Int, day: Int, seconds: Int) {
    let (year, month) = (month > 2 ? year : year - 1, (month + 9) % 12)
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
    self.init((days - 719_469) * 86_400 + seconds)
  }
}
