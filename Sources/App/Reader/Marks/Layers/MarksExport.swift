internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

extension Effect {
  /// Writes marks into a new file, and says where it is.
  static func exporting(_ marks: [Annotation], of book: OpenBook) -> Effect {
    let name = BookPath.title(of: book.path) + BookNames.endOfMarks
    // No place is to wait for the disk of the book.
    return .withFiles(.marks) { store in
      let text = NotesExport(
        marks, of: book.text, misprints: book.misprints, command: book.command
      ).text(.markdown)
      let folders = [Path.parent(of: book.path), store.home]
      let path = create(Array(text.utf8), named: name, ".md", in: folders)
      let complaint = Complaint(
        "the marks could not be written to \(folders[0]) or \(folders[1])")
      return told([path], or: complaint)
    }
  }

  /// Writes a picture of a passage into a new SVG file, and into a PNG file if `rsvg-convert` is installed. Where two
  /// texts lie open, it shows both. Says where the files are.
  static func drawing(_ passage: Range<BookOffset>, over reading: Reading) -> Effect {
    let (book, settings) = (reading.book, reading.pages.settings)
    let other = reading.spread.translationRange.flatMap { _ in book.text.counterpart(of: passage) }
    let passages = [passage, other].compactMap(\.self).sorted { $0.lowerBound < $1.lowerBound }
    guard let sheet = QuotationSheet(of: passages, in: reading.edition, settings) else {
      return .tell("The passage is too long for a picture")
    }
    let drawing = VectorPicture(sheet.picture, theme: settings.theme).text
    let name = BookPath.title(of: book.path) + endOfQuotation
    return .withFiles(.marks) { store in
      let folders = [Path.parent(of: book.path), store.home]
      let path = create(Array(drawing.utf8), named: name, ".svg", in: folders)
      let complaint = Complaint(
        "the picture could not be written to \(folders[0]) or \(folders[1])")
      return told([path, path.flatMap(rasterised)], or: complaint)
    }
  }

  /// What the name of a picture of a passage ends with, before a number.
  private static let endOfQuotation = " – quotation"

  static let rasteriser = ExternalTool(["rsvg-convert", "--zoom", "2"])

  /// Makes a PNG file of an SVG file, and returns its path; nil if that fails.
  private static func rasterised(_ drawing: String) -> String? {
    let path = drawing.dropLast(4) + ".png"
    guard let input = try? Descriptor(reading: drawing),
      let pixels = try? rasteriser.output(for: input, limit: 1 << 26),
      case ()? = try? SafeSave.createNew(String(path), with: pixels)
    else { return nil }
    return String(path)
  }

  private static func told(_ paths: [String?], or complaint: Complaint) -> FileWork.Ending {
    let names = paths.compactMap { $0?.withShortHome }.joined(separator: ", ")
    return { _ in
      names.isEmpty ? [.notify([complaint])] : [.tell(SafeText("Written to \(names)"))]
    }
  }

  /// The path of a new file in the first folder that takes it; nil if none does. No file is ever replaced. A missing
  /// folder is not created, because its disk may not be mounted.
  private static func create(
    _ bytes: [UInt8], named name: String, _ ending: String, in folders: [String]
  ) -> String? {
    for folder in folders where FileSystem.isDirectory(folder) {
      for number in 1...99 {
        let path = Path.join(folder, name + (number == 1 ? "" : " \(number)") + ending)
        do throws(SystemError) {
          try SafeSave.createNew(path, with: bytes)
          return path
        } catch {
          if error != .exists { break }
        }
      }
    }
    return nil
  }
}
