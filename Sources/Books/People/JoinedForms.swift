/// Forms of a name that mean one person, while they are joined.
final class JoinedForms {
  var forms: [NameForm] = []
  private(set) var firsts: Set<String> = []
  private(set) var exact: Set<String> = []
  private(set) var lasts: Set<String> = []
  private(set) var patronymics: Set<String> = []
  private(set) var statuses: Set<NameWords.Kind> = []
  private(set) var sex = 0
  private(set) var count = 0
  private(set) var isNoble = false
  let isPlace: Bool

  init(isPlace: Bool) { self.isPlace = isPlace }

  func remove(_ form: NameForm) {
    forms.removeAll { $0 === form }
    count -= form.count
  }

  func add(_ form: NameForm, to joiner: PersonJoiner) {
    forms.append(form)
    count += form.count
    if sex == 0 { sex = form.sex }
    isNoble = isNoble || joiner.scan.table.is(form.title, .rank)
    if let status = form.status { statuses.insert(status) }
    let isBare = form.size == 1 && form.words.count == 1
    if form.size > 1 || isBare && form.isGiven && form.title < 0 {
      exact.insert(form.key)
    }
    if form.size > 1 { firsts.formUnion(form.firsts) }
    if let last = form.last { lasts.insert(last) }
    patronymics.formUnion(form.patronymics)
    guard forms.count == 1, isBare else { return }
    let (given, family) = (joiner.first[form.key] ?? 0, joiner.last[form.family] ?? 0)
    if form.isTitleOfGiven || (form.title < 0 || form.isTitleOfEither) && given >= family {
      firsts.formUnion(form.firsts)
      exact.insert(form.key)
    }
    if firsts.isEmpty {
      lasts.insert(form.family)
    }
  }
}
