/// Shell completions, generated from the option table.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String) -> String {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    default: fish
    }
  }

  private static var options: [Option] { OptionTable.all.filter { !$0.isHidden } }

  private static var bash: String {
    let words = options.flatMap(\.names).joined(separator: " ")
    let cases = options.filter { !$0.choices.isEmpty }.map { option in
      """
          \(option.names.joined(separator: "|")))
            COMPREPLY=($(compgen -W "\(option.choices.joined(separator: " "))" -- "$word"))
            return ;;
      """
    }
    return """
      _curlew() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        case $before in
      \(cases.joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "\(words)" -- "$word")) ;;
          *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        esac
      }
      complete -o filenames -F _curlew curlew

      """
  }

  private static var zsh: String {
    let lines = options.flatMap { option in
      option.names.map { name in
        let value =
          option.needsValue
          ? ":\(option.choices.isEmpty ? "value:" : "value:(\(option.choices.joined(separator: " ")))")"
          : ""
        return "  '\(name)[\(option.summary.quotedForZsh)]\(value)'"
      }
    }
    return """
      #compdef curlew
      _arguments \\
      \(lines.joined(separator: " \\\n")) \\
        '*:book:_files'

      """
  }

  private static var fish: String {
    options.flatMap { option in
      option.names.map { name in
        let long = name.hasPrefix("--")
        let flag = long ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        let choices =
          option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'"
        let value = option.needsValue ? " -x\(choices)" : ""
        return "complete -c curlew \(flag)\(value) -d '\(option.summary.quotedForFish)'\n"
      }
    }.joined()
  }
}

extension String {
  fileprivate var quotedForZsh: String {
    reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : $1 == "'" ? "’" : "\($1)" }
  }

  fileprivate var quotedForFish: String {
    reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : "\($1)" }
  }
}
