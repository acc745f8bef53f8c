internal import CurlewManuscript

/// Joins the forms of names that mean one person. A wrong join is worse than a split, so a form joins only where one
/// person fits, or where one outweighs the others.
final class PersonJoiner {
  private(set) var scan: NameScan
  private let all: [NameForm]
  /// The forms by title and words.
  private var numbers: [String: Int] = [:]
  /// How often words are given names and surnames.
  private(set) var first: [String: Int] = [:]
  private(set) var last: [String: Int] = [:]
  /// How often two forms stand in one sentence.
  private var together: [Int: Int] = [:]
  private var index: [String: [JoinedForms]] = [:]

  init(_ scan: NameScan) {
    var scan = scan
    var (pets, sexes) = ([String: Set<String>](), [String: Int]())
    for group in scan.language.pets {
      for name in group.names.map(String.init) {
        pets[name, default: []].insert(String(group.names[0]))
        sexes[name] = sexes[name] == nil ? group.sex : 0
      }
    }
    var groups: [[Int32]: [NameNote]] = [:]
    for (words, notes) in scan.namesByWords() { groups[words] = notes }
    all = groups.map { NameForm($0.key[0], Array($0.key.dropFirst()), $0.value, &scan, pets) }
      .filter { $0.size > 0 }
      .sorted { (-$0.words.count, $0.text, $0.title) < (-$1.words.count, $1.text, $1.title) }
    self.scan = scan
    for (number, form) in all.enumerated() { numbers[form.text] = number }
    findSexes(sexes)
    findCompanions()
  }

  // MARK: Roles

  /// Tells given names from surnames, and men from women.
  private func findSexes(_ pets: [String: Int]) {
    var votes: [String: (men: Int, women: Int)] = [:]
    for form in all where !form.isPlace {
      if form.size > 1 {
        first[form.key, default: 0] += form.count
        if let last = form.last { self.last[last, default: 0] += form.count }
      } else if form.isTitleOfGiven, form.words.count == 1 {
        first[form.key, default: 0] += form.count
      } else if form.title >= 0, !form.isTitleOfEither,
        first[form.key] ?? 0 <= last[form.family] ?? 0
      {
        last[form.family, default: 0] += form.count
      }
      guard form.status != .wife,
        form.size > 1 || form.title < 0 || form.isTitleOfGiven || form.isTitleOfEither
      else { continue }
      let own = sex(ofTitle: form.title)
      for note in form.notes where own != 0 || note.sex != 0 {
        let weight = own != 0 ? 3 : 1
        if (own != 0 ? own : Int(note.sex)) > 0 {
          votes[form.key, default: (0, 0)].men += weight
        } else {
          votes[form.key, default: (0, 0)].women += weight
        }
      }
    }
    let ratio = scan.language.language == "en" ? 2.5 : 4
    var given: [String: Int] = [:]
    for (key, (men, women)) in votes
    where men + women >= 2 && Double(max(men, women)) >= ratio * Double(min(men, women)) {
      given[key] = men > women ? 1 : -1
    }
    given.merge(pets.filter { $0.value != 0 }) { $1 }
    var endings: [String: Set<Bool>] = [:]
    for word in Set(all.compactMap(\.words.last)) {
      let fold = fold(word)
      if NameForm.family(fold) != fold || NameForm.isSlavic(fold) {
        endings[NameForm.family(fold), default: []].insert(fold.hasSuffix("a"))
      }
    }
    for form in all {
      form.isGiven = form.words.count == 1 && first[form.key] ?? 0 > last[form.family] ?? 0
      form.sex = sex(of: form, given, isSlavic: endings[form.family]?.count == 2)
    }
  }

  private func fold(_ word: String) -> String {
    let number = scan.table[Array(word.utf16)[...]]
    let key = scan.table.fold(number)
    return scan.table.text(key)
  }

  private func sex(ofTitle title: Int32) -> Int {
    scan.table.is(title, .male) ? 1 : scan.table.is(title, .female) ? -1 : 0
  }

