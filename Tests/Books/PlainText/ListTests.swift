import TestBooks
import Testing
import CurlewTypesetting

/// Lists, terms with their explanations, and prose that looks like a table or a poem.
@Suite(.timeLimit(.minutes(90))) struct ListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let page: String
  }

  static let cases = [
    Case(
      testDescription: "items with bullets hang",
      source: """
         * The bird that runs along the edge of the water is never wetted
           by it.

         * So is the other, which runs along the edge of the water in its
           turn.

         * The third bird is.
        """,
      page: """
         * The bird that runs along the edge of the water is
           never wetted by it.

         * So is the other, which runs along the edge of the
           water in its turn.

         * The third bird is.
        """),
    Case(
      testDescription: "a paragraph below the text of an item of one line belongs to the item",
      source: """
         * The bird that runs along the edge of the water is never wetted
           by it.

         * So is the other, which runs along the edge of the water in its
           turn.

         * The third bird is.

           It stands in the water by day and by night, and has been seen to
           sleep there.
        """,
      page: """
         * The bird that runs along the edge of the water is
           never wetted by it.

         * So is the other, which runs along the edge of the
           water in its turn.

         * The third bird is.

           It stands in the water by day and by night, and
           has been seen to sleep there.
        """),
    Case(
      testDescription: "items without blank lines between them are apart",
      source: """
        The birds of the shore, which are counted twice in every year, are:
          1. the one that runs along the edge of the water and is never
             wetted by it;
          2. the other.
        """,
      page: """
          The birds of the shore, which are counted twice in
        every year, are:
          1. the one that runs along the edge of the water
             and is never wetted by it;
          2. the other.
        """),
    Case(
      testDescription: "the lines of an item begin behind its bullet",
      source: """
        The birds of the shore, which are counted twice in every year, are:
          • the one that runs along the edge of the water and is never wetted;
          • the other.
        """,
      page: """
          The birds of the shore, which are counted twice in
        every year, are:
          • the one that runs along the edge of the water
            and is never wetted;
          • the other.
        """),
    Case(
      testDescription: "a term stands above what explains it",
      source: """
          -w, --word-regexp
                 Select only those lines containing matches that form a whole word
                 each.
        """,
      page: """
          -w, --word-regexp
                 Select only those lines containing matches
                 that form a whole word each.
        """),
    Case(
      testDescription: "a term stands beside what explains it",
      source: """
          -c     with -lt: sort by, and show, the time of the last change of
                 status information.
        """,
      page: """
          -c with -lt: sort by, and show, the time of the
                 last change of status information.
        """),
    Case(
      testDescription: "a licence in capitals is prose",
      source: """
          THE SHORE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
          EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
          OF BIRDS.
        """,
      page: """
            THE SHORE IS PROVIDED "AS IS", WITHOUT WARRANTY
          OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
          LIMITED TO THE WARRANTIES OF BIRDS.
        """),
    Case(
      testDescription: "justified prose is no table",
      source: """
        These   birds  of  the   shore  are  the  same  as those   that  run along
        the  water.   These    are   counted   twice  in   every  year,   for  the
        sake of all.
        """,
      page: """
          These birds of the shore are the same as those
        that run along the water. These are counted twice in
        every year, for the sake of all.
        """),
    Case(
      testDescription: "words divided by the hyphen that means only that are whole",
      source: """
        It was one of those mornings on which the whole of the shore is sil‐
        ver, and the twenty‐one birds that stand upon it count to twenty‐
        one.
        """,
      page: """
          It was one of those mornings on which the whole of
        the shore is silver, and the twenty‐one birds that
        stand upon it count to twenty‐one.
        """),
    Case(
      testDescription: "a number goes on behind the hyphen of its name",
      source: """
        The birds of the shore are counted by the number that is called SHORE-
        8859 in the list, and by no other number of the list of all the birds.
        """,
      page: """
          The birds of the shore are counted by the number
        that is called SHORE-8859 in the list, and by no
        other number of the list of all the birds.
        """),
  ]

  @Test(arguments: cases)
  func blocksAreShownByTheirShape(_ one: Case) {
    let shown = pages("\(prose)\n\n\(one.source)\n\n\(prose)", measure: 52, rows: 80)
    #expect(shown.contains("\n" + one.page + "\n"))
  }

  @Test(arguments: ["*", "-", "+", "•", "12.", "7)"])
  func `the gap behind the marker of an item is never widened`(marker: String) {
    let item =
      "   \(marker) The bird that runs along the edge of the water, which is seldom wetted,\n"
    let rest = String(repeating: " ", count: marker.count + 4) + "is the first of the birds.\n\n"
    let text = "\(prose)\n\n" + item + rest + item + rest + "\(prose)\n"
    for measure in 40...72 {
      let setting = Setting(measure: measure, rows: 99, isJustified: true)
      let page = Layout(book(text), setting).page(0).plainText
      #expect(page.contains("\(marker) The") && !page.contains("\(marker)  "), "at \(measure)")
    }
  }

  @Test func numberedVersesStayLines() {
    let hymn = "  1. Upon the shore the bird\n     Of silver and of sand"
    #expect(
      pages("\(prose)\n\n\(hymn)\n\n\(prose)", measure: 60, rows: 80).contains("\n\(hymn)\n"))
  }

  @Test func linesMayBeginAtAnyColumn() {
    let far = String(repeating: " ", count: 70_000)
    #expect(pages("\(far)- the bird\n\(far)  of the shore\n\n\(prose)").contains("the bird"))
  }
}
