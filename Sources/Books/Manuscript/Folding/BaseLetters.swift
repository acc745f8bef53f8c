/// The letters with accents that fold to a base letter, all in lower case: Latin, Greek, Cyrillic and
/// Kana. Other scripts have no accents that a reader would leave out.
enum BaseLetters {
  /// The base of each letter.
  static let all: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, letters) in groups {
      for letter in letters.unicodeScalars { bases[letter] = base }
    }
    for (scalars, letters) in pairs {
      bases.merge(zip(letters.unicodeScalars, scalars.unicodeScalars)) { $1 }
    }
    return bases
  }()

  private static let groups: [(base: Unicode.Scalar, letters: String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
    ("b", "ƀḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ďđḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ḟ"),
    ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥħȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįıǐȉȋḭḯỉị"),
    ("j", "ĵǰ"),
    ("k", "ķǩḱḳḵ"),
    ("l", "ĺļľŀłḷḹḻḽ"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšſșṡṣṥṧṩẛ"),
    ("t", "ţťŧțṫṭṯṱẗ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"),
    ("z", "źżžẑẓẕ"),
    ("α", "άἀἁἂἃἄἅἆἇὰ\u{1F71}ᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
    ("ε", "έἐἑἒἓἔἕὲ\u{1F73}"),
    ("η", "ήἠἡἢἣἤἥἦἧὴ\u{1F75}ᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
    ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶ\u{1F77}ῐῑῒ\u{1FD3}ῖῗ"),
    ("ο", "όὀὁὂὃὄὅὸ\u{1F79}"),
    ("ρ", "ῤῥ"),
    ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺ\u{1F7B}ῠῡῢ\u{1FE3}ῦῧ"),
    ("ω", "ώὠὡὢὣὤὥὦὧὼ\u{1F7D}ᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
    ("а", "ӑӓ"),
    ("е", "ѐёӗ"),
    ("ж", "ӂӝ"),
    ("и", "йѝӣӥ"),
    ("у", "ўӯӱӳ"),
  ]

  /// Bases with one letter, each above it, and the second ones of those with two.
  private static let pairs = [
    (
      "гзкочыэіѵәө",
      "ѓӟќӧӵӹӭїѷӛӫ"
    ),
    (
      "うかきくけこさしすせそたちつてとはひふへほゝはひふへほ",
      "ゔがぎぐげござじずぜぞだぢづでどばびぶべぼゞぱぴぷぺぽ"
    ),
    (
      "ウカキクケコサシスセソタチツテトハヒフヘホワヰヱヲヽハヒフヘホ",
      "ヴガギグゲゴザジズゼゾダヂヅデドバビブベボヷヸヹヺヾパピプペポ"
    ),
  ]
}
