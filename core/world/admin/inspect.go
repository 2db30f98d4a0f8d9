package admin

import (
	"fmt"
	"sort"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// facts collects the definition with the origin of each value, state, timers, threat, the
// data of scripts and the state of rules.
func (d *desk) facts(u *entity.Unit) value.Value {
	f := facts{}
	f.text("guid", u.GUID.String())
	f.text("name", d.nameOf(u))
	f.text("definition", string(u.Def))
	d.written(&f, "", definedBy(u), u.Def)
	f.number("level", float64(u.Level))
	f.text("health", fmt.Sprintf("%d / %d", u.Health, u.MaxHealth))
	f.text("place", fmt.Sprintf("%.1f, %.1f, %.1f", u.Position.X, u.Position.Y, u.Position.Z))
	f.text("faction", string(u.Faction))
	if u.Creature != nil {
		f.text("spawn", string(u.Creature.Spawn))
		d.written(&f, "spawn_", content.Spawns, u.Creature.Spawn)
		if path := d.Movement().Route(u); path != "" {
			f.text("path", string(path))
			d.written(&f, "path_", content.Paths, path)
		}
		f.text("mode", u.Creature.Mode.String())
		if p := u.Creature.Phase; p.Name != "" {
			f.text("phase", p.Name)
			f.number("phase_ms", float64(d.Now()-p.Since))
		}
		f.put("asleep", value.OfBool(u.Creature.Asleep))
	}
	f.put("in_combat", value.OfBool(u.Combat))
	if victim, ok := d.Unit(u.Victim); ok {
		f.text("victim", d.nameOf(victim))
	}
	f.put("values", d.origins(u))
	f.put("timers", d.timerFacts(u))
	f.put("threat", d.threatFacts(u))
	f.put("scripts", d.Handlers().Inspect(u.GUID))
	d.ruleFacts(&f, u)
	return value.OfTable(f.entries)
}

type facts struct{ entries []value.Entry }

func (f *facts) put(key string, v value.Value) {
	f.entries = append(f.entries, value.Entry{Key: value.OfString(key), Value: v})
}
func (f *facts) text(key, v string)           { f.put(key, value.OfString(v)) }
func (f *facts) number(key string, v float64) { f.put(key, value.OfNumber(v)) }

// definedBy returns the kind of a unit's definition.
func definedBy(u *entity.Unit) content.Kind {
	if u.Player != nil {
		return content.Starts
	}
	return content.Creatures
}

// originOf returns the bundle of a definition and its origin as file:line, "" if unknown.
func (d *desk) originOf(kind content.Kind, id content.ID) (bundle, at string) {
	bundle = bundleOf(id)
	if o, ok := d.Content().Origins[content.FieldName(kind, id, "")]; ok {
		at = fmt.Sprintf("%s:%d", o.File, o.Line)
	}
	return bundle, at
}

// written adds the bundle and origin of a definition.
func (d *desk) written(f *facts, prefix string, kind content.Kind, id content.ID) {
	bundle, at := d.originOf(kind, id)
	if at != "" {
		f.text(prefix+"bundle", bundle)
		f.text(prefix+"at", at)
	}
}

// origins lists each value of the definition as written, and its origin.
func (d *desk) origins(u *entity.Unit) value.Value {
	kind := definedBy(u)
	prefix := content.FieldName(kind, u.Def, "")
	var f facts
	var names []string
	for name := range d.Content().Origins {
		if strings.HasPrefix(name, prefix) && name != prefix {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		o := d.Content().Origins[name]
		var v facts
		v.text("written", o.Text)
		v.text("at", fmt.Sprintf("%s:%d", o.File, o.Line))
		if others := othersWho(d.Content().Contributors[name], o); others != "" {
			v.text("others", others)
		}
		f.put(strings.TrimPrefix(name, prefix), value.OfTable(v.entries))
	}
	return value.OfTable(f.entries)
}

// othersWho lists, in order, the other places that set a value: overridden ones, or parts
// of a list.
func othersWho(all []content.Contributor, at content.Origin) string {
	var said []string
	for _, c := range all {
		if c.File != at.File || c.Line != at.Line || c.Column != at.Column {
			said = append(said, fmt.Sprintf("%s %s %s:%d", c.Op, c.Text, c.File, c.Line))
		}
	}
	return strings.Join(said, "; ")
}

func (d *desk) timerFacts(u *entity.Unit) value.Value {
	var list []value.Value
	for _, t := range u.Timers {
		f := facts{}
		f.text("bundle", t.Bundle)
		f.text("handler", t.Handler)
		f.number("left_ms", float64(max(0, t.Due-d.Now())))
		f.put("repeats", value.OfBool(t.Max > 0))
		list = append(list, value.OfTable(f.entries))
	}
	return value.OfList(list...)
}

func (d *desk) threatFacts(u *entity.Unit) value.Value {
	var list []value.Value
	for _, g := range u.Threats {
		f := facts{}
		name := g.Enemy.String()
		if e, ok := d.Unit(g.Enemy); ok {
			name = d.nameOf(e)
		}
		f.text("enemy", name)
		f.number("threat", g.Threat)
		list = append(list, value.OfTable(f.entries))
	}
	return value.OfList(list...)
}

// nameOf returns a unit's name as operators read it.
func (d *desk) nameOf(u *entity.Unit) string {
	return d.Content().Line(content.DefaultLanguage, u.Name)
}
