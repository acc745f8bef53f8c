import CurlewManuscript
import Testing

@Suite(.timeLimit(.minutes(90))) struct PrintPageTests {
  @Test(arguments: [
    ("212", "212"), ("Page_212", "212"), ("p212", "212"), ("page-212", "212"), ("p. XII", "xii"),
  ])
  func `A label is found by its number`(label: String, number: String) {
    #expect(PrintPage(label: label, offset: 0).isNumbered(number))
  }

  @Test(arguments: [("213", "212"), ("1212", "212"), ("", ""), ("Page_2", "")])
  func `Other labels are not`(label: String, number: String) {
    #expect(!PrintPage(label: label, offset: 0).isNumbered(number))
  }
}
