import Testing

@testable import CurlewFormats

/// Files that chapters of mdBook include.
@Suite(.timeLimit(.minutes(90))) struct BookIncludeTests {
  private static let files = [
    "a/list.rs": "one\n// ANCHOR: x\ntwo\n// ANCHOR_END: x\nthree\n",
    "b.md": "B {{#include a/list.rs:1}}",
    ".outside/listings/m.rs": "main\n", "loop.md": "{{#include loop.md}}",
  ]

  private func expanded(_ chapter: String, at path: String = "c.md") -> String {
    var includes = BookIncludes { Self.files[$0].map { Array($0.utf8) } }
    return String(decoding: includes.expanded(Array(chapter.utf8)[...], at: path), as: UTF8.self)
  }

  @Test(arguments: [
    ("<{{#include a/list.rs}}>", "<one\ntwo\nthree>"), ("{{#include a/list.rs:x}}", "two"),
    ("{{#rustdoc_include a/list.rs:x}}", "two"), ("{{#include a/list.rs:1:1}}", "one"),
    ("{{#include a/list.rs:5:}}", "three"), ("{{#include a/list.rs::1}}", "one"),
    ("{{#include a/list.rs:\(Int.min):1}}", "one"),
    ("\\{{#include b.md}}", "{{#include b.md}}"), ("{{#include b.md}}", "B one"),
    ("{{#include gone.rs}} {{a}}", "{{#include gone.rs}} {{a}}"),
    ("{{#include ../listings/m.rs}}", "main"), ("{{#include ../src/b.md}}", "B one"),
    ("{{#include ../../listings/m.rs}}", "{{#include ../../listings/m.rs}}"),
    ("{{#title T}}a", "a"),
    ("{{#include a/list.rs:9:3}}", ""),
  ])
  func includes(chapter: String, expected: String) {
    #expect(expanded(chapter) == expected)
  }

  @Test func `Files are found from the folder of the chapter`() {
    #expect(expanded("{{#include ../b.md}}", at: "a/c.md") == "B one")
    #expect(expanded("{{#include ../../listings/m.rs}}", at: "a/c.md") == "main")
  }

  @Test func `A file that includes itself ends`() {
    #expect(expanded("{{#include loop.md}}") == "{{#include loop.md}}")
  }

  /// Without a limit they would be read a billion times.
  @Test func `Files that include each other many times end`() {
    let file = Array(String(repeating: "{{#include many.md}}", count: 200).utf8)
    var includes = BookIncludes { $0 == "many.md" ? file : nil }
    #expect(includes.expanded(file[...], at: "many.md").starts(with: "{{#include many.md}}".utf8))
  }

  @Test func `Hidden lines of Rust are left out`() {
    let text = Array("```rust\n# fn main() {\nlet x = 5;\n#\n# }\n```\n# Sea\n".utf8)
    let shown = MarkdownDialects.commonMark(text[...], hidesLines: true)
    #expect(String(decoding: shown, as: UTF8.self) == "```rust\nlet x = 5;\n```\n# Sea\n\n")
  }
}
