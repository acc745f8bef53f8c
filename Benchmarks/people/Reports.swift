import CurlewManuscript
import CurlewPeople
import CurlewPlainText
import CurlewSystem
import TestBooks

/// Reads a text as the program does.
func read(_ path: String) -> Manuscript? {
  guard let bytes = try? SafeSave.contents(of: path, limit: 64 << 20) else { return nil }
  let text = decode(bytes)
  return TextFormats.all.format(of: text).read(text, ReadingOptions(named: path), by: .one)
}

func cast(_ path: String, share: Double = 1) -> (cast: Cast, book: Manuscript)? {
  guard let book = read(path), var reader = CastReader(book) else { return nil }
  let body = book.body
  return (reader.cast(to: body.lowerBound + Int(Double(body.count) * share)), book)
}

func list(_ path: String, share: Double) {
  guard let (cast, book) = cast(path, share: share) else { return print("silent") }
  print("story \(cast.isStory), \(cast.persons.count) persons, \(cast.chapters.count) chapters")
  func text(_ range: Range<Int>) -> String {
    let words = String(decoding: book.text.utf8[range], as: UTF8.self)
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
  for person in cast.everyone.prefix(40) {
    let names = person.names.prefix(6).map { "\($0.text) \($0.count)" }.joined(separator: ", ")
    let told = cast.introduction(of: person).map { ($0.tells ? "+ " : "- ") + text($0.range) } ?? ""
    print(person.count, person.name, names, told, separator: "\t")
  }
  print("places:", cast.places.prefix(20).map { "\($0.name) \($0.count)" }.joined(separator: ", "))
  for chapter in cast.chapters.suffix(4) {
    print("##", chapter.title)
    for range in chapter.told { print("   ", text(range)) }
  }
}

/// The persons of a list who are one person here: at least nine in ten mentions by their own spellings.
func countMains(_ truth: String, _ paths: [String]) {
  guard let bytes = try? SafeSave.contents(of: truth, limit: 1 << 20),
    let (cast, _) = cast(paths[0])
  else { return }
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
    !$0.hasPrefix("#")
  }
  let people = lines.map { line in
    line.split(separator: "|").map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
  var right = 0
  for forms in people {
    let own = Set(forms.filter { !$0.hasPrefix("~") })
    let shared = Set(forms.filter { $0.hasPrefix("~") }.map { String($0.dropFirst(2)) })
    let others = Set(people.filter { $0 != forms }.flatMap { $0 })
    let persons = cast.everyone.map { person in
      (
        person: person,
        own: person.names.filter { own.contains($0.text) }.reduce(0) { $0 + $1.count }
      )
    }.sorted { $0.own > $1.own }
    guard let best = persons.first, best.own > 0 else {
      print("missing\t", forms[0])
      continue
    }
    let all = persons.reduce(0) { $0 + $1.own }
    let foreign = best.person.names.filter {
      others.contains($0.text) && !shared.contains($0.text) && !own.contains($0.text)
    }
    .reduce(0) { $0 + $1.count }
    if best.own * 10 >= all * 9, foreign * 10 <= best.own {
      right += 1
    } else {
      let split = persons.filter { $0.own > 0 }.map { "\($0.person.name) \($0.own)" }
      print(
        "split\t", forms[0], "\t", split.joined(separator: ", "),
        foreign > 0 ? "with others \(foreign)" : "")
    }
  }
  print("\(right) of \(people.count) as one")
}

func measureTime(_ path: String) {
  guard let book = read(path), CastReader(book) != nil else { return }
  for _ in 0..<3 {
    var (reader, cast) = (CastReader(book), Cast?.none)
    let first = processorTime { cast = reader?.cast(to: .max) }
    let again = processorTime { cast = reader?.cast(to: .max) }
    print(
      "read and told in \(first), told again in \(again):", cast?.everyone.count ?? 0, "persons")
  }
}
