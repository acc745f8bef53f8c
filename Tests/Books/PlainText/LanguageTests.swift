import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct LanguageTests {
  @Test(arguments: [
    ("en", "The tide was out and the birds had gone with it to the edge of the sand; he said that"),
    (
      "de", "Das Wasser war weit und die Vögel waren mit dem Wind auf der Sandbank, und ich sah sie"
    ),
    (
      "fr",
      "La mer était loin et les oiseaux qui ne sont pas dans le sable ne se voient que de nuit"
    ),
    (
      "es", "El mar estaba lejos y los pájaros que no se ven en la arena se fueron con el viento de"
    ),
    (
      "it",
      "Il mare era lontano e gli uccelli che non si vedono nella sabbia sono andati con il vento"
    ),
    ("pt", "O mar estava longe e os pássaros que não se veem na areia foram com o vento para uma"),
    ("nl", "De zee was ver en de vogels die niet op het zand zijn waren met de wind van een ander"),
    (
      "fi",
      "Meri oli kaukana ja hän sanoi että linnut eivät ole siellä, mutta kun tuuli on tuo niin"
    ),
    (
      "sv", "Havet var långt borta och fåglarna som inte är på sanden hade följt med vinden till en"
    ),
    ("ru", "Море было далеко, и птицы ушли вместе с ветром на край песка, где никого не было"),
    ("uk", "Море було далеко, і птахи пішли разом із вітром на край піску, де їх нікому не чути"),
    ("el", "Η θάλασσα ήταν μακριά και τα πουλιά είχαν φύγει με τον άνεμο στην άκρη της άμμου"),
    ("he", "הים היה רחוק והציפורים הלכו עם הרוח אל קצה החול ואיש לא ראה אותן שם"),
    ("zh", "海在很遠的地方鳥兒隨著風飛到沙灘的盡頭那裡沒有人看見牠們海在很遠的地方"),
    ("ja", "海は遠く、鳥は風とともに砂の端まで行ってしまった。そこには誰もいなかった。"),
    ("my", "ကူညီပေးဖို့ရည်ရွယ်ဖွဲ့စည်းထားတာဖြစ်ပါတယ်"), ("ka", "ზღვა შორს იყო და ჩიტები ქართან ერთად წავიდნენ"),
    (
      "id",
      "Semua orang dilahirkan merdeka dan mempunyai martabat dan hak yang sama. Mereka dikaruniai akal"
    ),
    (
      "vi",
      "Tất cả mọi người sinh ra đều được tự do và bình đẳng về quyền lợi, với lý trí và lương tâm của họ"
    ),
    ("ko", "바다는 멀리 있었고 새들은 바람과 함께 모래 끝까지 가 버렸다 그곳에는 아무도 없었다"),
  ])
  func aLanguageIsGuessedFromItsWords(code: String, sentence: String) {
    let text = String(repeating: sentence + ".\n", count: 6)
    #expect(book(text).language?.code == code)
  }

  @Test(arguments: ["", "12 13 14", "xyzzy plugh", "The end."])
  func aShortTextHasNoLanguage(text: String) {
    #expect(book(text).language == nil)
  }

  @Test func numbersAreNotWords() {
    let text = (1...900).map { "w\($0 + 10_000)" }.joined(separator: " ")
    #expect(book(text).language == nil)
  }

  @Test func aStatedLanguageOverridesTheGuess() {
    let text = "Title: X\nLanguage: Finnish\n\n" + String(repeating: prose + "\n\n", count: 5)
    #expect(book(text).language?.code == "fi")
    let said = Book(decode(Array(text.utf8)), named: "", in: Language("sv"))
    #expect(said.language?.code == "sv")
  }

  @Test func languagesAreNamedByCodeOrInEnglish() {
    #expect(Language("English")?.code == "en" && Language("pt_BR")?.code == "pt-br")
    #expect(Language("pt-br")?.family == "pt" && Language("fi")?.name == "Finnish")
    for name in ["", "a tongue", "e", "en-", "12", "en//x"] { #expect(Language(name) == nil) }
  }

  @Test(
    .releaseOnly, .needsBooks,
    arguments: Library.trial)
  func languagesOfRealBooksAreGuessed(volume: Library.Volume) throws {
    // The names of the files say it.
    let code = volume.name.split(separator: ".").dropFirst().first.map(String.init)
    let book = Book(decode(volume.bytes), named: "")
    #expect(book.language?.family == code)
    let silent = Book(decode(Array(book.text.utf8[book.body])), named: "")
    #expect(silent.language?.family == code)
  }
}
