package release

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/problem"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/form"
	"loam/smartai"
	"loam/smartai/engine"
	"loam/smartai/lint"
	"loam/smartai/numbers"
	"loam/smartai/program"
	"loam/smartai/sheet"
)

// rulesOf compiles the rules of merged bundles.
func rulesOf(merged *mods.Merged) (*engine.Book, problem.List) {
	book, problems := bookOf(merged)
	var sources []program.Source
	var all []smartai.Script
	for i := range merged.Rules {
		f := &merged.Rules[i]
		if path.Base(f.Path) == numbers.File {
			continue
		}
		s, wrong := sheet.ReadNamed(f.Label+"/"+f.Path, f.Data, naming{merged, book, f.Bundle}.number)
		problems = append(problems, wrong...)
		for _, script := range s.Scripts {
			sources = append(sources, program.Source{Script: script, Bundle: f.Bundle, AzerothCore: s.AzerothCore, LeaveOut: s.LeaveOut})
			if !s.LeaveOut {
				all = append(all, script)
			}
		}
	}
	set, wrong, _ := program.Compile(sources, program.Options{Book: book, Content: merged.Snapshot, Runs: engine.Runs(), Guard: engine.Guards(book, merged.Snapshot)})
	problems = append(problems, wrong...)
	for _, f := range lint.Lint(all) {
		if f.Level == lint.Error && !compiled[f.Check] {
			problems = append(problems, problem.Problem{File: f.File, Line: f.Line, Column: f.Column, Msg: fmt.Sprintf("%s rule %d: %s; %s", f.Script, f.Rule, f.Reason, f.Fix)})
		}
	}
	return engine.NewBook(set), problems
}

// compiled are the checks of what compiling reports itself.
var compiled = map[string]bool{
	"source": true, "kind-unknown": true, "kind-refused": true, "kind-deferred": true, "event-source": true, "flags": true,
	"phase-mask": true, "id-twice": true, "link-missing": true, "link-kind": true, "link-self": true, "list-missing": true, "pair": true,
}

// bookOf is under which numbers rules name what is defined: what bundles say, then the
// numbers of the game client from which such rules come.
func bookOf(merged *mods.Merged) (*numbers.Book, problem.List) {
	book := new(numbers.Book)
	var problems problem.List
	for i := range merged.Rules {
		f := &merged.Rules[i]
		if path.Base(f.Path) != numbers.File {
			continue
		}
		file := f.Label + "/" + f.Path
		entries, wrong := numbers.Read(file, f.Data)
		problems = append(problems, wrong...)
		for _, e := range entries {
			msg := ""
			id := e.Full(f.Bundle)
			if !program.Defined(merged.Snapshot, e.Kind, id) {
				msg = fmt.Sprintf("%d of %s is %s, which is not defined", e.Number, e.Kind, id)
			} else if err := book.Add(e.Kind, e.Number, id); err != nil {
				msg = err.Error()
			}
			if msg != "" {
				problems = append(problems, problem.Problem{File: file, Line: e.Line, Column: e.Column, Msg: msg})
			}
		}
	}
	s := merged.Snapshot
	clients(book, numbers.Creatures, s.Creatures, func(d *content.Creature) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, numbers.Objects, s.Objects, func(d *content.Object) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, numbers.Spells, s.Spells, func(d *content.Spell) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, numbers.Items, s.Items, func(d *content.Item) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, numbers.Quests, s.Quests, func(d *content.Quest) (content.ID, []content.Client) { return d.ID, d.Clients })
	return book, problems
}

// The clients from which rules come, and what they call the number of a definition.
const (
	ruleClient = "wrath"
	ruleNumber = "entry"
)

func clients[T any](book *numbers.Book, k numbers.Kind, all []T, of func(*T) (content.ID, []content.Client)) {
	book.Clients(k, ruleClient, ruleNumber, func(yield func(content.ID, []content.Client)) {
		for i := range all {
			yield(of(&all[i]))
		}
	})
}

// naming finds numbers of what one bundle names.
type naming struct {
	merged *mods.Merged
	book   *numbers.Book
	bundle string
}

// number is the number of a name as the bundle writes it.
func (n naming) number(k numbers.Kind, name string) (number uint32, why, suggestion string) {
	of, _, full := strings.Cut(name, ":")
	id := content.ID(name)
	if !full {
		of, id = n.bundle, content.ID(n.bundle+":"+name)
	}
	switch {
	case !n.may(of):
		return 0, fmt.Sprintf("bundle %s does not depend on %s, whose %s it names", n.bundle, of, k), ""
	case k != numbers.Lists && !program.Defined(n.merged.Snapshot, k, id):
		return 0, "unknown " + strings.ReplaceAll(strings.TrimSuffix(string(k), "s"), "_", " "), ""
	}
	return n.book.Number(k, id), "", ""
}

// may tells whether the bundle may name what another defines.
func (n naming) may(of string) bool {
	if of == n.bundle || of == form.Base {
		return true
	}
	i := slices.IndexFunc(n.merged.Bundles, func(b *bundle.Bundle) bool { return b.Name == n.bundle })
	return i >= 0 && slices.ContainsFunc(slices.Concat(n.merged.Bundles[i].Depends, n.merged.Bundles[i].Optional), func(d bundle.Dependency) bool { return d.Name == of })
}
