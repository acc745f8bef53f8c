import Testing

@testable import CurlewPlainText

@Suite(.timeLimit(.minutes(90))) struct HeadingPartsTests {
  @Test(arguments: [
    ("CHAPTER VI. MR SELLICK COMES DOWN", "CHAPTER VI.", "MR SELLICK COMES DOWN"),
    ("Chapter 1: Loomings", "Chapter 1:", "Loomings"), ("CHAPTER I", "CHAPTER I", ""),
    ("BOOK ONE: 1805", "BOOK ONE:", "1805"),
    ("I. A Scandal in Bohemia", "I.", "A Scandal in Bohemia"),
    ("I Am Born", "", "I Am Born"), ("Epilogue", "", "Epilogue"),
    ("Part One of the Story", "", "Part One of the Story"), ("", "", ""),
  ])
  func aHeadingIsDividedIntoLabelAndTitle(heading: String, label: String, title: String) {
    let parts = HeadingParts(heading)
    #expect(parts.label == label && parts.title == title, "\(parts)")
  }
}
