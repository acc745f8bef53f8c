internal import CurlewManuscript

/// A line that is nothing but a date, perhaps with a place, as above the entries of a diary: `Monday, 3rd March,
/// 1842.` or `7th June. Port Nicholson.`
struct DateLine {
  private let words: [Substring]

  init(_ line: ArraySlice<UInt8>) {
    let mayBeDate =
      line.count <= Self.mostBytes && line.contains { 0x30...0x39 ~= $0 }
      && !line.contains { $0.isOne(of: "%$/=|<>") }
    words =
      mayBeDate
      ? String(decoding: line, as: UTF8.self).lowercased().split(whereSeparator: Self.endsWord) : []
  }

  static let mostBytes = 60
  private static let mostWordsOfPlace = 3

  private static func endsWord(_ character: Character) -> Bool {
    character.asciiValue.map { $0 <= 0x20 || $0.isOne(of: "()[]_*") } ?? character.isWhitespace
  }

  /// Whether it has a month and a day, besides these perhaps a weekday and a year, and nothing behind these
  /// but a place.
  var isDate: Bool {
    guard !words.isEmpty else { return false }
    let date = words.prefix { Self.isOfDate(Self.bare($0)) }
    guard let last = date.last, words.count - date.count <= Self.mostWordsOfPlace,
      date.count == words.count || Self.bare(last) != last
    else { return false }
    let parts = date.map(Self.bare)
    return parts.count { Self.isDay($0) } == 1 && parts.count { Self.months.contains($0) } == 1
      && parts.count { Self.isYear($0) } <= 1 && parts.count { Self.weekdays.contains($0) } <= 1
  }

  private static func isOfDate(_ word: Substring) -> Bool {
    isDay(word) || isYear(word) || months.contains(word) || weekdays.contains(word)
      || articles.contains(word)
  }

  /// A word without the punctuation behind it.
  private static func bare(_ word: Substring) -> Substring {
    word.prefix { !".,:;".contains($0) }
  }

  /// Whether it is a year.
  var isYear: Bool { words.count == 1 && Self.isYear(Self.bare(words[0])) }

  private static func isYear(_ word: Substring) -> Bool {
    word.utf8.count == 4 && Int(word).map { 1000...2999 ~= $0 } == true
  }

  /// `3`, `3rd`, `1er`, `3-го`
  private static func isDay(_ word: Substring) -> Bool {
    let digits = word.prefix { $0.isNumber }
    return Int(digits).map { 1...31 ~= $0 } == true && word.dropFirst(digits.count).count <= 3
  }

  private static let articles: Set<Substring> = [
    "the", "of", "de", "den", "le", "el", "am", "il", "dia",
  ]

  private static let weekdays = Set(
    """
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo
    lunedì martedì mercoledì giovedì venerdì sabato domenica segunda-feira terça-feira quarta-feira
    quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag
    poniedziałek wtorek środa czwartek piątek sobota niedziela
    понедельник вторник среда четверг пятница суббота воскресенье
    """.split(whereSeparator: \.isWhitespace))

  private static let months = Set(
    """
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sept sep oct nov dec
    januar jänner februar märz mai juni juli oktober dezember
    janvier février mars avril juin juillet août septembre octobre novembre décembre
    enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
    januari februari maart mei augustus augusti marts maj
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    """.split(whereSeparator: \.isWhitespace))
}
