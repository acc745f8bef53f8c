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
  private var index: [String: [JoinedForms]] = [:]

  init(_ scan: NameScan) {
    var scan = scan
    var (pets, sexes) = ([String: Set<String>](), [String: Int]())
    for (names, sex) in scan.language.pets {
      for name in names.map(String.init) {
        pets[name, default: []].insert(String(names[0]))
        sexes[name] = sexes[name] == nil ? sex : 0
      }
    }
    all = scan.namesByWords().map {
      NameForm($0.key[0], Array($0.key.dropFirst()), $0.value, &scan, pets)
    }
    .filter { $0.size > 0 }
    .sorted { (-$0.words.count, $0.text, $0.title) < (-$1.words.count, $1.text, $1.title) }
    self.scan = scan
    for (number, form) in all.enumerated() { numbers[form.text] = number }
    findSexes(sexes)
  }

  // MARK: Roles

  /// Tells given names from surnames, and men from women.
  private func findSexes(_ pets: [String: Int]) {
    // For men less those for women, and all.
    var votes: [String: (sum: Int, all: Int)] = [:]
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
        let vote = own != 0 ? 3 * own : Int(note.sex)
        votes[form.key, default: (0, 0)].sum += vote
        votes[form.key, default: (0, 0)].all += abs(vote)
      }
    }
    var given = votes.filter { $0.value.all > 1 && abs($0.value.sum) * 2 >= $0.value.all }
      .mapValues { $0.sum.signum() }
    given.merge(pets.filter { $0.value != 0 }) { $1 }
    for form in all {
      form.isGiven = form.words.count == 1 && first[form.key] ?? 0 > last[form.family] ?? 0
      form.sex = sex(of: form, given)
    }
  }

  private func sex(ofTitle title: Int32) -> Int {
    scan.table.is(title, .male) ? 1 : scan.table.is(title, .female) ? -1 : 0
  }

  private func sex(of form: NameForm, _ given: [String: Int]) -> Int {
    let own = sex(ofTitle: form.title)
    if own != 0 { return own }
    let mayBeGiven =
      form.title < 0 || form.isTitleOfEither
      ? form.isGiven || last[form.family] ?? 0 == 0 : form.isTitleOfGiven
    if form.size > 1 || mayBeGiven { return given[form.key] ?? 0 }
    let (men, women) = (form.notes.count { $0.sex > 0 }, form.notes.count { $0.sex < 0 })
    return max(men, women) >= 3 && max(men, women) >= 3 * min(men, women)
      ? (men - women).signum() : 0
  }

  // MARK: Fitting

  private enum Fit { case full, first, last }

  private func count(_ title: Int32, _ words: [String]) -> Int {
    let name = scan.table.text(title)
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let text = ([capital] + words).joined(separator: " ")
    return numbers[text].map { all[$0].count } ?? 0
  }

  /// Whether a given name that mostly stands alone belongs to a full name: it stands near it, and not long before it.
  private func isUsed(_ full: NameForm, _ bare: NameForm) -> Bool {
    let places = bare.notes.map(\.paragraph)
    func before(_ paragraph: Int32) -> Int { places.partitioningIndex { $0 >= paragraph } }
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
      return !form.firsts.isDisjoint(with: person.firsts)
        && (form.last.map(person.lasts.contains) ?? false || isOneFather) ? .full : nil
    }
    // Prince Andrew
    let isNamed =
      form.isTitleOfGiven || form.isGiven && (form.title < 0 || form.isTitleOfEither)
    // Mrs. X is not Miss X.
    if let status, !statuses.isEmpty, !statuses.contains(status), !isNamed, form.sex < 0 {
      return nil
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
      // Kitty is not Lady Catherine.
      return isKnown && (person.exact.contains(form.key) || !person.isNoble) ? .first : nil
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
    scan.table.is($0, .girl, .wife)
  }.sorted()

  // MARK: Joining

  /// Full names first, bare surnames last.
  private func stage(of form: NameForm) -> Int {
    form.size > 1
      ? 0 : form.title >= 0 ? 2 : first[form.key] ?? 0 >= last[form.family] ?? 0 ? 4 : 5
  }

  private func joined() -> [JoinedForms] {
    var people: [JoinedForms] = []
    let order = all.sorted {
      (stage(of: $0), -min($0.size, 3), -$0.count, $0.text, $0.title)
        < (stage(of: $1), -min($1.size, 3), -$1.count, $1.text, $1.title)
    }
    for form in order {
      let keys = ["l" + form.family] + form.firsts.sorted().map { "f" + $0 }
      let person = form.isPlace ? nil : choose(form, among: candidates(for: form, keys))
      let joined = person ?? JoinedForms(isPlace: form.isPlace)
      if person == nil { people.append(joined) }
      joined.add(form, to: self)
      guard !form.isPlace else { continue }
      for key in joined.lasts.map({ "l" + $0 })
        + joined.firsts.map({ "f" + $0 })
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
      guard seen.insert(ObjectIdentifier(person)).inserted, let fit = fit(form, person)
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
        if !men.isEmpty { hits = men }
      }
    }
    let counts = hits.map(\.count).sorted(by: >)
    return counts.count == 1 || counts[0] >= 3 * counts[1]
      ? hits.first { $0.count == counts[0] } : nil
  }

  // MARK: The hand

  /// What the reader has said has the last word.
  func joined(by hand: [NameCorrection]) -> [JoinedForms] {
    var people = joined()
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
      case .not(let name):
        let found = person(name)
        people.removeAll { $0 === found }
      }
    }
    return people
  }

  // MARK: Persons, places and things

  /// What stands beside a name tells what has it. The weights are rounded log-odds.
  func kind(of person: JoinedForms) -> Person.Kind {
    var (score, places) = (0.0, 0)
    for form in person.forms {
      let isPlace = form.isPlace || scan.table.is(form.lastWord, .place)
      if form.title >= 0 {
        score += 3 * Double(form.count)
      } else if isPlace {
        score -= 5 * Double(form.count)
      } else if isOrdinary(form.lastWord) {
        score -= 2 * Double(form.count)
      }
      for note in form.notes {
        score += scan.weight(of: note)
        if scan.table.is(note.previous, .in, .near) { places += 1 }
      }
    }
    if score > 1 { return .person }
    return person.forms.allSatisfy { $0.title < 0 }
      && (places * 3 >= person.count || person.isPlace) ? .place : .other
  }

  private func isOrdinary(_ word: Int32) -> Bool {
    let uses = scan.table.uses(of: word)
    return uses.small > 3 * uses.inside
  }
}
