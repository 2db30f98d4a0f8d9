package ruletrial

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/ruletrace"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting/permission"
	"loam/smartai"
	"loam/smartai/idmap"
)

// neighbours is the radius, in yards, around the trial in which spawns of the world are
// active.
const neighbours = geo.Yards(100)

// mostNamed is the maximum number of names of a kind in a list.
const mostNamed = 12

func first(names []string) []string { return names[:min(len(names), mostNamed)] }

// compose makes a release of the trial: the world's bundles, with their choices in force,
// and that of the trial, whose rules replace others of the same owners.
func (p *paper) compose(all []*bundle.Bundle) (*release.Release, diag.List) {
	o := release.Options{}
	if w := p.around.made; w != nil {
		o.Settings, o.Resolve, o.Instead = w.Settings, w.Resolve, label
		o.Granted = func(b *bundle.Bundle) permission.Set { return permission.All &^ w.Withheld[b.Name] }
		all = append(w.Bundles(), all...)
	}
	return release.Compose(o, all)
}

// fromWorld returns the references of rules that the world has.
func (p *paper) fromWorld() (all []ruletrace.Stub) {
	for _, k := range idmap.Kinds {
		s := ruletrace.Stub{Kind: string(k)}
		for _, n := range p.made.refs.Sorted(k) {
			if id, ok := p.world(k, n); ok {
				s.N++
				s.Names = append(s.Names, string(id))
			}
		}
		if s.N > 0 {
			s.Names = first(s.Names)
			all = append(all, s)
		}
	}
	return all
}

// manifest returns the manifest of a trial's bundle, which may name all of the world.
func (p *paper) manifest() []byte {
	var depends []string
	for _, name := range p.around.bundles() {
		depends = append(depends, name+`: "*"`)
	}
	return fmt.Appendf(nil, "{name: %s, version: 1.0.0, api: 1, depends: {%s}}\n", label, strings.Join(depends, ", "))
}

// knownNumbers returns the table of numbers for names of the world.
func (p *paper) knownNumbers() []byte {
	var b strings.Builder
	for _, k := range idmap.Kinds {
		if len(p.known[k]) > 0 {
			fmt.Fprintf(&b, "%s:\n", k)
		}
		for n := range uint32(len(p.known[k])) {
			fmt.Fprintf(&b, "  %d: %q\n", firstKnown+n, p.known[k][firstKnown+n])
		}
	}
	return []byte(b.String())
}

// handlers replaces the numbers of script handlers in a sheet by names. One without a
// bundle belongs to the bundle that defines the tried creature or object.
func (p *paper) handlers(who *smartai.Script, text string) string {
	if len(p.called[idmap.Handlers]) == 0 {
		return text
	}
	var pairs []string
	for n, name := range p.called[idmap.Handlers] {
		if id, ok := p.owner(who.Key); ok && !strings.Contains(name, ":") {
			name = id.Bundle() + ":" + name
		}
		pairs = append(pairs, fmt.Sprintf("handler: %d", n), fmt.Sprintf("handler: %q", name))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// kindOf returns the kind of number of a script's owner, and the number.
func kindOf(k smartai.Key) (idmap.Kind, uint32) {
	of := map[smartai.Source][2]idmap.Kind{
		smartai.Creature: {idmap.Creatures, idmap.CreatureSpawns}, smartai.Object: {idmap.Objects, idmap.ObjectSpawns},
		smartai.Trigger: {idmap.Triggers, ""}, smartai.List: {idmap.Lists, ""},
	}[k.Source]
	if k.Owner < 0 {
		return of[1], uint32(-int64(k.Owner))
	}
	return of[0], uint32(k.Owner)
}

// owner returns the world's definition of the owner of the rules.
func (p *paper) owner(k smartai.Key) (content.ID, bool) {
	kind, n := kindOf(k)
	return p.world(kind, n)
}

// ownerName returns the name of a script's owner: by number as in rows, or by the name in
// the input.
func (p *paper) ownerName(k smartai.Key) string {
	kind, n := kindOf(k)
	if n >= firstName || p.named {
		if name := p.name(kind, n); name != "" {
			return strings.Replace(k.String(), strconv.FormatUint(uint64(n), 10), name, 1)
		}
	}
	return k.String()
}

// settle prepares the world of a trial: spawns that are far away are disabled, and
// creatures get texts and options of the input that the world lacks.
func (p *paper) settle(made *release.Release) {
	t := made.Content.Tables
	t.Spawns = slices.Clone(t.Spawns)
	for i := range t.Spawns {
		d := &t.Spawns[i]
		if d.ID.Bundle() == label || d.ID == p.stand.spawn || p.mentions(d.ID) {
			continue
		}
		near := p.stand.there && d.Map == p.stand.on && geo.Distance(d.At.Point, p.stand.at) <= neighbours
		d.Empty = d.Empty || !near
	}
	t.Creatures = slices.Clone(t.Creatures)
	for _, n := range p.made.refs.Sorted(idmap.Creatures) {
		if id, ok := p.world(idmap.Creatures, n); ok {
			p.teach(t.Creatures, id, n)
		}
	}
	made.Content = content.NewSnapshot(t)
}

// mentions reports whether rules name a spawn of the world.
func (p *paper) mentions(id content.ID) bool {
	for _, k := range []idmap.Kind{idmap.CreatureSpawns, idmap.ObjectSpawns} {
		for n := range p.made.refs[k] {
			if known, ok := p.world(k, n); ok && known == id {
				return true
			}
		}
	}
	return false
}

// elsewhere returns the rules of the world, for the checks of those in the input.
func (p *paper) elsewhere() (all []smartai.Script) {
	for _, s := range p.around.scripts() {
		if kind, n := kindOf(s.Key); s.Owner > 0 && idmap.Allotted(n) {
			id, _ := p.around.set.Book.ID(kind, n)
			for to, known := range p.known[kind] {
				if known == id {
					s.Owner = int32(to)
				}
			}
		}
		if !slices.ContainsFunc(p.scripts, func(given smartai.Script) bool { return given.Key == s.Key }) {
			all = append(all, s)
		}
	}
	return all
}

// about describes the place and the participants of the trial.
func (p *paper) about(o *ruletrace.Outcome) {
	s := &p.stand
	if s.there {
		o.Where = string(s.on)
	}
	o.Visitor = fmt.Sprintf("level %d", s.level)
	if s.start != "" {
		o.Visitor += " " + string(s.start)
	}
	o.Starts = p.around.starts()
	for _, note := range p.overruled() {
		o.Notes = append(o.Notes, diag.Problem{File: given, Code: diag.TrialNote, Msg: note})
	}
}

// stands returns the final state of the rules in the input.
func (p *paper) stands(all []ruletrace.Bearer, tale *story) []ruletrace.Bearer {
	var own []ruletrace.Bearer
	for i := range all {
		if p.follows(&all[i], tale) {
			own = append(own, all[i])
		}
	}
	return own
}

// follows reports whether an owner's rules are those of the input, and describes them.
func (p *paper) follows(b *ruletrace.Bearer, tale *story) (any bool) {
	for i := range b.Rules {
		if b.Rules[i].File == label+"/"+sheetFile {
			any = true
			p.asGiven(&b.Rules[i])
			b.Rules[i].First = tale.first[b.Rules[i].Line]
		}
	}
	b.Def = strings.TrimPrefix(b.Def, label+":")
	return any
}
