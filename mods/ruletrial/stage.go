package ruletrial

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/ruletrace"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/importer"
	"loam/smartai/rulefile"
	"loam/smartai/sqldump"
)

// label is the name of the trial's bundle.
const label = "tryout"

// sheetFile is the file with its rules.
const sheetFile = "smartai/rules.yaml"

// stubs are the definitions for references of the rules.
type stubs struct {
	facts   sqldump.Facts // of the input
	lines   sqldump.Facts // the same, with additional entries
	refs    importer.Refs
	ids     map[idmap.Kind]map[uint32]string
	doubles map[uint32]uint32 // by creature of the world
	given   map[groupOf]bool  // texts
}

// gather finds the references of the rules.
func (p *paper) gather() {
	p.made.refs = importer.Find(p.scripts)
	p.made.lines = p.lines()
	p.made.refs.Follow(p.made.lines)
	p.doubles()
}

// bundle makes a bundle of the rules with stubs for all references of the rules and the
// steps.
func (p *paper) bundle(who *smartai.Script, o *ruletrace.Outcome) []*bundle.Bundle {
	b := importer.Make(p.made.refs, p.made.lines, p.stubbing())
	for _, c := range b.Stubs {
		if c.Kind == idmap.Creatures {
			c.Names = slices.DeleteFunc(c.Names, func(name string) bool { return strings.HasPrefix(name, "double_of_") })
			if c.N = len(c.Names); c.N == 0 {
				continue
			}
		}
		o.Stubs = append(o.Stubs, ruletrace.Stub{Kind: string(c.Kind), N: c.N, Names: first(c.Names)})
	}
	o.World = p.fromWorld()
	files := []archive.File{
		{Path: "bundle.yaml", Data: p.manifest()},
		{Path: "data/stubs.yaml", Data: []byte(b.Data)},
		{Path: "smartai/" + idmap.File, Data: []byte(b.Numbers)},
		{Path: "smartai/known/" + idmap.File, Data: p.knownNumbers()},
		{Path: sheetFile, Data: p.sheet(who)},
	}
	if p.stand.laid {
		files = append(files, archive.File{Path: "data/stands.yaml", Data: fmt.Appendf(nil, "spawns: {%s: {object: %q, map: %s, at: [0, 0]}}\n", stands, p.idOf(idmap.Objects, uint32(who.Owner)), importer.Ground)})
	}
	made, problems := bundle.OpenArchive(label, archive.Write(files))
	o.Problems = append(o.Problems, p.back(problems)...)
	return []*bundle.Bundle{made}
}

// tough is the health of creatures: enough to survive some attacks.
const tough = "1000 + level * 20"

func (p *paper) stubbing() importer.Options {
	return importer.Options{Ground: true, Health: tough, Called: func(k idmap.Kind, n uint32) string {
		if name, ok := p.doubleOf(n); ok && k == idmap.Creatures {
			return name
		}
		return p.called[k][n]
	},
		Known: func(k idmap.Kind, n uint32) string {
			id, _ := p.world(k, n)
			return string(id)
		}}
}

// stands is the spawn of an object that has none.
const stands = "stands_here"

// idOf returns the id of a number, with its bundle: a definition of the world, or a stub.
func (p *paper) idOf(k idmap.Kind, n uint32) string {
	if id, ok := p.world(k, n); ok {
		return string(id)
	}
	if p.made.ids == nil {
		p.made.ids = make(map[idmap.Kind]map[uint32]string)
		b := importer.Make(p.made.refs, p.made.lines, p.stubbing())
		entries, _ := idmap.Read(label, []byte(b.Numbers)) // stub has made it, with valid content
		for _, e := range entries {
			if p.made.ids[e.Kind] == nil {
				p.made.ids[e.Kind] = make(map[uint32]string)
			}
			p.made.ids[e.Kind][e.Number] = e.ID
		}
	}
	return label + ":" + p.made.ids[k][n]
}

// Actions that say texts.
const (
	actionTalk       = 1
	actionSimpleTalk = 84
)

// lines returns the facts with a line for each group of texts that some rule says and no
// table has; without it, nothing would be said.
func (p *paper) lines() sqldump.Facts {
	facts := make(sqldump.Facts)
	for table, rows := range p.made.facts {
		facts[table] = slices.Clone(rows)
	}
	p.options(facts)
	const table = "creature_text"
	has := make(map[[2]int64]bool)
	for i := range facts[table] {
		f := &facts[table][i]
		has[[2]int64{f.Key, int64(f.Number("groupid"))}] = true
	}
	for i := range p.scripts {
		for j := range p.scripts[i].Rows {
			r := &p.scripts[i].Rows[j].Row
			if r.ActionType != actionTalk && r.ActionType != actionSimpleTalk {
				continue
			}
			for _, n := range p.made.refs.Sorted(idmap.Creatures) {
				key := [2]int64{int64(n), int64(r.Action[0])}
				if has[key] || r.Action[0] > 255 || p.speaks(n, key[1]) {
					continue
				}
				has[key] = true
				owner, group, said := fmt.Sprint(key[0]), fmt.Sprint(key[1]), fmt.Sprintf("(text %d)", key[1])
				if f, ok := sqldump.NewFact(0, []string{"creatureid", "groupid", "text"}, []*string{&owner, &group, &said}); ok {
					facts[table] = append(facts[table], f)
				}
			}
		}
	}
	return facts
}

