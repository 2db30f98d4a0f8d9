package release

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
	"loam/scripting"
	"loam/scripting/luaapi"
	"loam/smartai"
	"loam/smartai/engine"
	"loam/smartai/idmap"
	"loam/smartai/lint"
	"loam/smartai/program"
	"loam/smartai/rulefile"
)

// Remark is a message about rules of a bundle that loads nevertheless.
type Remark struct {
	Bundle string
	// LeftOut holds the reasons why rules were left out, as their files request.
	LeftOut diag.List
	// Warnings holds what is probably not intended.
	Warnings diag.List
}

// ruled is the result of compiling the rules of merged bundles.
type ruled struct {
	book    *engine.Book
	remarks []Remark // of bundles with remarks, in their order
	decided mods.Resolve
}

// rulesOf compiles the rules of merged bundles, which may call handlers of scripts.
func rulesOf(merged *mods.Merged, o *Options, scripts *scripting.Program) (ruled, diag.List) {
	rules := rulesetOf(merged, o.merging(), o.Instead, false)
	book, problems, bundles := rules.book, rules.problems, rules.files
	var all []smartai.Script
	strict := make(map[smartai.Key]bool) // whose errors are problems
	literal := make(map[smartai.Key]bool)
	for i := range rules.sources {
		s := &rules.sources[i]
		all = append(all, s.Script)
		strict[s.Key] = !s.LeaveOut
		literal[s.Key] = s.AzerothCore
	}
	handlers := &callable{program: scripts}
	defer handlers.close()
	set, wrong, left := program.Compile(rules.sources, program.Options{
		Book: book, Content: merged.Snapshot, Beside: rules.beside, Runs: engine.Runs(), Guard: engine.Guards(book, merged.Snapshot), Handler: handlers.why,
	})
	problems = append(problems, wrong...)
	var warnings diag.List
	_, decided, undecided := rules.arbiter.Decided(len(problems) > 0)
	for _, f := range lint.Lint(all) {
		p := diag.Problem{File: f.File, Line: f.Line, Column: f.Column, Code: diag.Code(f.Check), Msg: fmt.Sprintf("%s: %s; %s", about(&f, book), f.Reason, f.Fix)}
		switch {
		case fieldOnly[f.Check] && !literal[f.Of], scriptsMay[f.Check] && hasScripts(merged, bundles[f.File]):
		case f.Level == lint.Warning:
			warnings = append(warnings, p)
		case f.Level == lint.Error && strict[f.Of] && !compiled[f.Check]:
			problems = append(problems, p)
		}
	}
	problems = bundle.WithExcerpts(append(problems, undecided...).Sort(), merged.Bundles...)
	for _, list := range []diag.List{problems, left, warnings} {
		rules.noted(list)
	}
	return ruled{engine.NewBook(set), remarksOf(merged, bundles, left, warnings), decided}, problems
}

// fieldOnly has the checks that apply to compat: azerothcore only.
var fieldOnly = map[string]bool{"invoker-late": true, "list-random": true, "chance-one": true, "once-chance": true, "condition-link": true}

// scriptsMay has the checks that only know rules, about actions that scripts of the bundle
// may do: run a list, hear data.
var scriptsMay = map[string]bool{"list-uncalled": true, "data-unheard": true}

// hasScripts reports whether a bundle has scripts on maps.
func hasScripts(merged *mods.Merged, bundle string) bool {
	for i := range merged.Scripts {
		if s := &merged.Scripts[i]; s.Bundle == bundle && !s.Realm {
			return true
		}
	}
	return false
}

// about describes the rule of a finding.
func about(f *lint.Finding, book *idmap.Book) string {
	whose, k := f.Script, map[smartai.Source]idmap.Kind{
		smartai.Creature: idmap.Creatures, smartai.Object: idmap.Objects, smartai.Trigger: idmap.Triggers, smartai.List: idmap.Lists,
	}[f.Of.Source]
	if id, ok := book.ID(k, uint32(max(f.Of.Owner, 0))); ok {
		whose = fmt.Sprintf("%s %s", f.Of.Source, id)
	}
	if f.Rule < 0 {
		return whose
	}
	return fmt.Sprintf("%s rule %d", whose, f.Rule)
}

// remarksOf groups remarks by the bundles of their files.
func remarksOf(merged *mods.Merged, bundles map[string]string, left, warnings diag.List) []Remark {
	var all []Remark
	for _, b := range merged.Bundles {
		of := func(list diag.List) (own diag.List) {
			for _, p := range list {
				if bundles[p.File] == b.Name {
					own = append(own, p)
				}
			}
			return own
		}
		if r := (Remark{b.Name, of(left), of(warnings)}); len(r.LeftOut)+len(r.Warnings) > 0 {
			all = append(all, r)
		}
	}
	return all
}

// compiled has the checks that compiling reports itself.
var compiled = map[string]bool{
	"source": true, "kind-unknown": true, "kind-refused": true, "kind-deferred": true, "event-source": true, "flags": true,
	"phase-mask": true, "id-twice": true, "link-missing": true, "link-kind": true, "link-self": true, "list-missing": true, "pair": true,
}