  private func sex(of form: NameForm, _ given: [String: Int], isSlavic: Bool) -> Int {
    let own = sex(ofTitle: form.title)
    if own != 0 { return own }
    if isSlavic { return form.names.last.map { fold($0).hasSuffix("a") } == true ? -1 : 1 }
    let mayBeGiven =
      form.title < 0 || form.isTitleOfEither
      ? form.isGiven || last[form.family] ?? 0 == 0 : form.isTitleOfGiven
    if form.size > 1 || mayBeGiven { return given[form.key] ?? 0 }
    let (men, women) = (form.notes.count { $0.sex > 0 }, form.notes.count { $0.sex < 0 })
    return max(men, women) >= 3 && max(men, women) >= 3 * min(men, women)
      ? (men - women).signum() : 0
  }

  private func findCompanions() {
    var sentences: [Int: Set<Int>] = [:]
    for (number, form) in all.enumerated() {
      for note in form.notes {
        sentences[Int(note.sentence) * 2 + (note.isQuoted ? 1 : 0), default: []].insert(number)
      }
    }
    for forms in sentences.values where 2..<9 ~= forms.count {
      let forms = forms.sorted()
      for (place, one) in forms.enumerated() {
        for other in forms[(place + 1)...] { together[one * all.count + other, default: 0] += 1 }
      }
    }
  }

  // MARK: Fitting

  private enum Fit { case full, first, last, same }

  private func count(_ title: Int32, _ words: [String]) -> Int {
    let name = scan.table.text(title)
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let text = ([capital] + words).joined(separator: " ")
    return numbers[text].map { all[$0].count } ?? 0
  }

  /// Names that stand in one sentence too often mean two persons.
  private func isApart(_ form: NameForm, _ person: JoinedForms) -> Bool {
    guard let own = numbers[form.text] else { return false }
    let times = person.forms.filter { form.title >= 0 || $0.words != form.words }
      .compactMap { numbers[$0.text] }
      .reduce(0) { $0 + (together[min(own, $1) * all.count + max(own, $1)] ?? 0) }
    return times >= 3 && times * 16 >= min(form.count, person.count)
  }

  /// Whether a given name that mostly stands alone belongs to a full name: it stands near it, and not long before it.
  private func isUsed(_ full: NameForm, _ bare: NameForm) -> Bool {
    let places = bare.notes.map(\.paragraph)
    func before(_ paragraph: Int32) -> Int { places.partitioningIndex { $0 >= paragraph } }
    if full.count <= 2 {
      let early = before(full.notes[0].paragraph - 12)
      return early < 5 || early * 4 < places.count
    }
    return 3 * full.notes.count { before($0.paragraph - 12) < before($0.paragraph + 13) }
      >= full.count
  }

