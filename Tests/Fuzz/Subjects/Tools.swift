internal import CurlewManuscript

@testable internal import CurlewLibrary

/// Anything that a tool says about the pages of a document is a list of them; what has no size has a usual one.
func tryTools(_ input: [UInt8]) {
  let list = PrintedPageList(input)
  precondition(list.sizes.count <= input.count)
  precondition(list.sizes.allSatisfy { $0.width > 0 && $0.height > 0 })
}
