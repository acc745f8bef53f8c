import CurlewManuscript
import CurlewPeople
import CurlewPlainText
import CurlewSystem

// Measures how well persons are told from the names of a text.
//
//   people [--at SHARE] FILE            prints the persons: mentions, name, spellings, introduction
//   people --mains LISTS BOOKS          counts the main persons who are one, by lists written before
//   people --litbank FOLDER             compares with the annotated extracts of LitBank
//   people --time FILE                  processor time
//
// A line of a list has the spellings of a person, separated by bars, the most usual first; `~` stands before one that
// others share.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--mains" where arguments.count > 2: countAll(arguments[1], arguments[2])
case "--litbank" where arguments.count > 1 && FileSystem.isDirectory(arguments[1]):
  measureLitBank(arguments[1])
case "--litbank": print("LitBank skipped: LITBANK names no copy of github.com/dbamman/litbank")
case "--time" where arguments.count > 1: measureTime(arguments[1])
case "--at" where arguments.count > 2: list(arguments[2], share: Double(arguments[1]) ?? 1)
case let path?: list(path, share: 1)
default: print("people FILE")
}
