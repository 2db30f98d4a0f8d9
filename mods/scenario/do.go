package scenario

import (
	"fmt"
	"math"

	"loam/core/auth"
	"loam/core/calendar"
	"loam/core/character"
	"loam/core/clock"
	"loam/core/entity"
	"loam/core/gamemap"
	"loam/core/geo"
	"loam/core/input"
	"loam/core/item"
)

func doMap(r *runner, a args) error {
	r.current, r.room = r.id(a, "MAP"), 0
	if a.has("B") {
		return r.intoCopy(a)
	}
	if def, ok := r.rel.Content.Map(r.current); ok && def.Instance != nil {
		if err := r.realm.Open(r.current); err != nil {
			return err
		}
		return r.advance(1)
	}
	_, err := r.onMap()
	return err
}

func doLanguage(r *runner, a args) error {
	r.language = a.text("LANGUAGE")
	return nil
}

func doClock(r *runner, a args) error {
	now := began + int64(r.now()) + r.offset
	next := r.moment(a, now)
	if next == now {
		return fmt.Errorf("that is past: it is %s", calendar.Show(now))
	}
	r.offset += next - now
	r.realm.StampNow()
	return r.advance(1)
}

// position is the spot in the slots X and Y, on the ground of the map.
func (r *runner) position(a args) geo.Position {
	p := geo.Position{Point: geo.Point{X: a.num("X"), Y: a.num("Y")}, Facing: geo.NormalizeAngle(a.num("DEG") * math.Pi / 180)}
	if def, ok := r.rel.Content.Map(r.current); ok {
		p.Point = def.On(p.Point)
	}
	return p
}

func doSpawn(r *runner, a args) error {
	m, err := r.onMap()
	if err != nil {
		return err
	}
	g, err := m.Direct(input.Directed{Act: input.Appear, ID: r.id(a, "CREATURE"), At: r.position(a)})
	if err != nil {
		return err
	}
	if name := a.text("NAME"); name != "" {
		r.labels[g] = name
		r.who[name] = &who{name: name, unit: g}
	}
	if a.has("LEVEL") {
		_, err = m.Direct(input.Directed{Act: input.Grow, Unit: g, Level: int(a.num("LEVEL"))})
	}
	return err
}

// record is the character that a line describes, but for its name.
func (r *runner) record(a args) (character.Record, error) {
	start, err := r.startFor(a)
	rec := character.Record{Start: string(start), Level: int(a.num("LEVEL"))}
	if def, ok := r.rel.Content.Start(start); ok {
		rec.Items, _ = item.Outfit(r.rel.Content, def.Gear)
	}
	if a.has("X") {
		rec.Map, rec.Position = string(r.current), r.position(a)
	}
	return rec, err
}

func doPlayer(r *runner, a args) error {
	rec, err := r.record(a)
	if err != nil {
		return err
	}
	if err := r.newActor(a.text("PLAYER"), a.text("PLAYER"), rec, roleOf(a)); err != nil {
		return err
	}
	return r.advance(1)
}

func doPlayers(r *runner, a args) error {
	name := a.text("NAME")
	group := &who{name: name}
	for i := range int(a.num("N")) {
		rec, err := r.record(a)
		if err != nil {
			return err
		}
		rec.Position.Y += float64(i) // side by side, a yard apart
		if err := r.newActor(member(name, i), memberName(name, i), rec, auth.Player); err != nil {
			return err
		}
		group.members = append(group.members, r.who[member(name, i)])
	}
	r.who[name] = group
	return r.advance(1)
}

// puppet is what a unit is directed to do.
type puppet func(*gamemap.Map, *entity.Unit) (input.Directed, error)

// always is a puppet that does the same wherever it stands.
func always(in input.Directed) puppet {
	return func(*gamemap.Map, *entity.Unit) (input.Directed, error) { return in, nil }
}

// doing lets every unit in slot A do something, as a player by an intent or as
// a creature directed on its map, and then makes a step.
func (r *runner) doing(a args, player func(*actor) error, creature puppet) error {
	err := r.each(a, func(w *who) error {
		if w.actor != nil && player != nil {
			return player(w.actor)
		}
		return r.direct(w, creature)
	})
	if err != nil {
		return err
	}
	return r.advance(1)
}

// direct makes a unit do something between two steps.
func (r *runner) direct(w *who, do puppet) error {
	if do == nil {
		return fmt.Errorf("%s is no player", w.name)
	}
	m, u, ok := r.where(r.guidOf(w))
	if !ok {
		return fmt.Errorf("%s is gone", w.name)
	}
	in, err := do(m, u)
	if err != nil {
		return err
	}
	in.Unit = u.GUID
	_, err = m.Direct(in)
	return err
}

// together refuses what would reach from one map to another.
func together(m *gamemap.Map, a args, b *entity.Unit) error {
	if _, here := m.Unit(b.GUID); !here {
		return fmt.Errorf("%s and %s are on different maps", a.text("A"), a.text("B"))
	}
	return nil
}

// stepsOf is how many steps a span takes.
func stepsOf(a args) int64 {
	g, _ := a.get("SPAN")
	return int64(math.Ceil(g.num / float64(clock.Step)))
}

func doAdvance(r *runner, a args) error { return r.advance(stepsOf(a)) }

func doRestart(r *runner, a args) error {
	if err := r.advance(1); err != nil { // whatever waits for a step is taken before the snapshot
		return err
	}
	if a.has("TIME") {
		now := began + int64(r.now()) + r.offset
		r.offset += r.moment(a, now) - now
	}
	err := r.restart(a.text("map") == "server")
	if err != nil || !a.has("TIME") {
		return err
	}
	r.realm.StampNow()
	return r.advance(1)
}

func (r *runner) restart(server bool) error {
	if server {
		return r.realm.Restart()
	}
	return r.realm.RestartMap(r.current)
}

// memberName is the character of one of a group: letters only, raid 0 is Raida.
func memberName(group string, i int) string {
	var letters []rune
	for _, c := range group {
		if c >= 'a' && c <= 'z' {
			letters = append(letters, c)
		}
	}
	letters[0] += 'A' - 'a' // a name begins with a letter
	letters = letters[:min(len(letters), maxName-2)]
	if i >= 26 {
		letters = append(letters, rune('a'+i/26-1))
	}
	return string(append(letters, rune('a'+i%26)))
}
