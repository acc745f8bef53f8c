extension Sequence<String> {
  /// The texts as a list in the reader's language: "a, b, c".
  package var listed: String {
    reduce("") { list, next in
      // To translators: two things of a list, with the comma of your language.
      list.isEmpty ? next : Message("\(list), \(next)").text
    }
  }
}
