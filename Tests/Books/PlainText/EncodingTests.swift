import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Encodings without a byte order mark, and files that arrive in pieces.
@Suite(.timeLimit(.minutes(90))) struct EncodingTests {
  struct Sample: Sendable, CustomStringConvertible {
    let name: String
    let text: String
    var description: String { name }
    var bytes: [UInt8] { encoded(text, as: name) }
  }

  static let western = "Ce n\u{92}est pas l'été, dit-il\u{85} où êtes-vous, mon cœur? "
  static let japanese = "親譲りの無鉄砲で小供の時から損ばかりしている。小学校に居る時分。"
  static let russian = "В конце ноября, в оттепель, часов в девять утра, поезд подходил к городу. "
  static let chinese = "此開卷第一回也。作者自云，因曾歷過一番夢幻之後，故將真事隱去。"
  static let korean = "나라의 말이 중국과 달라 한자와는 서로 통하지 아니하므로 이런 까닭으로 제 뜻을 펴지 못한다. "
  static let greek = "Έτσι λοιπόν η θάλασσα ήταν ήσυχη, και οι γλάροι πετούσαν πάνω από τα νερά. "

  static let samples = [
    Sample(name: "UTF-8", text: japanese), Sample(name: "UTF-16LE", text: "a😀é" + japanese),
    Sample(name: "UTF-16BE", text: "Plain words, and 😀.\n"),
    Sample(name: "UTF-32LE", text: "Plain words, and 😀.\n"),
    Sample(name: "UTF-32BE", text: "Plain words, and 😀.\n"),
    Sample(name: "CP1252", text: "déjà vu — “so”"), Sample(name: "CP932", text: japanese),
    Sample(name: "EUC-JP", text: japanese), Sample(name: "ISO-2022-JP", text: japanese),
    Sample(name: "GB18030", text: chinese), Sample(name: "BIG5-HKSCS", text: chinese),
    Sample(
      name: "MACINTOSH",
      text: "Le général était déjà près du château, et les élèves étaient sûrs de réussir. "),
    Sample(name: "KOI8-R", text: russian), Sample(name: "CP1253", text: greek),
  ]

  @Test(arguments: samples)
  func everySplitGivesTheSameText(sample: Sample) throws {
    let encoding = try #require(Encoding(named: sample.name))
    let damage: [UInt8] = [0xFF, 0xD8, 0xE3, 0x81, 0x00, 0x1B, 0x24]
    for bytes in [sample.bytes, damage + sample.bytes + damage] {
      let whole = text(of: [bytes[...]], encoding)
      for split in 0...bytes.count {
        let halves = text(of: [bytes[..<split], bytes[split...]], encoding)
        #expect(halves.utf8 == whole.utf8 && halves.damaged == whole.damaged)
      }
      let crumbs = text(of: bytes.indices.map { bytes[$0...$0] }, encoding)
      #expect(crumbs.utf8 == whole.utf8 && crumbs.damaged == whole.damaged)
      #expect(String(validating: whole.utf8, as: UTF8.self) != nil)
    }
  }

  @Test(arguments: [
    "El capitán salió a la mañana y vio que la lámpara ya no ardía. ¿Quién la apagó? ",
    "Il capitano uscì di mattina e vide che la lampada non ardeva più. Perché è così? ",
    "Le général partit déjà à l’aube ; « la nuit était claire », dit-il. ",
    "“Out there,” he said, “it’s the tide that doesn’t wait — and it’s cold.” ",
    "Manhã cedo, o capitão saiu e não viu ninguém na praça; é assim, disse você. ",
    "Kaptajnen gik ud på broen og så, at båden lå ved åen, og gåsen var på række. ",
  ])
  func `texts of old Macintoshes are recognised`(text: String) throws {
    let mac = try #require(Encoding(named: "MACINTOSH"))
    for name in ["MACINTOSH", "CP1252"] {
      let bytes = Sample(name: name, text: String(repeating: text, count: 8)).bytes
      #expect((Encoding.detected(in: bytes) == mac) == (name == "MACINTOSH"), "\(name)")
    }
  }

  @Test func everySplitOfNoiseGivesTheSameText() throws {
    var chaos = Chaos(seed: 11)
    for sample in Self.samples {
      let encoding = try #require(Encoding(named: sample.name))
      for length in 0..<120 {
        let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: chaos.next() >> 40) }
        let split = length == 0 ? 0 : Int(chaos.next() % UInt64(length))
        let whole = text(of: [bytes[...]], encoding)
        let halves = text(of: [bytes[..<split], bytes[split...]], encoding)
        #expect(halves.utf8 == whole.utf8 && halves.damaged == whole.damaged)
      }
    }
  }

  @Test(arguments: samples)
  func aTextSurvivesEncodingAndDecoding(sample: Sample) throws {
    let encoding = try #require(Encoding(named: sample.name))
    let decoded = decode(sample.bytes, as: encoding)
    #expect(decoded.string == sample.text && decoded.damaged == 0)
  }

  @Test(arguments: [
    Sample(name: "UTF-16LE", text: japanese + "\n" + western + "\n"),
    Sample(name: "UTF-16BE", text: russian + "\n" + western),
    Sample(name: "UTF-32LE", text: japanese), Sample(name: "UTF-32BE", text: russian),
  ])
  func theEncodingIsDetected(sample: Sample) {
    let text = String(repeating: sample.text, count: 8)
    #expect(decode(encoded(text, as: sample.name)).string == text)
  }

  /// Windows-1252 stands for an encoding that is not known.
  @Test(arguments: [
    Sample(name: "CP932", text: japanese), Sample(name: "EUC-JP", text: japanese),
    Sample(name: "GB18030", text: chinese), Sample(name: "BIG5", text: chinese),
    Sample(name: "EUC-KR", text: korean), Sample(name: "KOI8-R", text: russian),
    Sample(name: "CP1251", text: russian), Sample(name: "CP1253", text: greek),
  ])
  func `uchardet guesses the encoding or does not know it, whatever its version`(sample: Sample) {
    let known = [1, 2, 4, 8, 16].filter { count in
      let text = String(repeating: sample.text, count: count)
      let decoded = decode(encoded(text, as: sample.name))
      let isKnown = decoded.encoding != .codePage1252
      #expect(decoded.string == text || !isKnown, "\(decoded.encoding.name)")
      return isKnown
    }
    #expect(!known.isEmpty)
  }

  @Test func aDeclaredEncodingCountsMoreThanAGuess() {
    let text = "Title: Été\n\nCharacter set encoding: ISO-8859-2\n\nŠtěstí, už, žena.\n"
    #expect(decode(encoded(text, as: "ISO-8859-2")).string == text)
    let ascii = "Character set encoding: ASCII\n\n" + String(repeating: Self.russian, count: 8)
    #expect(decode(encoded(ascii, as: "KOI8-R")).string != ascii.uppercased())
  }

  @Test func westernTextIsNotTakenForAnOldCodePage() {
    let text = String(repeating: "Él dijo: «¿Qué más?» y salió. — Señor, mañana será. ", count: 9)
    #expect(decode(encoded(text.filter { $0 != "—" }, as: "CP1252")).encoding == .codePage1252)
  }

  @Test func aStatedEncodingOverridesDetection() throws {
    let koi8 = try #require(Encoding(named: "koi8-r"))
    #expect(decode([0xF7, 0xCF, 0xD4], as: koi8).string == "Вот")
    #expect(decode([0xEF, 0xBB, 0xBF, 0x41], as: .utf8).utf8 == [0x41])
    #expect(decode([0xC3, 0xA9], as: .codePage1252).string == "Ã©")
  }

  @Test(arguments: ["", "no-such-encoding", "UTF-8//TRANSLIT", "../../etc/passwd", "auto"])
  func unknownEncodingsAreRejected(name: String) {
    #expect(Encoding(named: name) == nil)
  }

  @Test func anEncodingIsFoundByItsName() {
    for name in ["utf8", "latin1", "UTF-16BE", "utf-32", "shift_jis", "cp1251"] {
      let encoding = Encoding(named: name)
      #expect(encoding != nil && encoding.flatMap { Encoding(named: $0.name) } == encoding)
    }
  }

  private func text(of pieces: [ArraySlice<UInt8>], _ encoding: Encoding) -> DecodedText {
    var decoder = PieceDecoder(encoding)
    for piece in pieces { decoder.decode(piece) }
    return decoder.finish()
  }
}

/// The bytes of a text in an encoding, by iconv; up to the first character that it does not have.
func encoded(_ text: String, as name: String) -> [UInt8] {
  let converter = iconv_open(name, "UTF-8")
  defer { iconv_close(converter) }
  var input = Array(text.utf8).map { CChar(bitPattern: $0) }
  var left = input.count
  return [UInt8](unsafeUninitializedCapacity: 4 * input.count + 64) { room, count in
    var free = room.count
    room.withMemoryRebound(to: CChar.self) { room in
      input.withUnsafeMutableBufferPointer { bytes in
        var (from, to) = (bytes.baseAddress, room.baseAddress)
        _ = iconv(converter, &from, &left, &to, &free)
        _ = iconv(converter, nil, nil, &to, &free)
      }
    }
    count = room.count - free
  }
}

/// The same without the characters that the encoding does not have.
func encodedOrLeftOut(_ text: String, as name: String) -> [UInt8] {
  text.unicodeScalars.flatMap { encoded(String($0), as: name) }
}
