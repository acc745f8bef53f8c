internal import System

/// The commands that pass marks to and from other programs.
extension Program {
  func writeNotes(as form: NotesForm) throws(Complaint) {
    guard !files.isEmpty else { throw Complaint("name a file whose notes to write") }
    for file in files {
      let book = try OpenBook(file, as: settings)
      let marks = BookMarks(of: book.book, in: directories.marks)
      if let complaint = marks.complaint { throw complaint }
      try write(NotesExport(marks.all, of: book.book).text(form))
    }
  }

  func importNotes(from notes: String) throws(Complaint) {
    guard invocation.files.count == 1 else {
      throw Complaint("name the book that the notes are on")
    }
    let bytes = try naming(notes) { () throws(SystemError) in
      try Descriptor(reading: notes).readToEnd(limit: 1 << 26)
    }
    guard let annotations = Annotation.collection(bytes) else {
      throw Complaint("\(notes): this is not a file of notes in JSON")
    }
    let book = try OpenBook(invocation.files[0], as: settings)
    var marks = BookMarks(of: book.book, in: directories.marks)
    let count = marks.add(annotations)
    if let complaint = marks.complaint { throw complaint }
    let adrift = marks.all.count { mark in
      mark.isAdrift && annotations.contains { $0.isSame(as: mark) }
    }
    let words = count == 1 ? "1 mark was added" : "\(count) marks were added"
    try write(adrift == 0 ? "\(words)\n" : "\(words); \(adrift) not found in the text\n")
  }
}
