// Package kinds compares the kinds of effects, targets and occasions of spells and
// auras with those of other game servers. It owns the tables of the other servers'
// names and the generated document; the kinds themselves belong to package content,
// and the core does not depend on the other names.
package kinds

import (
	_ "embed" // the lists
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"loam/core/model/content"
)

var (
	//go:embed effects.txt
	effects string
	//go:embed auras.txt
	auras string
	//go:embed targets.txt
	targets string
	//go:embed occasions.txt
	occasions string
)

// Name is the name that other servers use, with its counterpart here.
type Name struct {
	Name string
	Here string // a kind, or its written form; "" is none
	Why  string // the reason for none, or a note; may be ""
}

// Effects lists the spell effects of other servers.
func Effects() []Name { return names(effects) }

// Auras lists the aura effects of other servers.
func Auras() []Name { return names(auras) }

// Targets lists the effect targets of other servers.
func Targets() []Name { return names(targets) }

// Occasions lists the proc occasions of other servers.
func Occasions() []Name { return names(occasions) }

// names reads a list: names, and after an equals sign the counterpart or after a dash the
// reason for none.
func names(list string) []Name {
	var all []Name
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		left, here, found := strings.Cut(line, " = ")
		why := ""
		if !found {
			left, why, _ = strings.Cut(line, " - ")
		} else {
			here, why, _ = strings.Cut(here, " # ")
		}
		for _, name := range strings.Fields(left) {
			all = append(all, Name{name, here, why})
		}
	}
	return all
}

// Scenario returns the scenario file that shows a kind of effect, relative to
// examples.
func Scenario(k *content.EffectInfo) string {
	of := "effect"
	if k.Kind == content.Proc { // each occasion has one
		return "spellbook/scenarios/proc_swing.txt"
	}
	if k.OfAura {
		of = "aura"
	}
	return fmt.Sprintf("spellbook/scenarios/%s_%s.txt", of, k.Name)
}

// Reference returns the document of all kinds, in Markdown. Examples is the folder
// of the examples: a kind links to its scenario if there is one.
func Reference(examples string) string {
	var s strings.Builder
	s.WriteString(head)
	s.WriteString("\n## Effects of spells\n\nIn addition, every effect can have `who`, `around`, `radius_yards`, `cone_deg`, `most`, `jumps`, `jump_yards`, `jump_pct` and `chance_pct`.\n\n")
	writeKinds(&s, examples, false)
	s.WriteString("\n## Effects of auras\n\n")
	writeKinds(&s, examples, true)
	fmt.Fprintf(&s, "\n## Targets of effects\n\n| key | values |\n|---|---|\n| `aim` of a spell | `%s` |\n| `who` of an effect | `%s`; from `enemies` to `creatures`, all matching units in the area |\n| `around` of an effect, the centre of the area | `%s` |\n",
		strings.Join(content.AimWords, "`, `"), strings.Join(content.WhoWords, "`, `"), strings.Join(content.AroundWords, "`, `"))
	fmt.Fprintf(&s, "\n## Proc moments\n\n`on` of a proc has one or more of these values: `%s`.\n", strings.Join(content.OccasionWords, "`, `"))
	s.WriteString("\n## Kinds that are not available\n\n| kind | why |\n|---|---|\n")
	for i := range content.EffectKinds {
		if k := &content.EffectKinds[i]; k.Deferred != "" {
			fmt.Fprintf(&s, "| `%s` | %s |\n", k.Name, k.Deferred)
		}
	}
	for _, list := range []struct {
		title string
		names []Name
	}{
		{"Names of spell effects on other servers", Effects()}, {"Names of aura effects on other servers", Auras()},
		{"Names of targets on other servers", Targets()}, {"Names of proc moments on other servers", Occasions()},
	} {
		writeNames(&s, list.title, list.names)
	}
	return s.String()
}

const head = `# Kinds of effects, targets and procs

Made by ` + "`go generate ./mods/kinds`" + ` from the tables that loading and casting follow; do not edit.
A definition with a kind that is not listed here is a load error. [Spells and auras](spells.md) describes how the kinds work together.
`

func writeKinds(s *strings.Builder, examples string, ofAura bool) {
	s.WriteString("| kind | must have | may have | what it does | shown by |\n|---|---|---|---|---|\n")
	for i := range content.EffectKinds {
		k := &content.EffectKinds[i]
		if k.OfAura != ofAura || k.Deferred != "" {
			continue
		}
		shown := ""
		if path := Scenario(k); exists(filepath.Join(examples, path)) {
			shown = fmt.Sprintf("[%s](../examples/%s)", strings.TrimSuffix(filepath.Base(path), ".txt"), path)
		}
		fmt.Fprintf(s, "| `%s` | %s | %s | %s | %s |\n", k.Name, keys(k.Needs), keys(k.May), k.Doc, shown)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func keys(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "`" + strings.Join(names, "`, `") + "`"
}

func writeNames(s *strings.Builder, title string, names []Name) {
	fmt.Fprintf(s, "\n## %s\n\n| name | here |\n|---|---|\n", title)
	for _, n := range names {
		here := "– " + n.Why
		if n.Here != "" {
			here = "`" + n.Here + "`"
			if n.Why != "" {
				here += ": " + n.Why
			}
		}
		fmt.Fprintf(s, "| `%s` | %s |\n", n.Name, here)
	}
}
