internal import CurlewMessages
internal import CurlewSettings

/// Shell completions, generated from the tables of options and settings.
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

  /// The words behind `curlew defaults`.
  private static let verbs = "read write delete"
  private static let keys = SettingTable.all.map(\.name).joined(separator: " ")
  /// The values of settings that have a few.
  private static let values = OptionTable.settings.filter { !$0.isHidden && !$0.choices.isEmpty }
    .map { (key: $0.names[0].dropFirst(2), values: $0.choices.joined(separator: " ")) }

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
        # "--theme=night" is three words.
        if [[ $word == = ]]; then word=
        elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if [[ ${COMP_WORDS[1]} == defaults && COMP_CWORD -gt 1 ]]; then
          case $COMP_CWORD in
            2) COMPREPLY=($(compgen -W "\(verbs)" -- "$word")); return ;;
            3) COMPREPLY=($(compgen -W "\(keys)" -- "$word")); return ;;
          esac
          before=--$before
        fi
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
        return "  '\(name)[\(option.summary.text.quotedForZsh)]\(value)'"
      }
    }
    let cases = values.map { "        \($0.key)) compadd \($0.values) ;;" }
    return """
      #compdef curlew
      if [[ $words[2] == defaults ]] && (( CURRENT > 2 )); then
        case $CURRENT in
          3) compadd \(verbs) ;;
          4) compadd \(keys) ;;
          5) case $words[4] in
      \(cases.joined(separator: "\n"))
            esac ;;
        esac
        return
      fi
      _arguments \\
      \(lines.joined(separator: " \\\n")) \\
        '*:book:_files'

      """
  }

  private static var fish: String {
    let defaults = "complete -c curlew -f -n '__fish_seen_subcommand_from defaults; and "
    let options = options.map { option in
      let names = option.names.map {
        $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())"
      }
      let choices = option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'"
      let value = option.needsValue ? " -x\(choices)" : ""
      return
        "complete -c curlew\(names.joined())\(value) -d '\(option.summary.text.quotedForFish)'\n"
    }
    let words = [("2'", verbs), ("3'", keys)]
    let choices = values.map { ("4; and __fish_seen_subcommand_from \($0.key)'", $0.values) }
    let ofDefaults = (words + choices).map { place, words in
      "\(defaults)__fish_is_nth_token \(place) -a '\(words)'\n"
    }
    return options.joined() + ofDefaults.joined()
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