// bookOf returns the numbers of definitions for rules: those of bundles, then the numbers
// of the game client from which such rules come.
func bookOf(merged *mods.Merged) (*idmap.Book, diag.List) {
	book := new(idmap.Book)
	var problems diag.List
	for i := range merged.Rules {
		f := &merged.Rules[i]
		if path.Base(f.Path) != idmap.File {
			continue
		}
		file := f.Label + "/" + f.Path
		entries, wrong := idmap.Read(file, f.Data)
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
				problems = append(problems, diag.Problem{File: file, Line: e.Line, Column: e.Column, Code: diag.BadNumbers, Msg: msg})
			}
		}
	}
	s := merged.Snapshot
	clients(book, idmap.Creatures, s.Creatures, func(d *content.Creature) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, idmap.Objects, s.Objects, func(d *content.Object) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, idmap.Spells, s.Spells, func(d *content.Spell) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, idmap.Items, s.Items, func(d *content.Item) (content.ID, []content.Client) { return d.ID, d.Clients })
	clients(book, idmap.Quests, s.Quests, func(d *content.Quest) (content.ID, []content.Client) { return d.ID, d.Clients })
	return book, problems
}

// The clients whose numbers rules use, and their numbers of definitions.
const (
	ruleClient = "wrath"
	ruleNumber = "entry"
)

func clients[T any](book *idmap.Book, k idmap.Kind, all []T, of func(*T) (content.ID, []content.Client)) {
	book.Clients(k, ruleClient, ruleNumber, func(yield func(content.ID, []content.Client)) {
		for i := range all {
			yield(of(&all[i]))
		}
	})
}

// Naming returns the definitions that a bundle of the world can name in rules, with
// their numbers: from the bundles, and from the client numbers of definitions. It
// returns false if the world cannot be composed.
func (w World) Naming(bundle string) (names rulefile.Names, book *idmap.Book, ok bool) {
	o := Options{Settings: w.Settings, Resolve: w.Resolve, ResolveAt: w.ResolveAt}
	merged, problems := o.merging().Compose(w.Bundles)
	if len(problems)+len(w.unread) > 0 {
		return nil, nil, false
	}
	book, _ = bookOf(merged) // a check reports errors in tables
	return naming{merged, book, bundle}.number, book, true
}

// naming finds numbers for the names of one bundle.
type naming struct {
	merged *mods.Merged
	book   *idmap.Book
	bundle string
}

// number returns the number for a name as the bundle writes it.
func (n naming) number(k idmap.Kind, name string) (number uint32, why, suggestion string) {
	of, _, full := strings.Cut(name, ":")
	id := content.ID(name)
	if !full {
		of, id = n.bundle, content.ID(n.bundle+":"+name)
	}
	switch {
	case n.may(of) && !n.there(of):
		return 0, rulefile.Absent, ""
	case !n.may(of):
		return 0, fmt.Sprintf("bundle %s does not depend on %s, but refers to its %s", n.bundle, of, k), ""
	case k != idmap.Lists && !program.Defined(n.merged.Snapshot, k, id):
		why, suggestion = n.unknown(k, id, full)
		return 0, why, suggestion
	}
	return n.book.Number(k, id), "", ""
}

// mostNamed is how many definitions a problem lists instead of a suggestion.
const mostNamed = 16

// unknown describes a name that no definition has: with the likely intended name, as the
// bundle would write it, or with the definitions that it may name.
func (n naming) unknown(k idmap.Kind, id content.ID, full bool) (why, suggestion string) {
	why = "unknown " + strings.ReplaceAll(strings.TrimSuffix(string(k), "s"), "_", " ")
	known := slices.DeleteFunc(luaapi.IDs(n.merged.Snapshot, content.Kind(k)), func(other string) bool { return !n.may(content.ID(other).Bundle()) })
	if near, ok := suggest.Name(string(id), known); ok {
		if own, ok := strings.CutPrefix(near, n.bundle+":"); ok && !full {
			near = own
		}
		return why, near
	}
	if len(known) > 0 && len(known) <= mostNamed {
		why += "; this world has " + strings.Join(known, ", ") + ", not"
	}
	return why, ""
}

// may reports whether the bundle may name definitions of another.
func (n naming) may(of string) bool {
	if of == n.bundle || of == yamlschema.Base {
		return true
	}
	i := slices.IndexFunc(n.merged.Bundles, func(b *bundle.Bundle) bool { return b.Name == n.bundle })
	return i >= 0 && slices.ContainsFunc(slices.Concat(n.merged.Bundles[i].Depends, n.merged.Bundles[i].Optional), func(d bundle.Dependency) bool { return d.Name == of })
}

// there reports whether a bundle is in the release.
func (n naming) there(name string) bool {
	return slices.ContainsFunc(n.merged.Bundles, func(b *bundle.Bundle) bool { return b.Name == name })
}
