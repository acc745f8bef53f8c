import CurlewManuscript
import Testing

@testable import CurlewPlainText

/// Texts that are no books.
@Suite(.timeLimit(.minutes(90))) struct AsItIsTests {
  private func material(_ text: String, named suffix: String = "") -> String {
    switch Material(Array(text.utf8)[...], named: suffix) {
    case .code: "code"
    case .difference: "difference"
    case .history: "history"
    case .log: "log"
    case .letters: "letters"
    case .table: "table"
    case .output: "output"
    case .other: "other"
    case nil: "book"
    }
  }

  private static let samples: [(String, String)] = [
    ("#!/bin/sh\nset -e\n", "code"),
    (
      "/* The tide.\n   Copyright of nobody, who may do what they like with it.\n */\n#include <sea.h>\n\n"
        + "int main(void)\n{\n  return 0;\n}\n", "code"
    ),
    (
      "import os\n\ndef tide(at):\n    \"\"\"Says how high the water stands at a time of day.\"\"\"\n"
        + "    if at > 6:\n        return 1\n    return 0\n", "code"
    ),
    ("[sea]\ntide = high\nboats = 3\n# None is blue.\nwind = west\n", "code"),
    ("--- a\n+++ b\n@@ -1,2 +1,2 @@\n-one\n+two\n three\n", "difference"),
    ("commit 489c432ff3221e15\nAuthor: Ann\nDate: today\n\n    Tide\n", "history"),
    (String(repeating: "Jan  5 10:00:01 shore tide[4]: high water\n", count: 6), "log"),
    (String(repeating: "[10:01] ann: is the water high?\n", count: 6), "log"),
    (
      String(
        repeating: "10.0.0.1 - - [05/Jan/2026:10:00:01 +0100] \"GET / HTTP/1.1\" 200\n", count: 6),
      "log"
    ),
    (String(repeating: "Ann,3,low water,2026\n", count: 6), "table"),
    (String(repeating: "-rw-r--r-- 1 root root 51632 Feb  8  2021 tide\n", count: 6), "table"),
    ((0..<200).map { "word\($0)\n" }.joined(), "table"),
    // Books.
    (
      String(repeating: "The tide is out, and the sand is dry; nobody is there.\n", count: 9),
      "book"
    ),
    (
      "HAMLET. To be, or not to be:\nthat is the question;\nWhether 'tis nobler in the mind to suffer\n"
        + "The slings and arrows of outrageous fortune,\nOr to take arms against a sea of troubles,\n",
      "book"
    ),
    (String(repeating: "The tide is out, as it was, as it was, as it was.\n\n", count: 9), "book"),
    ("Title: Low Water\nAuthor: Ann\n\nCHAPTER I\n\nThe tide was out.\n", "book"),
    (
      (1...40).map { "1:\($0) And the waters were gathered together unto one place\n" }.joined(),
      "book"
    ),
    (
      (1...9).map {
        "\($0).1\tبشنو از نی چون حكایت میكند از جدائی\tکز نیستان تا مرا ببریده اند و از نفیرم\n"
      }
      .joined(), "book"
    ),
  ]

  @Test(arguments: samples.indices)
  func `what a text is tells its content`(sample: Int) {
    let (text, expected) = Self.samples[sample]
    #expect(material(text) == expected)
  }

  @Test(arguments: [
    ("swift", "code"), ("log", "log"), ("csv", "table"), ("patch", "difference"), ("txt", "book"),
  ])
  func `the end of a name tells it, too`(suffix: String, expected: String) {
    #expect(material("Some words.\n", named: suffix) == expected)
    let history = "commit 489c432ff3221e15\nAuthor: Ann\n"
    #expect(suffix != "log" || material(history, named: suffix) == "history")
    let told: FormatName? = expected == "book" ? nil : .asItIs
    #expect(FormatName(toldByNameOf: "/a.b/Tide." + suffix.uppercased()) == told)
  }

  private func read(_ text: String, suffix: String = "") -> Manuscript {
    var options = ReadingOptions(named: "tide")
    (options.suffix, options.format) = (suffix, .asItIs)
    return AsItIsFormat().read(DecodedText(utf8: Array(text.utf8)), options, by: .one)
  }

  @Test func `every line stays a line, with its indent and the blank lines above it`() {
    let text = "one\n\n\n\n  two  words\n\tthree\n\u{C}four\n"
    let manuscript = read(text)
    let lines = manuscript.blocks.map {
      String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self)
    }
    #expect(lines == ["one", "two  words", "three", "four"])
    #expect(manuscript.blocks.map(\.indent) == [0, 2, 8, 0])
    #expect(manuscript.blocks.map(\.rowsBefore) == [0, 3, 0, 1])
    #expect(manuscript.blocks.map(\.startsPage) == [false, false, false, true])
    #expect(manuscript.imprint.columnsAsItIs == 13)
    #expect(String(decoding: manuscript.text.utf8, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      (
        "swift", "public struct Tide {\n  static func high() -> Bool {\n    let x = 1;\n  }\n}\n",
        ["1 public struct Tide", "2 static func high() -> Bool"]
      ),
      (
        "c", "#include <a.h>\nstatic int tide(int at)\n{\n  if (at) {\n  }\n}\nint x = f(1);\n",
        ["1 static int tide(int at)"]
      ),
      (
        "py", "class Tide:\n    def high(self):\n        return 1\n\ndef low():\n    pass\n",
        ["1 class Tide", "2 def high(self)", "1 def low()"]
      ),
      ("sh", "tide() {\n  echo high\n}\ntide low\n", ["1 tide()"]),
      ("ini", "[sea]\na = 1\n[land]\nb = 2\n", ["1 sea", "1 land"]),
      ("makefile", "tide: sea\n\tcc $<\nX := 1\n", ["1 tide"]),
      (
        "rs", "pub fn tide() {\n}\nimpl Sea {\n    fn low(&self) {}\n}\n",
        ["1 pub fn tide()", "1 impl Sea", "2 fn low(&self)"]
      ),
      (
        "js", "function tide(a) {\n}\nconst low = (a) => {\n}\n",
        ["1 function tide(a)", "1 const low = (a) =>"]
      ),
    ] as [(String, String, [String])])
  func `contents are functions and types`(suffix: String, text: String, titles: [String]) {
    #expect(read(text, suffix: suffix).outline.map { "\($0.level) \($0.title)" } == titles)
  }

  @Test func `commits are listed by what they say, and their files below them`() {
    let text = """
      commit 489c432ff3221e15
      Author: Ann
      Date:   today

          Let the tide in

          And out.

      diff --git a/sea.txt b/sea.txt
      @@ -1 +1 @@
      -low
      +high
      commit 160abcef160abcef
      Author: Ben

          Count boats
      """
    let manuscript = read(text)
    #expect(
      manuscript.outline.map { "\($0.level) \($0.title)" } == [
        "1 Let the tide in", "2 sea.txt", "1 Count boats",
      ])
    #expect(manuscript.outline.map(\.offset).first == 0)
  }

  @Test func `colours of programs are kept`() {
    func hues(_ text: String) -> [String] {
      let read = TerminalText(Array(text.utf8), TerminalSigns(isChat: false))
      return read.colours.map { range, emphasis in
        String(decoding: read.utf8[range], as: UTF8.self)
          + " \(emphasis.hue.map { "\($0)" } ?? "soft")"
      }
    }
    #expect(hues("\u{1B}[31mlow\u{1B}[0m high") == ["low red"])
    #expect(hues("\u{1B}[92mlow\u{1B}[39m high \u{1B}[2mso\u{1B}[22m") == ["low green", "so soft"])
    #expect(
      hues("\u{1B}[38;5;33mlow\u{1B}[m\u{1B}[38;2;250;200;20mhigh\u{1B}[m") == [
        "low blue", "high yellow",
      ])
    #expect(
      hues("\u{1B}[37mlow\u{1B}[m\u{1B}[38;5;244mhigh\u{1B}[m\u{1B}[48;5;1mx\u{1B}[m") == [
        "high soft"
      ])
  }
}
