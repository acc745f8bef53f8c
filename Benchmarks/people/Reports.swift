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
  guard let book = read(path) else { return nil }
  let end = book.body.lowerBound + Int(Double(book.body.count) * share)
  return Cast(book, to: end).map { ($0, book) }
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
    let told = person.introduction.map { ($0.tells ? "+ " : "- ") + text($0.range) } ?? ""
    print(person.count, person.name, names, told, separator: "\t")
  }
  print("places:", cast.places.prefix(20).map { "\($0.name) \($0.count)" }.joined(separator: ", "))
  for chapter in cast.chapters.suffix(4) {
    print("##", chapter.title)
    for range in chapter.told { print("   ", text(range)) }
  }
}

/// Who is a person of a book, written down by hand.
private struct Truth {
  /// The main persons, each with its own spellings and those that others share.
  var mains: [(own: Set<String>, shared: Set<String>, name: String)] = []
  var others: Set<String> = []

  init?(_ path: String) {
    guard let bytes = try? SafeSave.contents(of: path, limit: 1 << 20) else { return nil }
    func trimmed(_ text: some StringProtocol) -> String {
      text.split(separator: " ").joined(separator: " ")
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let names = line.drop { $0 == "+" }.split(separator: "|").map(trimmed)
      if line.hasPrefix("+") {
        others.formUnion(names)
      } else {
        let shared = names.filter { $0.hasPrefix("~") }.map { trimmed($0.dropFirst()) }
        mains.append((Set(names.filter { !$0.hasPrefix("~") }), Set(shared), names[0]))
      }
    }
  }
}

/// Counts the main persons who are one person, at least nine in ten mentions by their own spellings, and the false ones
/// among the first thirty.
func countMains(_ list: String, _ path: String) -> (right: Int, all: Int)? {
  guard let truth = Truth(list), let (cast, _) = cast(path) else { return nil }
  var right = 0
  let foreign = truth.mains.map(\.own)
  for (number, main) in truth.mains.enumerated() {
    let persons = cast.everyone.map { person in
      (person, own: person.names.filter { main.own.contains($0.text) }.reduce(0) { $0 + $1.count })
    }.filter { $0.own > 0 }.sorted { $0.own > $1.own }
    let all = persons.reduce(0) { $0 + $1.own }
    let others = Set(foreign.indices.filter { $0 != number }.flatMap { foreign[$0] })
      .subtracting(main.own).subtracting(main.shared)
    let wrong = persons.first?.0.names.filter { others.contains($0.text) }.reduce(0) {
      $0 + $1.count
    }
    if let best = persons.first?.own, best * 10 >= all * 9, wrong ?? 0 <= best / 10 {
      right += 1
    } else {
      let found = persons.map { "\($0.0.name) \($0.own)" }.joined(separator: ", ")
      print("  not one:", main.name, found.isEmpty ? "(missing)" : "(\(found))")
    }
  }
  let known = truth.mains.reduce(truth.others) { $0.union($1.own).union($1.shared) }
  let strangers = cast.everyone.prefix(30).filter { !$0.names.contains { known.contains($0.text) } }
  print(
    path, "\(right) of \(truth.mains.count) as one;",
    truth.others.isEmpty ? "" : "false among the first 30: \(strangers.map(\.name))")
  return (right, truth.mains.count)
}

/// All lists whose books are there.
func countAll(_ lists: String, _ books: String) {
  var (right, all) = (0, 0)
  for name in FileSystem.names(in: lists).sorted() where name.hasSuffix(".txt") {
    guard let count = countMains("\(lists)/\(name)", "\(books)/\(name)") else {
      print("skipped, for want of the book:", name)
      continue
    }
    (right, all) = (right + count.right, all + count.all)
  }
  print("main persons as one: \(right) of \(all)")
}

func measureTime(_ path: String) {
  guard let book = read(path) else { return }
  for _ in 0..<3 {
    var cast: Cast?
    let time = processorTime { cast = Cast(book) }
    print("read and told in \(time):", cast?.everyone.count ?? 0, "persons")
  }
}