  /// How a form fits a person; nil if it does not.
  private func fit(_ form: NameForm, _ person: JoinedForms) -> Fit? {
    let (status, statuses) = (form.status, person.statuses)
    if form.sex != 0, person.sex != 0, form.sex != person.sex { return nil }
    if let last = form.last, !person.lasts.isEmpty, !person.lasts.contains(last) { return nil }
    let isOneFather = !form.patronymics.isDisjoint(with: person.patronymics)
    if !form.patronymics.isEmpty, !person.patronymics.isEmpty, !isOneFather { return nil }
    if form.size > 1 {
      // Mrs. Rawdon Crawley is not Rawdon Crawley.
      if status == .wife, person.sex >= 0 { return nil }
      let isSame =
        form.hasInitial
        ? person.firsts.contains { $0.first == form.key.first }
        : !form.firsts.isDisjoint(with: person.firsts)
      return isSame && (form.last.map(person.lasts.contains) ?? false || isOneFather) ? .full : nil
    }
    // Prince Andrew
    let isNamed =
      form.isTitleOfGiven || form.isGiven && (form.title < 0 || form.isTitleOfEither)
    if let status, !statuses.isEmpty, !statuses.contains(status), !isNamed {
      let both = statuses.union([status])
      // Mrs. X is not Miss X.
      if form.sex < 0 || both.isSuperset(of: [.mister, .knight])
        || !both.isDisjoint(with: [.aunt, .uncle, .brother])
      {
        return nil
      }
    }
    if form.title >= 0, person.firsts.isEmpty {
      // Mrs. F. is not Colonel F.
      if form.sex < 0, !isNamed, person.sex >= 0 { return nil }
      if scan.table.is(form.title, .neuter), !statuses.isDisjoint(with: [.wife, .girl, .lady]) {
        return nil
      }
    }
    if form.sex > 0, form.title >= 0, person.sex == 0, !person.firsts.isEmpty,
      womensTitles.contains(where: { count($0, form.words) > 2 })
    {
      return nil
    }
    if isNamed || first[form.key] ?? 0 == 0 && last[form.family] ?? 0 == 0 {
      let isKnown =
        form.title >= 0
        ? person.exact.contains(form.key) : !form.firsts.isDisjoint(with: person.firsts)
      guard isKnown else {
        return person.firsts.isEmpty && form.title < 0 && person.lasts.contains(form.family)
          ? .same : nil
      }
      // Kitty is not Lady Catherine.
      return !person.exact.contains(form.key) && person.isNoble ? nil : .first
    }
    guard person.lasts.contains(form.family) else { return nil }
    // Miss Bennet is not Miss Elizabeth.
    if status == .girl || status == .mister,
      person.forms.contains(where: {
        $0.size > 1 && count(form.title, Array($0.words.prefix(1))) * 40 > form.count
      })
    {
      return nil
    }
    // Mrs. X is not Elizabeth X.
    let isWife = status == .wife || status == .lady
    return isWife && !person.firsts.isEmpty && !statuses.contains(status ?? .wife) ? nil : .last
  }

  private lazy var womensTitles = scan.table.titles.values.filter {
    scan.table.is($0, anyOf: .girl, .wife)
  }.sorted()

  // MARK: Joining

  /// Full names first, bare surnames last.
  private func stage(of form: NameForm) -> Int {
    if form.size > 1 { return 0 }
    if form.title >= 0 {
      if form.isTitleOfGiven && form.words.count == 1 { return 1 }
      return scan.table.is(form.title, anyOf: .aunt, .uncle, .brother) ? 3 : 2
    }
    return first[form.key] ?? 0 >= last[form.family] ?? 0 ? 4 : 5
  }

  func joined() -> [JoinedForms] {
    var people: [JoinedForms] = []
    let order = all.sorted {
      (stage(of: $0), -min($0.size, 3), -$0.count, $0.text, $0.title)
        < (stage(of: $1), -min($1.size, 3), -$1.count, $1.text, $1.title)
    }
    for form in order {
      var keys = ["l" + form.family] + form.firsts.sorted().map { "f" + $0 }
      if form.hasInitial { keys.append("i" + form.key.prefix(1)) }
      let person = form.isPlace ? nil : choose(form, among: candidates(for: form, keys))
      let joined = person ?? JoinedForms(isPlace: form.isPlace)
      if person == nil { people.append(joined) }
      joined.add(form, to: self)
      guard !form.isPlace else { continue }
      for key in joined.lasts.map({ "l" + $0 })
        + joined.firsts.flatMap({ ["f" + $0, "i" + $0.prefix(1)] })
      where !index[key, default: []].contains(where: { $0 === joined }) {
        index[key, default: []].append(joined)
      }
    }
    return people
  }

  private func candidates(for form: NameForm, _ keys: [String]) -> [(person: JoinedForms, fit: Fit)]
  {
    var seen: Set<ObjectIdentifier> = []
    return keys.flatMap { index[$0] ?? [] }.compactMap { person in
      guard seen.insert(ObjectIdentifier(person)).inserted, let fit = fit(form, person),
        fit == .full || !isApart(form, person)
      else { return nil }
      if fit == .first, form.title < 0, person.exact.contains(form.key), form.count > person.count {
        let full = person.forms.filter { $0.size > 1 }.reduce(NameForm?.none) { best, next in
          next.count > best?.count ?? 0 ? next : best
        }
        if let full, !isUsed(full, form) { return nil }
      }
      return (person, fit)
    }
  }

