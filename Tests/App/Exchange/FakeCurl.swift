import CurlewSystem
import TestFiles

@testable import CurlewExchange

/// Scripts that stand for `curl`.
enum FakeCurl {
  /// A script that finds the mark of the report behind `--write-out`.
  static func client(_ script: String, in folder: borrowing Folder) throws -> WebClient {
    let head = """
      arguments="$*"
      while [ $# -gt 0 ]; do case $1 in --write-out) mark=${2#??}; shift;; esac; shift; done
      mark=${mark%%\\\\n*}

      """
    try writeProgram("#!/bin/sh\n" + head + script + "\n", at: folder.path + "/curl")
    return WebClient(program: folder.path + "/curl") { FakeCurl.numbers(of: $0) }
  }

  /// The report of a transfer from a public host.
  static func end(_ code: Int, _ status: Int, head: Int = 0) -> String {
    "printf '%s\\n' '' $mark \(code) \(status) \(head) text/plain 192.0.2.1 ''"
  }

  /// The numbers of a host without a network: names of the own one begin with `home`, and numbers are their own.
  private static func numbers(of host: String) -> [InternetAddress] {
    if host.allSatisfy({ $0.isHexDigit || ".:x".contains($0) }) {
      return InternetAddress.all(of: host)
    }
    return [InternetAddress(host.hasPrefix("home") ? "192.168.7.7" : "192.0.2.1")].compactMap(
      \.self)
  }

  /// An answer of the web in which `client(web:in:)` lives.
  struct Page {
    var status = 200
    var type = "text/html"
    var body: [UInt8] = []
    var redirection = ""
    var number = "192.0.2.1"
  }

  /// A client of a web that has these pages and nothing else. Its configurations are the paragraphs of the file `asked`.
  static func client(web: [String: Page], in folder: borrowing Folder) throws -> WebClient {
    var cases = ""
    for (index, (address, page)) in web.enumerated() {
      try folder.write(page.body, to: "body\(index)")
      cases += """
        '\(address)') body=body\(index); status=\(page.status); type='\(page.type)'
          number=\(page.number); redirection='\(page.redirection)';;

        """
    }
    return try client(
      """
      config=$(cat); printf '%s\\n\\n' "$config" >> '\(folder.path)/asked'
      address=$(printf '%s\\n' "$config" | sed -n 's/^url = "\\(.*\\)"/\\1/p')
      body=none; status=404; type=text/plain; number=192.0.2.1; redirection=
      case $address in
      \(cases)esac
      [ $body = none ] || cat '\(folder.path)/'$body
      printf '%s\\n' '' $mark 0 $status 0 "$type" $number "$redirection"
      """, in: folder)
  }

  /// The configurations of all requests so far.
  static func asked(in folder: borrowing Folder) -> [String] {
    let text = (try? folder.text("asked")) ?? ""
    var (all, lines) = ([String](), [Substring]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        all.append(lines.joined(separator: "\n"))
        lines = []
      }
    }
    return all
  }
}
