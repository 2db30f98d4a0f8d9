package scenario

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/gamemap"
	"loam/core/guid"
)

// who is what a name in a line stands for: one unit, a spawn, or a group.
type who struct {
	name    string
	unit    guid.GUID // 0 of a spawn and of a group
	spawn   string
	actor   *actor // of a player
	members []*who // of a group
}

// named finds what a name stands for. Parse has seen to it that it was given.
func (r *runner) named(name string) (*who, error) {
	if w, ok := r.who[name]; ok {
		return w, nil
	}
	if strings.Contains(name, ":") {
		w := &who{name: name, spawn: name}
		r.who[name] = w
		return w, nil
	}
	return nil, fmt.Errorf("nobody has the name %q", name)
}

// all lists the units that the name in a slot stands for.
func (r *runner) all(a args, label string) ([]*who, error) {
	w, err := r.named(a.text(label))
	if err != nil {
		return nil, err
	}
	if w.members != nil {
		return w.members, nil
	}
	return []*who{w}, nil
}

// each does something to every unit that the name in slot A stands for.
func (r *runner) each(a args, do func(*who) error) error {
	list, err := r.all(a, "A")
	if err != nil {
		return err
	}
	for _, w := range list {
		if err := do(w); err != nil {
			return err
		}
	}
	return nil
}

// player is the player that a name stands for.
func (w *who) player() (*actor, error) {
	if w.actor == nil {
		return nil, errors.New(w.name + " is no player")
	}
	return w.actor, nil
}

// eachPlayer does something to every player that the name in slot A stands for.
func (r *runner) eachPlayer(a args, do func(*actor) error) error {
	return r.each(a, func(w *who) error {
		p, err := w.player()
		if err != nil {
			return err
		}
		return do(p)
	})
}

// playersAre asks a condition of every player that slot A names; got is what there is
// of one, for failures.
func (r *runner) playersAre(a args, no bool, is func(*actor) (yes bool, got string)) (bool, string, error) {
	list, err := r.all(a, "A")
	if err != nil {
		return false, "", err
	}
	for _, w := range list {
		p, err := w.player()
		if err != nil {
			return false, "", err
		}
		if yes, got := is(p); yes == no {
			return no, w.name + got, nil
		}
	}
	return !no, "", nil
}

// one is the unit in slot B, which must be there.
func (r *runner) one(a args) (*entity.Unit, error) {
	list, err := r.all(a, "B")
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s is a group, name one of it", a.text("B"))
	}
	return r.present(list[0])
}

// present is a unit that stands on a map.
func (r *runner) present(w *who) (*entity.Unit, error) {
	if u, ok := r.find(r.guidOf(w)); ok {
		return u, nil
	}
	return nil, fmt.Errorf("%s is gone", w.name)
}

// guidOf is the unit that a name means now, or 0.
func (r *runner) guidOf(w *who) guid.GUID {
	if w.spawn == "" {
		return w.unit
	}
	if m, err := r.onMap(); err == nil {
		if g, ok := m.SpawnUnit(w.spawn); ok {
			return g
		}
	}
	for _, m := range r.realm.Maps() {
		if g, ok := m.SpawnUnit(w.spawn); ok {
			return g
		}
	}
	return 0
}

// find looks for a unit on all maps.
func (r *runner) find(g guid.GUID) (*entity.Unit, bool) {
	_, u, ok := r.where(g)
	return u, ok
}

func (r *runner) where(g guid.GUID) (*gamemap.Map, *entity.Unit, bool) {
	if g == 0 {
		return nil, nil, false
	}
	for _, m := range r.realm.Maps() {
		if u, ok := m.Unit(g); ok {
			return m, u, true
		}
	}
	return nil, nil, false
}

// is tells whether an event's unit is what the name in a slot stands for. Of a
// spawn all that it ever made are meant.
func (r *runner) is(g guid.GUID, a args, label string) bool {
	list, err := r.all(a, label)
	if err != nil || g == 0 {
		return false
	}
	for _, w := range list {
		if w.unit == g || w.spawn != "" && r.spawnOf[g] == w.spawn {
			return true
		}
	}
	return false
}

// label is what people read for a unit: its name in the scenario, the id of its
// spawn, or the name of its kind with a number.
func (r *runner) label(g guid.GUID) string {
	if g == 0 {
		return "nobody"
	}
	if l, ok := r.labels[g]; ok {
		return l
	}
	return g.String()
}

// note takes down what a new creature is called.
func (r *runner) note(g guid.GUID, def content.ID) {
	if _, known := r.labels[g]; known {
		return
	}
	name := string(def)
	if d, ok := r.rel.Content.Creature(def); ok {
		name = r.rel.Content.Line(content.DefaultLanguage, d.Name)
	}
	if d, ok := r.rel.Content.Object(def); ok {
		name = r.rel.Content.Line(content.DefaultLanguage, d.Name)
	}
	r.labels[g] = fmt.Sprintf("%s #%d", name, g.Counter())
	if o, ok := r.objectBy(g); ok && o.Spawn != "" {
		r.labels[g], r.spawnOf[g] = string(o.Spawn), string(o.Spawn)
	}
	if u, ok := r.find(g); ok && u.Creature != nil && u.Creature.Spawn != "" {
		r.labels[g], r.spawnOf[g] = string(u.Creature.Spawn), string(u.Creature.Spawn)
	}
}

func bare(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}
