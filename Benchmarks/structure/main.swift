import CurlewManuscript
import CurlewPlainText
import TestBooks

// Measures the sections that are found in texts against tables of the right ones.
//
//   structure [--list] FILE…
//
// With `--list` it prints the sections found, in the form of such a table.

let arguments = CommandLine.arguments.dropFirst()
let isList = arguments.first == "--list"

if isList {
  for path in arguments.dropFirst() { list(path) }
} else {
  measure(Array(arguments))
}
