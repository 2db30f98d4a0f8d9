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

// Who is the meaning of a name in a line: one unit, a spawn, or a group.
type Who struct {
	Name    string
	Unit    guid.GUID // 0 for a spawn and for a group
	Spawn   string
	Player  *Player // set for a player
	Members []*Who  // set for a group
}

// ErrNoPlayer is the error of conditions about a unit that is not a player in the world.
var ErrNoPlayer = errors.New("that is not a player in the world")

// Named returns the meaning of a name. Parse has checked that the name is defined.
func (st *Stage) Named(name string) (*Who, error) {
	if w, ok := st.who[name]; ok {
		return w, nil
	}
	if strings.Contains(name, ":") {
		w := &Who{Name: name, Spawn: name}
		st.who[name] = w
		return w, nil
	}
	return nil, fmt.Errorf("unknown name %q", name)
}

// Known finds a name.
func (st *Stage) Known(name string) (*Who, bool) {
	w, ok := st.who[name]
	return w, ok
}

// Call names a unit.
func (st *Stage) Call(name string, g guid.GUID) {
	st.labels[g] = name
	st.who[name] = &Who{Name: name, Unit: g}
}

// CallGroup names a group of named units.
func (st *Stage) CallGroup(name string, members []string) {
	group := &Who{Name: name}
	for _, m := range members {
		group.Members = append(group.Members, st.who[m])
	}
	st.who[name] = group
}

// Called reports whether a unit has a name.
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

// All lists the units that the name in a slot refers to.
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

// player returns the player with a name.
func (w *Who) player() (*Player, error) {
	if w.Player == nil {
		return nil, errors.New(w.Name + " is not a player")
	}
	return w.Player, nil
}

// Player returns the one player that slot B names.
func (st *Stage) Player(a line.Args) (*Player, error) {
	w, err := st.Named(a.Text("B"))
	if err != nil {
		return nil, err
	}
	return w.player()
}

// One returns the unit in slot B, which must exist.
func (st *Stage) One(a line.Args) (*entity.Unit, error) {
	list, err := st.All(a, "B")
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s is a group; name one of its members", a.Text("B"))
	}
	return st.Present(list[0])
}

// Present returns a unit that is on a map.
func (st *Stage) Present(w *Who) (*entity.Unit, error) {
	if u, ok := st.Find(st.GUIDOf(w)); ok {
		return u, nil
	}
	return nil, fmt.Errorf("%s is gone", w.Name)
}

// GUIDOf returns the unit that a name refers to now, or 0.
func (st *Stage) GUIDOf(w *Who) guid.GUID {
	if w.Spawn == "" {
		return w.Unit
	}
	return st.Spawned(w.Spawn)
}

// Spawned returns the current unit of a spawn, on the map of the lines first, or 0.
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

// Find finds a unit on all maps.
func (st *Stage) Find(g guid.GUID) (*entity.Unit, bool) {
	_, u, ok := st.Where(g)
	return u, ok
}

// Where returns the map of a unit, and the unit.
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

// Is reports whether an event's unit is the one with the name in a slot. A spawn refers to
// all units that it ever spawned.
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

// MadeBy returns the id of the spawn of a unit or an object, even if it is gone, or "".
func (st *Stage) MadeBy(g guid.GUID) string { return st.spawnOf[g] }

// Label returns the text for a unit: its name in the scenario, the id of its spawn, or
// the name of its kind with a number.
func (st *Stage) Label(g guid.GUID) string {
	if g == 0 {
		return "nobody"
	}
	if l, ok := st.labels[g]; ok {
		return l
	}
	return g.String()
}

// note records the name of a new creature.
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
