import CurlewCells
import CurlewManuscript
import CurlewMessages
import KeptLines
import TestBooks
import Testing

@testable import CurlewPictures

/// A drawing and some picture files. Each part is changed in turn. The recorded lines count the different results.
@Suite(.timeLimit(.minutes(90))) struct ChangedPictureGoldenTests {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="-2 -1 122 82" color="#369"
    preserveAspectRatio="xMidYMax meet"><title>Shapes</title><defs><linearGradient id="g" x1="0" x2="1">
    <stop offset="0%" stop-color="red"/><stop offset="1" style="stop-color: rgb(0, 50%, 255); stop-opacity: .5"/>
    </linearGradient><radialGradient id="r" href="#g"/><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/>
    </symbol></defs><style>.a, #b { fill: hsl(120, 50%, 40%); stroke: black } rect.a { stroke-width: 3 } * { opacity: .9 }
    text { font-size: 9px; text-anchor: middle }</style><rect class="a" x="2" y="3" width="30" height="20" rx="4"/>
    <ellipse cx="50" cy="15" rx="14" ry="9" fill="url(#g)"/><circle id="b" cx="80" cy="15" r="10" stroke-dasharray="5 2 1"/>
    <line x1="90" y1="2" x2="115" y2="30" stroke="#f80" stroke-width="4" stroke-linecap="round"/>
    <polyline points="2,40 12,30 22,40 32,30" fill="none" stroke="navy" stroke-width="5" stroke-linejoin="bevel"/>
    <polygon points="40 30 60 30 50 48 45 33" fill-rule="evenodd" fill="currentColor" stroke="#000"
    stroke-linejoin="miter" stroke-miterlimit="2"/><path d="M65 30h20v12H65zm3 3l5 5-3-5M90 32c5 0 10 5 10 10s-3 6-6 4
    q-2-3 2-6t3-4a5 3 20 1 0 9 7L112.5-1e1" fill="none" stroke="purple" stroke-width="2" stroke-linecap="square"/>
    <g transform="translate(5 50) rotate(10, 3, 4) scale(.9,1.1) skewX(5)" fill-opacity=".7"><use href="#s" x="10"
    width="25" height="20"/><rect width="20%" height="15" transform="matrix(1 0 .2 1 30 2)" fill="url(#r)"/></g>
    <svg x="70" y="50" width="40" height="25" viewBox="0 0 20 20"><path d="M0 0L20 20M20 0 0 20" stroke="green"/>
    <text x="10" y="12">Tide<tspan dx="2" fill="red">s</tspan></text></svg><g visibility="hidden"><circle r="50"/></g>
    <g display="none"><circle r="50"/></g><image x="0" y="60" width="10" height="10" href="a.png"/></svg>
    """

  private static func summary(of bytes: [UInt8], at near: PictureSize? = nil) -> String {
    let size = near ?? PictureSize(width: 60, height: 40)
    do throws(PictureFault) {
      let bitmap = try PictureDecoder.bitmap(of: bytes, near: size, resource: { _ in nil })
      var sum = Sum()
      sum.add(bitmap.width, bitmap.height)
      for pixel in bitmap.pixels { sum.add("\(pixel)") }
      for label in bitmap.labels { sum.add("\(label)") }
      return sum.digits
    } catch {
      return error.reason.text
    }
  }

  @Test(.releaseOnly, arguments: Change.allCases) func whatIsDrawnIsWhatItWas(change: Change) {
    let parts = Change.parts(of: Self.drawing, at: "< ;")
    let sums = parts.indices.compactMap { change(parts, at: $0) }
      .map { Self.summary(of: Array($0.utf8)) }
    let line = Self.line("drawing \(change)", sums)
    #expect(Kept.differences([line], in: "Tests/Books/Pictures/Golden/changed.txt") == [])
  }

  /// Inputs of the fuzzer, in formats that no library decodes. The first byte of each is not part of the picture.
  @Test(.releaseOnly, arguments: ["anim", "gif", "palette", "png", "image", "turned"])
  func whatIsDecodedIsWhatItWas(name: String) {
    let bytes = Array(Corpus.whole("Tests/Fuzz/Seeds/picture/\(name)").dropFirst())
    let sums = (0..<400).map { place in
      var changed = bytes
      changed[place * bytes.count / 400] ^= UInt8(1 << (place % 8))
      return Self.summary(of: changed, at: PictureSize(width: 9, height: 9))
    }
    let line = Self.line(name, [Self.summary(of: bytes)] + sums)
    #expect(Kept.differences([line], in: "Tests/Books/Pictures/Golden/changed.txt") == [])
  }

  private static func line(_ name: String, _ results: [String]) -> String {
    var sum = Sum()
    for result in results { sum.add(result) }
    let faults = results.count { $0.contains(where: \.isWhitespace) || $0.count != 8 }
    return
      "\(name): \(results.count) pictures, \(Set(results).count) different, \(faults) refused, "
      + "sum \(sum.digits)"
  }
}
