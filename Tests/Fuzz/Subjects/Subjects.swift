/// What takes foreign bytes: each is a function that takes any bytes, and ends the program where a law is broken.
package let subjects: [String: @Sendable ([UInt8]) -> Void] = [
  "decoder": tryDecoder, "structure": tryStructure, "archive": tryArchive, "markup": tryMarkup,
  "css": tryStyleSheet, "package": tryPackage, "epub": tryMembers, "state": tryStateFile,
  "notes": tryNotes, "defaults": tryDefaults, "keys": tryKeys, "search": trySearch,
  "dictionary": tryDictionary, "picture": tryPicture, "catalogue": tryCatalogue,
  "peers": tryPeers, "repeated": tryRepeated, "words": tryWords, "tools": tryTools,
  "servers": tryServers, "web": tryPage, "mends": tryMends, "places": tryPlaces,
  "terminal": tryTerminal,
]
