import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90))) struct MediaOverlayTests {
  @Test(arguments: [
    ("0:00:24.500", 24.5), ("1:02:03", 3723), ("02:03.5", 123.5), ("7.25", 7.25), ("7.25s", 7.25),
    ("350ms", 0.35), ("2min", 120), ("1.5h", 5400), ("00:00:00.8756009", 0.875_600_9), (" 3 s", 3),
  ])
  func `times of all forms are read`(text: String, seconds: Double) {
    #expect(MediaOverlay.seconds(text).map { abs($0 - seconds) < 1e-9 } == true)
  }

  @Test(arguments: ["", ":", "1:2:3:4", "-3", "nan", "inf", "1e9", "s", "3x", "1::2"])
  func `what is no time is none`(text: String) { #expect(MediaOverlay.seconds(text) == nil) }

  @Test func `clips have their place and their sound`() {
    let smil = """
      <?xml version="1.0"?><smil xmlns="http://www.w3.org/ns/SMIL"><body><seq><par id="a">
      <text src="../c%201.xhtml#p1"/><audio src="../audio/a.mp3" clipBegin="1s" clipEnd="2s"/></par>
      <par><text src="../c%201.xhtml#p2"/></par>
      <par><audio src="../audio/a.mp3" clipBegin="2s"/><text src="../c%201.xhtml#p3"/></par>
      <par><text src="../c%201.xhtml#p4"/><audio src="../audio/a.mp3" clipBegin="5s" clipEnd="4s"/>
      </par><par><text src="../c%201.xhtml#p5"/><audio src="http://a.org/a.mp3"/></par></seq>
      """
    #expect(
      MediaOverlay.clips(in: DecodedText(smil), at: "OPS/mo/a.smil") == [
        SpokenClip(anchor: "OPS/c 1.xhtml#p1", sound: "OPS/audio/a.mp3", begin: 1, end: 2),
        SpokenClip(anchor: "OPS/c 1.xhtml#p3", sound: "OPS/audio/a.mp3", begin: 2),
      ])
  }
}
