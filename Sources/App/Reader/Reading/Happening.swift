internal import CurlewAppSupport
internal import CurlewExchange
internal import CurlewLibrary

/// What has happened to the open book or to files.
enum Happening: Equatable {
  /// A book was opened and lies on the desk.
  case opened
  /// The reader has moved.
  case turned
  /// Nothing moves any more.
  case settled
  /// An event was handled.
  case handled
  /// The pages at the same place look different now.
  case redrawn
  /// A setting was changed.
  case configured
  /// Something was saved that other machines are to get.
  case saved
  /// A place could not be saved.
  case notSaved(PlaceRecord)
  /// The reader has corrected the contents of the open book.
  case corrected(ContentsEdit)
  /// Corrections could not be saved.
  case notCorrected([ContentsEdit], Complaint?)
  /// Another machine has changed the files of marks with these paths.
  case marksChanged(Set<String>)
  /// The reader has answered the offer of a place.
  case answered(MachineFile.Answer)
  /// The open book is about to be closed.
  case closing
  /// The program is about to end.
  case leaving
}
