import CurlewManuscript
import CurlewPeople
import CurlewPlainText
import CurlewSystem

/// A person of an annotated extract, and the names of persons in it.
private struct Annotated {
  /// The bytes of the extract in the original text, and the gold mentions by name there.
  let range: Range<Int>
  let mentions: [(range: Range<Int>, person: String)]
  /// Persons who are named by a common noun, too.
  let nominal: [Range<Int>]

  /// Finds the words of an extract, which stand there with spaces between all, in the original.
  init?(_ name: String, in folder: String, original: [UInt8]) {
    func file(_ ending: String) -> [UInt8]? {
      try? SafeSave.contents(of: "\(folder)/coref/brat/\(name)_brat.\(ending)", limit: 1 << 24)
    }
    guard let words = file("txt"), let notes = file("ann"),
      let links = try? SafeSave.contents(of: "\(folder)/coref/tsv/\(name)_brat.ann", limit: 1 << 24)
    else { return nil }
    // The offset of each character of the extract in the original.
    let characters = Array(String(decoding: words, as: UTF8.self).unicodeScalars)
    var places = [Int](repeating: 0, count: characters.count + 1)
    guard var place = Self.start(of: characters, in: original) else { return nil }
    let first = place
    for (index, scalar) in characters.enumerated() {
      places[index] = place
      if scalar.properties.isWhitespace { continue }
      let bytes = Array(String(scalar).utf8)
      let limit = min(place + 60, original.count - bytes.count)
      if let found = (place..<max(place, limit)).first(where: {
        original[$0..<$0 + bytes.count].elementsEqual(bytes)
      }) {
        places[index] = found
        place = found + bytes.count
      }
    }
    places[characters.count] = place
    range = first..<place
    // An edition that differs much.
    if range.count * 2 > characters.count * 3 { return nil }
    var persons: [Substring: String] = [:]
    for line in String(decoding: links, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      if fields.first == "COREF", fields.count > 2 { persons[fields[1]] = String(fields[2]) }
    }
    var (mentions, nominal) = ([(range: Range<Int>, person: String)](), [Range<Int>]())
    for line in String(decoding: notes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      let kind = fields.count > 2 ? fields[1].split(separator: " ") : []
      guard kind.count > 2, kind[0].hasSuffix("_PER"), let start = Int(kind[1]),
        let end = Int(kind[2]),
        start < end, end <= characters.count
      else { continue }
      let range = places[start]..<places[end - 1] + 1
      if kind[0] == "PROP_PER" {
        mentions.append((range, persons[fields[0]] ?? String(fields[0])))
      } else if kind[0] == "NOM_PER" {
        nominal.append(range)
      }
    }
    (self.mentions, self.nominal) = (mentions, nominal)
  }

  private static func start(of characters: [Unicode.Scalar], in original: [UInt8]) -> Int? {
    // Twelve letters, without what stands between them.
    let letters = characters.filter { $0.properties.isAlphabetic }.prefix(40).map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    let places = original.indices.filter {
      original[$0] | 0x20 >= 0x61 && original[$0] | 0x20 <= 0x7A
    }
    let all = places.map { original[$0] }
    return all.indices.first {
      $0 + letters.count <= all.count && all[$0..<$0 + letters.count].elementsEqual(letters)
    }
    .map { places[$0] }
  }
}

/// Compares with the extracts of LitBank: the names of persons, and which of them are one.
func measureLitBank(_ folder: String) {
  var (gold, found, hits, right, nominal) = (0, 0, 0, 0, 0)
  var (precision, recall, ofPrecision, ofRecall) = (0.0, 0.0, 0, 0)
  var (goldPersons, foundPersons, metPersons, truePersons, texts) = (0, 0, 0, 0, 0)
  for name in FileSystem.names(in: "\(folder)/original").sorted() where name.hasSuffix(".txt") {
    let base = String(name.dropLast(4))
    guard let original = try? SafeSave.contents(of: "\(folder)/original/\(name)", limit: 1 << 26)
    else { continue }
    let text = decode(original)
    guard let truth = Annotated(base, in: folder, original: text.utf8) else {
      print("not aligned:", base)
      continue
    }
    texts += 1
    // The extract alone, as raw text.
    let extract = DecodedText(utf8: Array(text.utf8[truth.range]))
    var options = ReadingOptions(
      named: base, in: Language("en"), of: Excerpt(hasBeginning: false, hasEnd: false))
    options.longestWhole = .max
    let book = TextFormats.all.format(of: extract).read(extract, options, by: .one)
    guard let persons = Cast(book)?.everyone else { continue }
    let start = truth.range.lowerBound
    let own = persons.enumerated().flatMap { number, person in
      person.mentions.map {
        (range: $0.range.lowerBound + start..<$0.range.upperBound + start, person: number)
      }
    }
    // Names meet if they share their last word; the gold has titles and what follows, too.
    var pairs: [(gold: Int, own: Int)] = []
    for (index, mention) in truth.mentions.enumerated() {
      let best = own.indices.filter { own[$0].range.overlaps(mention.range) }
        .min { own[$0].range.count < own[$1].range.count }
      if let best { pairs.append((index, best)) }
    }
    gold += truth.mentions.count
    found += own.count
    hits += pairs.count
    let metOwn = Set(pairs.map(\.own))
    right += metOwn.count
    nominal +=
      own.indices.filter { index in
        metOwn.contains(index) || truth.nominal.contains { $0.overlaps(own[index].range) }
      }.count
    for pair in pairs {
      let (person, other) = (truth.mentions[pair.gold].person, own[pair.own].person)
      let both = pairs.count {
        truth.mentions[$0.gold].person == person && own[$0.own].person == other
      }
      precision += Double(both) / Double(pairs.count { own[$0.own].person == other })
      recall += Double(both) / Double(pairs.count { truth.mentions[$0.gold].person == person })
      (ofPrecision, ofRecall) = (ofPrecision + 1, ofRecall + 1)
    }
    let names = Dictionary(grouping: truth.mentions.indices) { truth.mentions[$0].person }
    for (_, indices) in names where indices.count >= 3 {
      goldPersons += 1
      if pairs.contains(where: { indices.contains($0.gold) }) { metPersons += 1 }
    }
    for (number, person) in persons.enumerated() where person.isListed {
      foundPersons += 1
      let mine = own.indices.filter { own[$0].person == number }
      let isTrue =
        mine.count { index in
          metOwn.contains(index) || truth.nominal.contains { $0.overlaps(own[index].range) }
        } * 2 >= mine.count
      if isTrue {
        truePersons += 1
      } else {
        print("  false in \(base): \(person.name) \(person.count)")
      }
    }
  }
  func share(_ one: Int, _ all: Int) -> String { all == 0 ? "–" : "\(one * 1000 / all)" }
  let (p, r) = (precision / Double(max(ofPrecision, 1)), recall / Double(max(ofRecall, 1)))
  print("\(texts) extracts, in thousandths")
  print(
    "names of persons: recall \(share(hits, gold)), precision \(share(right, found)), with common nouns \(share(nominal, found))"
  )
  print(
    "joined: B³ precision \(Int(p * 1000)), recall \(Int(r * 1000)), F \(Int(2000 * p * r / (p + r)))"
  )
  print(
    "persons named three times: recall \(share(metPersons, goldPersons)), precision \(share(truePersons, foundPersons))"
  )
}
