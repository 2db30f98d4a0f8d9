package testworld

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
)

// Who is what a name in a line stands for: one unit, a spawn, or a group.
type Who struct {
	Name    string
	Unit    guid.GUID // 0 of a spawn and of a group
	Spawn   string
	Player  *Player // of a player
	Members []*Who  // of a group
}

// ErrNoPlayer is what conditions say of who is no player, or is away.
var ErrNoPlayer = errors.New("that is no player who is here")

// Named finds what a name stands for. Parse has seen to it that it was given.
func (st *Stage) Named(name string) (*Who, error) {
	if w, ok := st.who[name]; ok {
		return w, nil
	}
	if strings.Contains(name, ":") {
		w := &Who{Name: name, Spawn: name}
		st.who[name] = w
		return w, nil
	}
	return nil, fmt.Errorf("nobody has the name %q", name)
}

// Known finds what was given a name.
func (st *Stage) Known(name string) (*Who, bool) {
	w, ok := st.who[name]
	return w, ok
}

// Call gives a unit a name.
func (st *Stage) Call(name string, g guid.GUID) {
	st.labels[g] = name
	st.who[name] = &Who{Name: name, Unit: g}
}

// CallGroup gives a name to all that have some names.
func (st *Stage) CallGroup(name string, members []string) {
	group := &Who{Name: name}
	for _, m := range members {
		group.Members = append(group.Members, st.who[m])
	}
	st.who[name] = group
}

// Called tells whether a unit was given a name.
func (st *Stage) Called(g guid.GUID) bool {
	for _, w := range st.who {
		if w.Unit == g {
			return true
		}
	}
	return false
}

// PlayerOf finds a player by its unit.
func (st *Stage) PlayerOf(u *entity.Unit) (*Player, bool) {
	for _, p := range st.players {
		if u != nil && p.Self == u.GUID {
			return p, true
		}
	}
	return nil, false
}

// All lists the units that the name in a slot stands for.
func (st *Stage) All(a line.Args, label string) ([]*Who, error) {
	w, err := st.Named(a.Text(label))
	if err != nil {
		return nil, err
	}
	if w.Members != nil {
		return w.Members, nil
	}
	return []*Who{w}, nil
}

// player is the player that a name stands for.
func (w *Who) player() (*Player, error) {
	if w.Player == nil {
		return nil, errors.New(w.Name + " is no player")
	}
	return w.Player, nil
}

// Player is the one player that slot B names.
func (st *Stage) Player(a line.Args) (*Player, error) {
	w, err := st.Named(a.Text("B"))
	if err != nil {
		return nil, err
	}
	return w.player()
}

// One is the unit in slot B, which must be there.
func (st *Stage) One(a line.Args) (*entity.Unit, error) {
	list, err := st.All(a, "B")
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s is a group, name one of it", a.Text("B"))
	}
	return st.Present(list[0])
}

// Present is a unit that stands on a map.
func (st *Stage) Present(w *Who) (*entity.Unit, error) {
	if u, ok := st.Find(st.GUIDOf(w)); ok {
		return u, nil
	}
	return nil, fmt.Errorf("%s is gone", w.Name)
}

// GUIDOf is the unit that a name means now, or 0.
func (st *Stage) GUIDOf(w *Who) guid.GUID {
	if w.Spawn == "" {
		return w.Unit
	}
	return st.Spawned(w.Spawn)
}

// Spawned is the unit that a spawn has now, on the map of the lines first, or 0.
func (st *Stage) Spawned(id string) guid.GUID {
	if m, err := st.OnMap(); err == nil {
		if g, ok := m.SpawnUnit(id); ok {
			return g
		}
	}
	for _, m := range st.Realm.Maps() {
		if g, ok := m.SpawnUnit(id); ok {
			return g
		}
	}
	return 0
}

// Find looks for a unit on all maps.
func (st *Stage) Find(g guid.GUID) (*entity.Unit, bool) {
	_, u, ok := st.Where(g)
	return u, ok
}

// Where is the map on which a unit stands, and the unit there.
func (st *Stage) Where(g guid.GUID) (*gamemap.Map, *entity.Unit, bool) {
	if g == 0 {
		return nil, nil, false
	}
	for _, m := range st.Realm.Maps() {
		if u, ok := m.Unit(g); ok {
			return m, u, true
		}
	}
	return nil, nil, false
}

// ObjectBy finds a game object on any map.
func (st *Stage) ObjectBy(g guid.GUID) (*entity.Object, bool) {
	for _, m := range st.Realm.Maps() {
		if o, ok := m.GameObject(g); ok {
			return o, true
		}
	}
	return nil, false
}

// Is tells whether an event's unit is what the name in a slot stands for. Of a
// spawn all that it ever made are meant.
func (st *Stage) Is(g guid.GUID, a line.Args, label string) bool {
	list, err := st.All(a, label)
	if err != nil || g == 0 {
		return false
	}
	for _, w := range list {
		if w.Unit == g || w.Spawn != "" && st.spawnOf[g] == w.Spawn {
			return true
		}
	}
	return false
}

// MadeBy is the id of the spawn that made a unit or an object, also of one that is gone,
// or "".
func (st *Stage) MadeBy(g guid.GUID) string { return st.spawnOf[g] }

// Label is what people read for a unit: its name in the scenario, the id of its
// spawn, or the name of its kind with a number.
func (st *Stage) Label(g guid.GUID) string {
	if g == 0 {
		return "nobody"
	}
	if l, ok := st.labels[g]; ok {
		return l
	}
	return g.String()
}

// note takes down what a new creature is called.
func (st *Stage) note(g guid.GUID, def content.ID) {
	if _, known := st.labels[g]; known {
		return
	}
	name := string(def)
	if d, ok := st.Release.Content.Creature(def); ok {
		name = st.Release.Content.Line(content.DefaultLanguage, d.Name)
	}
	if d, ok := st.Release.Content.Object(def); ok {
		name = st.Release.Content.Line(content.DefaultLanguage, d.Name)
	}
	st.labels[g] = fmt.Sprintf("%s #%d", name, g.Counter())
	if o, ok := st.ObjectBy(g); ok && o.Spawn != "" {
		st.labels[g], st.spawnOf[g] = string(o.Spawn), string(o.Spawn)
	}
	if u, ok := st.Find(g); ok && u.Creature != nil && u.Creature.Spawn != "" {
		st.labels[g], st.spawnOf[g] = string(u.Creature.Spawn), string(u.Creature.Spawn)
	}
}