const eventGossipSelect = 62

// options adds to the facts a menu of the creature with options for which rules wait and
// which no table has.
func (p *paper) options(facts sqldump.Facts) {
	has := make(map[int64]bool)
	for i := range facts["gossip_menu_option"] {
		has[facts["gossip_menu_option"][i].Key] = true
	}
	add := func(table string, columns []string, values ...uint32) {
		texts := make([]*string, len(values))
		for i, v := range values {
			s := fmt.Sprint(v)
			if columns[i] == "optiontext" {
				s = fmt.Sprintf("(option %d)", v)
			}
			texts[i] = &s
		}
		if f, ok := sqldump.NewFact(0, columns, texts); ok {
			facts[table] = append(facts[table], f)
		}
	}
	most := make(map[uint32]uint32) // options, by menu
	var menus []uint32
	for i := range p.scripts {
		s := &p.scripts[i]
		for j := range s.Rows {
			r := &s.Rows[j].Row
			if r.EventType != eventGossipSelect || s.Source == smartai.List || has[int64(r.Event[0])] || r.Event[1] >= mostOptions {
				continue
			}
			menu := r.Event[0]
			if _, known := p.world(idmap.Menus, menu); known {
				continue
			}
			if most[menu] == 0 {
				menus = append(menus, menu)
				if s.Source == smartai.Creature && s.Owner > 0 {
					add("creature_template", []string{"entry", "gossip_menu_id"}, uint32(s.Owner), menu)
				}
			}
			most[menu] = max(most[menu], r.Event[1]+1)
		}
	}
	for _, menu := range menus {
		for n := range most[menu] {
			add("gossip_menu_option", []string{"menuid", "optionid", "optiontext"}, menu, n, n)
		}
	}
}

// mostOptions is the maximum number of options of a menu of a trial.
const mostOptions = 32

// sheet returns the rules in the bundle's form. It records which place in it corresponds to
// which place in the input.
func (p *paper) sheet(who *smartai.Script) []byte {
	var b strings.Builder
	heads := []rulefile.Head{rulefile.LeaveOut}
	if p.literal {
		heads = append(heads, rulefile.AzerothCore)
	}
	if err := rulefile.Write(&b, "", p.scripts, heads...); err != nil {
		return nil // of a source that sheets cannot have: read has reported it, and nothing is tried
	}
	text := p.handlers(who, b.String())
	again, _ := rulefile.Read(sheetFile, []byte(text))
	at := make(map[smartai.Key]*smartai.Script)
	for i := range again {
		at[again[i].Key] = &again[i]
	}
	for i := range p.scripts {
		s := &p.scripts[i]
		t := at[s.Key]
		if t == nil {
			continue
		}
		p.places[t.At.Row] = s.At.Row
		for j := range min(len(s.Rows), len(t.Rows)) {
			from, to := &t.Rows[j].At, &s.Rows[j].At
			p.rulesAt[int(from.Row.Line)] = &s.Rows[j]
			for _, pair := range [][2]smartai.Pos{{from.Link, to.Link}, {from.Event, to.Event}, {from.Action, to.Action}, {from.Target, to.Target}, {from.Row, to.Row}} {
				p.places[pair[0]] = pair[1]
			}
		}
	}
	return []byte(text)
}

// back maps problems of the bundle to their places in the input.
func (p *paper) back(list diag.List) diag.List {
	var all diag.List
	for _, q := range list {
		if strings.HasSuffix(q.File, sheetFile) {
			if to, ok := p.places[smartai.Pos{Line: int32(q.Line), Column: int32(q.Column)}]; ok {
				q.Line, q.Column = int(to.Line), int(to.Column)
			} else {
				q.Line, q.Column = p.line(q.Line), 0
			}
			q.File, q.Excerpt = given, ""
		}
		all = append(all, q)
	}
	return all
}

// asGiven returns a rule of the bundle as in the input.
func (p *paper) asGiven(r *ruletrace.Report) {
	row, ok := p.rulesAt[r.Line]
	if !ok || r.File != label+"/"+sheetFile {
		return
	}
	r.File, r.Line, r.Does = given, int(row.At.Row.Line), smartai.Sentence(row.Row, func(k *smartai.Kind, of *smartai.Param, n uint32) string {
		kind, _ := idmap.Of(k, of)
		return p.name(kind, n)
	})
}

// line returns the line in the input of a rule in the sheet; 0 is unknown.
func (p *paper) line(n int) int {
	best := smartai.Pos{}
	for from := range p.places {
		if from.Line <= int32(n) && (from.Line > best.Line || from.Line == best.Line && from.Column < best.Column) {
			best = from
		}
	}
	return int(p.places[best].Line)
}
