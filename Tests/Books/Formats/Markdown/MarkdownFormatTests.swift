import CurlewFormats
import CurlewManuscript
import Testing

@Suite(.timeLimit(.minutes(90))) struct MarkdownFormatTests {
  @Test func `Headings have names by which links lead to them`() {
    let book = manuscript("# A\n\n[x](#two-words)\n\n## Two, words!\n\nb\n", MarkdownFormat())
    let heading = book.blocks.first { book.text.utf8[$0.range].starts(with: "Two".utf8) }
    #expect(book.links.map(\.target) == [heading?.range.lowerBound])
  }

  @Test func `The first of several chapters is in the contents, too`() {
    let text = String(repeating: "A sentence of the chapter. ", count: 10)
    let outline = book("# One\n\n\(text)\n\n# Two\n\n\(text)\n").outline
    #expect(outline.map(\.title) == ["One", "Two"])
    #expect(book("# Book\n\n# One\n\n\(text)\n").outline.map(\.title) == ["One"])
  }

  @Test func `The title block of Pandoc names the book`() {
    let book = book("% The Harbour\n  at Night\n% Anna Berg\n% 2020\n\nThe water comes.\n")
    #expect(book.imprint.title == "The Harbour at Night" && book.imprint.author == "Anna Berg")
    #expect(blocks(book) == "p: The water comes.")
  }

  private func book(_ source: String) -> Manuscript { manuscript(source, MarkdownFormat()) }

  @Test(
    "Markdown becomes blocks",
    arguments: [
      ("# A\n\ntext *so* **so**", "h1: A\n++p: text _so_ *so*"),
      ("- a\n- b\n  - c", "p 0/2: •\u{A0}a\np 0/2: •\u{A0}b\np 2/4: ◦\u{A0}c"),
      ("> a", "quote 2/2: a"),
      ("> [!NOTE]\n> a", "quote 2/2: *Note*\nquote 4/2: a"),
      ("> [!NOTE] a", "quote 2/2: [!NOTE] a"),
      ("> [NOTE]\n> a", "quote 2/2: [NOTE] a"),
      ("| a | b |\n|---|---|\n| 1 | 2 |", "cells: *a*\n*b*\ncells: 1\n2"),
      ("`x` ~~y~~", "p: `x` ~y~"), ("a <name of b>, c", "p: a <name of b>, c"),
      ("<signature of b>, c\n\nd", "p: <signature of b>, c\np 2/0: d"),
      ("- [x] done\n- [ ] open", "p 0/4: •\u{A0}☑\u{A0}done\np 0/4: •\u{A0}☐\u{A0}open"),
      ("- [ ] a\n\n- [x] b", "p 0/4: •\u{A0}☐\u{A0}a\np 0/4: •\u{A0}☑\u{A0}b"),
    ])
  func becomesBlocks(source: String, expected: String) {
    #expect(blocks(book(source)) == expected)
  }

  @Test(
    "Dialects add boxes, names, links and lists of definitions",
    arguments: [
      ("# A {#x .y}\n\n[b](#x)", "h1: A\n++p: @b@"), ("## A {.y}", "h1: A"),
      ("!!! note \"Sea\"\n    a\n\nb", "quote 2/2: *Sea*\nquote 4/2: a\n+p: b"),
      ("??? tip\n    a\nb", "quote 2/2: *Tip*\nquote 4/2: a\n+p: b"),
      (":::tip\na\n:::\nb", "quote 2/2: *Tip*\nquote 4/2: a\n+p: b"),
      ("::: {.callout-note}\na\n:::", "quote 2/2: *Note*\nquote 4/2: a"),
      (":::tip[One two]{.x}\na\n:::", "quote 2/2: *One two*\nquote 4/2: a"),
      ("::: {.callout-tip title=\"Q t\"}\na\n:::", "quote 2/2: *Q t*\nquote 4/2: a"),
      ("::: {#fig-x .column}\na\n:::", "quote 2/2: a"),
      ("Two {#st}\n===\n\na", "h1: Two\n++p: a"),
      ("{% hint style=\"info\" %}\na\n{% endhint %}", "quote 2/2: *Info*\nquote 4/2: a"),
      ("[[Sea]] and [[Sea|b]]", "p: Sea and b"),
      ("a ==b c== x^2^ H~2~O ~~d~~", "p: a b c x^2^ H,2,O ~d~"),
      ("Term\n: text", "p: Term\np 4/4: text"),
      (
        "A\n: b\nc\n\n    d\n\nE\n: f\nG\n: h\n\nend",
        "p: A\np 4/4: b c\np 6/4: d\np: E\np 4/4: f\np: G\np 4/4: h\np 2/0: end"
      ),
      ("Head\n====\n\n~~~\n$a_1$ ==b==\n~~~", "h1: Head\n++line 0/4: $a_1$ ==b=="),
      ("so $a_1 b_1$ and $$\nx^2\n$$ for $5 `$a_1$`", "p: so a₁b₁ and x² for $5 `$a_1$`"),
    ])
  func dialects(source: String, expected: String) {
    #expect(blocks(book(source)) == expected)
  }

  /// Each box begins all lines inside it with a sign, so the text would grow by the square of their number.
  @Test(arguments: [
    ":::note\n", "!!! note\n    ", "::: {.a}\n", "??? x\n", "{% hint style=\"x\" %}\n",
  ])
  func `Boxes in boxes in boxes stay small`(opening: String) {
    let book = book(String(repeating: opening, count: 20_000) + "\nthe words")
    #expect(book.text.utf8.count < 40 * 20_000)
    #expect(String(decoding: book.text.utf8, as: UTF8.self).contains("the words"))
  }

  @Test func `Boxes deeper than the deepest close in their order`() {
    let deep =
      String(repeating: ":::\u{20}tip\n", count: 30) + "a\n" + String(repeating: ":::\n", count: 30)
    #expect(blocks(book(deep + "\nb")).hasSuffix("p: b"))
  }

  @Test func `A footnote opens`() {
    let book = book("Word[^1] goes on.\n\n[^1]: The note.\n")
    let notes = book.links.compactMap(\.note)
    #expect(notes.count == 1)
    #expect(
      notes.allSatisfy {
        String(decoding: book.text.utf8[$0], as: UTF8.self).contains("The note.")
      })
  }

  @Test func `What looks like a footnote across a line end is still text`() {
    let utf8 = book("[^)7\n\u{FFFD}“]\n").text.utf8
    #expect(String(validating: utf8, as: UTF8.self) != nil)
  }

  @Test func `Front matter is not text`() {
    let book = book("---\ntitle: \"A Book\"\nauthor: B. C.\nlang: fi\n---\n\n# One\n\ntext\n")
    #expect(book.imprint.title == "A Book")
    #expect(book.imprint.author == "B. C.")
    #expect(book.imprint.language?.code == "fi")
    #expect(!String(decoding: book.text.utf8, as: UTF8.self).contains("B. C."))
  }

  @Test func `A rule at the beginning is not front matter`() {
    #expect(
      String(decoding: book("---\n\ntext: so\n").text.utf8, as: UTF8.self).contains("text: so"))
  }

  @Test func `Front matter without an end is text and says nothing of the book`() {
    let book = book("---\ntitle: A Book\nauthor: B. C.\nlang: fi\n\ntext\n")
    #expect(book.imprint.title == "file")
    #expect(book.imprint.author == nil && book.imprint.language == nil)
    #expect(String(decoding: book.text.utf8, as: UTF8.self).contains("B. C."))
  }

  @Test func `The first heading is the title`() {
    #expect(book("# The *Shore*\n\ntext\n").imprint.title == "The Shore")
    #expect(book("text\n").imprint.title == "file")
  }

  private func recognizes(_ text: String) -> Bool {
    MarkdownFormat().recognizes(DecodedText(utf8: Array(text.utf8)))
  }

  @Test(arguments: [
    "# Title\n\nA [link](x.html).\n", "# Title\n\ntext\n\n## More\n\ntext\n",
    "Read `this`, `that`\nand `more` or `less`\n```\ncode\n```\n[a](b)\n",
  ])
  func `Markdown is recognised by its signs`(text: String) { #expect(recognizes(text)) }

  @Test(arguments: [
    "CHAPTER I\n\nIt was a morning.\n", "#!/bin/sh\n\n# comment\n\necho `date` `date`\n",
    "# comment\nimport os\n# another\nx = 1\n", "######OpenITI#\n\n# text\n\n# text\n",
    "* * *\n\n1. He said - so\n", "",
    "Type `:help` or `:quit`.\nIn ``From:'' there is\n`a` name, and\n`b` and\n`c` too.\n",
  ])
  func `Other texts are not taken for Markdown`(text: String) { #expect(!recognizes(text)) }

  @Test func `An abbreviation is left out, and emphasis that begins with a link is not`() {
    let text = "A\n\n*[B](http://x.y) c.*\n\n*[HTML]: a language\n"
    #expect(manuscript(text, MarkdownFormat()).blocks.count == 2)
  }
}
