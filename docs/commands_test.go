package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/mods/release"
)

//go:generate go test . -run TestCommandsAreCurrent -update

const commandsFile = "commands.md"

// commands.md is made from the table of built-in commands and the texts with
// which /help tells of them.
func TestCommandsAreCurrent(t *testing.T) {
	rel, problems := release.Compose(release.Options{}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := commandsDocument(t, rel.Commands, rel.Content)
	if *update {
		if err := os.WriteFile(commandsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := mustRead(t, commandsFile); got != want {
		t.Errorf("docs/%s is not what the table says: run go generate ./docs", commandsFile)
	}
}

const commandsHead = `# Commands of operators

This file is made by ` + "`go generate ./docs`" + ` from the table of built-in commands (` + "`core/model/command/builtin.go`" + `) and their help texts.

Every world has these commands; [bundles add their own](scripting.md#commands). There are four places to type them:

| where | how | who |
|---|---|---|
| page | ` + "`/gps`" + `, with suggestions while you type | the role of the account |
| game client, 1.12.1 and 3.3.5a | ` + "`.gps`" + `; the answer is a system message | the role of the account |
| console | ` + "`loam console as Anna gps`, or `loam console gps Anna`" + ` for a command that names a player | operator |
| scenario | ` + "`Anna types \"/gps\"`, after `player Anna role builder`" + ` | the role of the player |

` + "`/help`" + ` lists the commands that you may use, ` + "`/help level`" + ` describes one. A misspelled command, player, creature or place gets a suggestion. An id may be typed without its bundle if only one bundle has it. WHO is the name of a player on any map; without it, a command affects the selected unit, or you where its description says so.

If a bundle declares a command of the same name, the short name means that command, and the built-in one is ` + "`/base:level`" + `. The line ` + "`resolve: {\"/level\": base}`" + ` in ` + "`loam.yaml`" + ` keeps the short name for the built-in one.

`

func commandsDocument(t *testing.T, table *command.Table, texts *content.Snapshot) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(commandsHead)
	for _, role := range []auth.Role{auth.Player, auth.Builder, auth.Operator} {
		var rows []string
		for _, s := range table.All() {
			if s.BuiltIn() && s.Role == role {
				doc := texts.Line(content.DefaultLanguage, s.Doc)
				if doc == s.Doc.Key {
					t.Errorf("command %s has no text %s in bundle base", s.Name, doc)
				}
				rows = append(rows, fmt.Sprintf("| `%s` | %s |\n", strings.ReplaceAll(table.Usage(s), "|", `\|`), doc))
			}
		}
		if len(rows) > 0 {
			fmt.Fprintf(&b, "## For the role %s\n\n| command | what it does |\n|---|---|\n%s\n", role, strings.Join(rows, ""))
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func mustRead(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
