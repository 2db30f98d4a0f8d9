package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/rulefile"
)

// ruleNames finds which names files of rules may have for numbers. The zero ruleNames
// is ready.
type ruleNames struct {
	known map[string]rulefile.Names // by folder of rules
}

// of is what a file may name: all that its bundle may, or what a table of numbers
// beside it says; nil is nothing.
func (n *ruleNames) of(file string) rulefile.Names {
	dir := filepath.Dir(file)
	if names, ok := n.known[dir]; ok {
		return names
	}
	if n.known == nil {
		n.known = make(map[string]rulefile.Names)
	}
	n.known[dir] = namesIn(dir)
	return n.known[dir]
}

// mostAbove is how far above a file of rules its bundle is looked for, in folders.
const mostAbove = 8

func namesIn(dir string) rulefile.Names {
	table := ""
	at, err := filepath.Abs(dir)
	for range mostAbove {
		if err != nil {
			break
		}
		if file := filepath.Join(at, idmap.File); table == "" {
			if _, err := os.Stat(file); err == nil {
				table = file
			}
		}
		if bundle.IsBundle(at) {
			worlds, _ := release.Worlds(at) // what is wrong with it is told by a check
			for _, w := range worlds {
				if names, _, ok := w.Naming(w.Name); ok {
					return names
				}
			}
			break
		}
		at = filepath.Dir(at)
	}
	if table == "" {
		return nil
	}
	return namesOf(table)
}

// namesOf is what a table of numbers says, where there is no bundle around it that
// loads.
func namesOf(file string) rulefile.Names {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	entries, _ := idmap.Read(file, data)
	var book idmap.Book
	for i := range entries {
		_ = book.Add(entries[i].Kind, entries[i].Number, entries[i].Full("")) // a number that means two things is told by a check
	}
	return func(k idmap.Kind, name string) (uint32, string, string) {
		id := content.ID(name)
		if !strings.Contains(name, ":") {
			id = content.ID(":" + name)
		}
		return book.Number(k, id), "", ""
	}
}

// withoutNumbers reports rules that name what has no number, which no other server
// would know.
func withoutNumbers(scripts []smartai.Script) (problems diag.List) {
	for i := range scripts {
		s := &scripts[i]
		if s.Owner >= 0 && idmap.Allotted(uint32(s.Owner)) || s.Owner < 0 && idmap.Allotted(uint32(-int64(s.Owner))) {
			problems = append(problems, noNumber(s.At.File, s.At.Row, "the owner of the rules"))
		}
		for j := range s.Rows {
			r := &s.Rows[j]
			parts := []struct {
				of     smartai.Part
				id     uint32
				values []uint32
				at     smartai.Pos
			}{{smartai.OfEvent, r.EventType, r.Event[:], r.At.Event}, {smartai.OfAction, r.ActionType, r.Action[:], r.At.Action}, {smartai.OfTarget, r.TargetType, r.Target[:], r.At.Target}}
			for _, p := range parts {
				if k, ok := p.of.Kind(p.id); ok && (p.of != smartai.OfEvent || s.Source != smartai.List) {
					problems = append(problems, nameless(r.At.File, p.at, k, p.values)...)
				}
			}
		}
	}
	return problems.Sort()
}

// nameless reports parameters of a kind that name what has no number.
func nameless(file string, at smartai.Pos, k *smartai.Kind, values []uint32) (problems diag.List) {
	column := 0
	for i := range k.Params {
		p := &k.Params[i]
		kind, named := idmap.Of(k, p)
		for _, n := range values[column : column+p.Columns()] {
			if named && kind != idmap.Handlers && idmap.Allotted(n) {
				problems = append(problems, noNumber(file, at, fmt.Sprintf("the %s of %s", p.Key, k.Name)))
			}
		}
		column += p.Columns()
	}
	return problems
}

func noNumber(file string, at smartai.Pos, what string) diag.Problem {
	return diag.Problem{File: file, Line: int(at.Line), Column: int(at.Column),
		Code: diag.NotConvertible, Msg: fmt.Sprintf("%s has no number for other servers; define it in smartai/%s", what, idmap.File)}
}
