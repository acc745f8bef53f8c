internal import CurlewManuscript

/// A word and the words that it may be a form of, the likeliest first.
package struct WordForms {
  package let all: [String]
  /// In small letters.
  private let bytes: [[UInt8]]
  /// The lengths of all forms, modulo 64, as bits, to pass over most entries of an index at once.
  private let lengths: UInt64
  /// The forms without accents.
  private let folded: [[UInt8]]
  /// With what letters those begin, to pass over most entries.
  private let firstLetters: [Unicode.Scalar]

  package init(of word: String) {
    let plain = Self.bare(word)
    var forms = [plain, plain.lowercased()]
    forms += Self.stems(of: plain.lowercased())
    if let hyphen = plain.lastIndex(of: "-") {
      // The hyphen may belong to the word, or only mark that a line ends within it.
      let joined = plain.filter { $0 != "-" }
      forms += [joined] + Self.stems(of: joined.lowercased())
      forms.append(String(plain[hyphen...].dropFirst()))
    }
    let unaccented = FoldedText(plain).string
    if unaccented != plain.lowercased() { forms += [unaccented] + Self.stems(of: unaccented) }
    var seen: Set<String> = []
    all = forms.filter { !$0.isEmpty && seen.insert($0).inserted }
    bytes = all.map { Array($0.lowercased().utf8) }
    lengths = bytes.reduce(0) { $0 | 1 << UInt64($1.count & 63) }
    folded = all.map { FoldedText($0).utf8 }
    firstLetters = Array(
      Set(folded.compactMap { String(decoding: $0, as: UTF8.self).unicodeScalars.first }))
  }

  /// The place of a headword among the forms; nil if it is none of them. Case does not count. Those that
  /// differ only in accents come last.
  package func rank(of headword: Span<UInt8>, _ range: Range<Int>) -> Int? {
    exactRank(of: headword, range) ?? foldedRank(of: headword, range).map { $0 + bytes.count }
  }

  private func exactRank(of headword: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard lengths & (1 << UInt64(range.count & 63)) != 0 else { return nil }
    return bytes.firstIndex { form in
      guard form.count == range.count else { return false }
      for index in form.indices
      where headword[range.lowerBound + index].lowercasedASCII != form[index] {
        return false
      }
      return true
    }
  }

  /// Only headwords with other letters than those of ASCII are folded: `exactRank` finds the others, as `all` has the
  /// form without accents.
  private func foldedRank(of headword: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.contains(where: { headword[$0] >= 0x80 }) else { return nil }
    let text = String(decoding: range.map { headword[$0] }, as: UTF8.self)
    if case .one(let letter)? = text.unicodeScalars.first?.folded(.loose),
      !firstLetters.contains(letter)
    {
      return nil
    }
    return folded.firstIndex(of: FoldedText(text).utf8)
  }

  /// Without quotation marks and stops around it, and without soft hyphens.
  private static func bare(_ word: String) -> String {
    let letters = word.filter { $0 != "\u{AD}" }
    let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = letters.firstIndex(where: isPart), let last = letters.lastIndex(where: isPart)
    else { return "" }
    return letters[first...last].split(separator: "’").joined(separator: "'")
  }

  // MARK: Inflections

  private static func stems(of word: String) -> [String] {
    if let irregular = irregular[word] { return [irregular] + regularStems(of: word) }
    return regularStems(of: word)
  }

  private static func regularStems(of word: String) -> [String] {
    var stems: [String] = []
    func add(_ ending: String, _ replacements: String...) {
      guard word.hasSuffix(ending), word.count > ending.count + 1 else { return }
      let stem = String(word.dropLast(ending.count))
      stems += replacements.map { stem + $0 }
      // As in “stopped”.
      if ending.first.map({ "aeiou".contains($0) }) == true, let last = stem.last,
        stem.dropLast().last == last
      {
        stems.append(String(stem.dropLast()))
      }
    }
    add("'s", "")
    add("s'", "s", "")
    add("ies", "y", "ie")
    add("ves", "f", "fe")
    add("es", "", "e")
    add("s", "")
    add("ied", "y")
    add("ed", "", "e")
    add("ying", "ie", "y")
    add("ing", "", "e")
    add("iest", "y")
    add("ier", "y")
    add("est", "", "e")
    add("er", "", "e")
    add("ily", "y")
    add("ly", "", "le")
    add("n't", "")
    return stems
  }

  /// Forms that no ending explains, each with its word.
  private static let irregular: [String: String] = {
    var table: [String: String] = [:]
    for group in irregularForms.split(separator: ",") {
      let words = group.split { $0 == " " || $0 == "\n" }.map(String.init)
      for form in words.dropFirst() { table[form] = words[0] }
    }
    return table
  }()

  private static let irregularForms = """
    be am is are was were been being,have has had,do does did done,go went gone,say said,
    get got gotten,make made,know knew known,think thought,take took taken,see saw seen,
    come came,find found,give gave given,tell told,feel felt,become became,leave left,
    bring brought,begin began begun,keep kept,hold held,write wrote written,stand stood,
    hear heard,mean meant,meet met,run ran,pay paid,sit sat,speak spoke spoken,lie lay lain,
    lead led,grow grew grown,lose lost,fall fell fallen,send sent,build built,
    understand understood,draw drew drawn,break broke broken,spend spent,rise rose risen,
    drive drove driven,buy bought,wear wore worn,choose chose chosen,seek sought,
    throw threw thrown,catch caught,deal dealt,win won,forget forgot forgotten,
    fight fought,teach taught,eat ate eaten,sing sang sung,strike struck stricken,
    hang hung,shake shook shaken,ride rode ridden,feed fed,shoot shot,drink drank drunk,
    fly flew flown,hide hid hidden,sleep slept,bend bent,bind bound,bite bit bitten,
    bleed bled,blow blew blown,creep crept,dig dug,dwell dwelt,flee fled,fling flung,
    forbid forbade forbidden,forgive forgave forgiven,freeze froze frozen,grind ground,
    kneel knelt,lend lent,light lit,ring rang rung,shine shone,shrink shrank shrunk,
    sink sank sunk,slide slid,spin spun,spring sprang sprung,steal stole stolen,
    stick stuck,sting stung,stink stank,swear swore sworn,sweep swept,swim swam swum,
    swing swung,tear tore torn,tread trod trodden,wake woke woken,weave wove woven,
    weep wept,wind wound,wring wrung,bear bore borne born,beget begat begotten,
    behold beheld,cling clung,leap leapt,burn burnt,dream dreamt,learn learnt,spell spelt,
    spill spilt,spoil spoilt,lay laid,sell sold,shall should,will would,can could,may might,
    man men,woman women,child children,foot feet,tooth teeth,goose geese,mouse mice,
    ox oxen,person people,good better best,bad worse worst,far farther farthest further,
    little less least,much more most,die dice,louse lice,brother brethren,penny pence,
    I me my mine,he him his,she her hers,they them their theirs,we us our ours,
    who whom whose,this these,that those
    """
}