  /// The one person that fits, or the one that outweighs the others three times.
  private func choose(_ form: NameForm, among found: [(person: JoinedForms, fit: Fit)])
    -> JoinedForms?
  {
    guard let fit = found.first?.fit else { return nil }
    var hits = found.map(\.person)
    func prefer(_ isBetter: (JoinedForms) -> Bool) {
      let better = hits.filter(isBetter)
      if !better.isEmpty { hits = better }
    }
    if hits.count > 1 {
      let most = hits.map(\.count).max() ?? 0
      let plain = hits.filter { !$0.isNoble }
      if fit == .first, form.title < 0, !plain.isEmpty,
        3 * plain.reduce(0, { $0 + $1.count }) >= most
      {
        hits = plain
      }
      if fit == .last, form.title < 0, form.sex >= 0 {
        // A bare surname is rather a man’s.
        let men = hits.filter { $0.sex > 0 }
        if men.isEmpty { prefer { $0.sex == 0 } } else { hits = men }
      }
      if fit == .last, form.status == .girl || form.status == .mister {
        // “Mr. Solomon Featherstone” needs his name beside “Mr. Featherstone”.
        prefer { person in
          person.count * 10 >= most
            && !person.forms.contains { $0.title == form.title && $0.size > 1 }
        }
      }
      if form.sex != 0 { prefer { $0.sex == form.sex } }
      hits = hits.enumerated().sorted {
        (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset)
      }.map(\.element)
    }
    guard let best = hits.first else { return nil }
    return hits.count == 1 || best.count >= 3 * hits[1].count ? best : nil
  }

  // MARK: The hand

  /// What the reader has said has the last word.
  func correct(_ people: inout [JoinedForms], by hand: [NameCorrection]) {
    for correction in hand {
      func person(_ name: String) -> JoinedForms? {
        people.first { $0.forms.contains { $0.text == name } }
      }
      switch correction {
      case .same(let one, let other):
        guard let one = person(one), let other = person(other), one !== other else { continue }
        for form in other.forms { one.add(form, to: self) }
        people.removeAll { $0 === other }
      case .apart(let name):
        guard let former = person(name), former.forms.count > 1,
          let form = former.forms.first(where: { $0.text == name })
        else { continue }
        former.remove(form)
        let own = JoinedForms(isPlace: form.isPlace)
        own.add(form, to: self)
        people.append(own)
      case .not: break
      }
    }
  }

  // MARK: Persons, places and things

  /// What stands beside a name tells what has it. The weights are rounded log-odds.
  func kind(of person: JoinedForms) -> Person.Kind {
    var (score, titled, places) = (0.0, 0, 0)
    for form in person.forms {
      let last = form.words[form.words.count - 1]
      let isPlace = form.isPlace || scan.table.is(Array(last.utf16)[...], .place)
      if form.title >= 0 {
        titled += form.count
      } else if isPlace {
        score -= 5 * Double(form.count)
      } else if isOrdinary(last) {
        score -= 2 * Double(form.count)
      }
      for note in form.notes {
        score += scan.weight(of: note) + (form.title >= 0 ? 3 : 0)
        if scan.table.is(note.previous, anyOf: .in, .near) { places += 1 }
      }
    }
    let isClan =
      person.forms.allSatisfy { $0.family.hasSuffix("s") && ($0.title < 0 || $0.status == .girl) }
      && person.forms.contains { form in
        [1, 2].contains { last[String(form.family.dropLast($0))] ?? 0 > 0 }
      }
    if isClan { return .other }
    if score > 1 || titled * 4 > person.count { return .person }
    return titled == 0 && (places * 3 >= person.count || person.isPlace) ? .place : .other
  }

  private func isOrdinary(_ word: String) -> Bool {
    let number = scan.table[Array(word.utf16)[...]]
    let uses = scan.table.uses(of: number)
    return uses.small > 3 * uses.inside
  }
}
