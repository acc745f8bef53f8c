import CurlewManuscript
import CurlewPeople
import CurlewPlainText
import CurlewSystem

// Measures how well persons are told from the names of a text.
//
//   people [--at SHARE] FILE            prints the persons: mentions, name, spellings, introduction
//   people --mains TRUTH FILE           counts the main persons who are one, by a list written before
//   people --litbank FOLDER             compares with the annotated extracts of LitBank
//   people --time FILE                  processor time
//
// A line of a list has the spellings of a person, separated by bars, the most usual first; `~` stands before one that
// others share.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--mains" where arguments.count > 2: countMains(arguments[1], Array(arguments[2...]))
case "--litbank" where arguments.count > 1: measureLitBank(arguments[1])
case "--time" where arguments.count > 1: measureTime(arguments[1])
case "--at" where arguments.count > 2: list(arguments[2], share: Double(arguments[1]) ?? 1)
case let path?: list(path, share: 1)
default: print("people FILE")
}
