package scenario

import (
	"errors"
	"fmt"
	"loam/core/auth"
	"math"

	"loam/core/character"
	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/gamemap"
	"loam/core/geo"
	"loam/core/intent"
)

func doMap(r *runner, a args) error {
	r.current = r.id(a, "MAP")
	_, err := r.onMap()
	return err
}

func doClock(r *runner, a args) error {
	g, _ := a.get("TIME")
	now := began + int64(r.now()) + r.offset
	next := now + int64(g.num)
	if s, err := clock.ParseSchedule(g.token.text); err == nil {
		next = s.Next(now)
	}
	r.offset += next - now
	r.realm.StampNow()
	return r.advance(1)
}

// position is the spot in the slots X and Y, on the ground of the map.
func (r *runner) position(a args) geo.Position {
	p := geo.Position{Point: geo.Point{X: a.num("X"), Y: a.num("Y")}, Facing: geo.NormalizeAngle(a.num("DEG") * math.Pi / 180)}
	if def, ok := r.rel.Content.Map(r.current); ok {
		p.Z = def.Ground
	}
	return p
}

func doSpawn(r *runner, a args) error {
	m, err := r.onMap()
	if err != nil {
		return err
	}
	m.Inside(func(tx *gamemap.Tx) {
		var u *entity.Unit
		u, err = tx.Summon(nil, r.id(a, "CREATURE"), r.position(a), 0)
		if err != nil {
			return
		}
		if name := a.text("NAME"); name != "" {
			r.labels[u.GUID] = name
			r.who[name] = &who{name: name, unit: u.GUID}
		}
		if a.has("LEVEL") {
			err = tx.SetLevel(u, int(a.num("LEVEL")))
		}
	})
	return err
}

// record is the character that a line describes, but for its name.
func (r *runner) record(a args) (character.Record, error) {
	start, err := r.startFor(a)
	rec := character.Record{Start: string(start), Level: int(a.num("LEVEL"))}
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

// doing lets every unit in slot A do something, as a player by an intent or as
// a creature by its map, and then makes a step.
func (r *runner) doing(a args, player func(*actor) error, creature func(*gamemap.Tx, *entity.Unit) error) error {
	err := r.each(a, func(w *who) error {
		if w.actor != nil && player != nil {
			return player(w.actor)
		}
		return r.inside(w, creature)
	})
	if err != nil {
		return err
	}
	return r.advance(1)
}

// inside acts on a unit between two steps.
func (r *runner) inside(w *who, do func(*gamemap.Tx, *entity.Unit) error) error {
	if do == nil {
		return fmt.Errorf("%s is no player", w.name)
	}
	m, u, ok := r.where(r.guidOf(w))
	if !ok {
		return fmt.Errorf("%s is gone", w.name)
	}
	var err error
	m.Inside(func(tx *gamemap.Tx) { err = do(tx, u) })
	return err
}

func doAttack(r *runner, a args) error {
	enemy, err := r.one(a)
	if err != nil {
		return err
	}
	return r.doing(a, func(p *actor) error {
		p.target, p.asked = enemy.GUID, true
		return p.ask(intent.Attack{Target: enemy.GUID})
	}, func(tx *gamemap.Tx, u *entity.Unit) error {
		if err := together(tx, a, enemy); err != nil {
			return err
		}
		return tx.Attack(u, enemy)
	})
}

// together refuses what would reach from one map to another.
func together(tx *gamemap.Tx, a args, b *entity.Unit) error {
	if _, here := tx.Unit(b.GUID); !here {
		return fmt.Errorf("%s and %s are on different maps", a.text("A"), a.text("B"))
	}
	return nil
}

func doStop(r *runner, a args) error {
	return r.doing(a, func(p *actor) error {
		p.target, p.goal = 0, nil
		return p.ask(intent.StopAttack{})
	}, func(tx *gamemap.Tx, u *entity.Unit) error { tx.StopAttack(u); return nil })
}

func doMove(r *runner, a args) error {
	to := r.position(a).Point
	return r.doing(a, func(p *actor) error {
		p.goal = &to
		return nil
	}, func(tx *gamemap.Tx, u *entity.Unit) error { return tx.MoveTo(u, to, true) })
}

func doTeleport(r *runner, a args) error {
	return r.doing(a, nil, func(tx *gamemap.Tx, u *entity.Unit) error {
		to := r.position(a)
		to.Facing = u.Position.Facing
		return tx.Teleport(u, to)
	})
}

// journey is how many steps a way to another map may take.
const journey = 10

func doTravel(r *runner, a args) error {
	err := r.doing(a, nil, func(tx *gamemap.Tx, u *entity.Unit) error { return tx.Transfer(u, r.id(a, "PLACE")) })
	if err != nil {
		return err
	}
	place, ok := r.rel.Content.Place(r.id(a, "PLACE"))
	if !ok {
		return errors.New("there is no such place")
	}
	return r.each(a, func(w *who) error {
		for range journey {
			if m, _, ok := r.where(w.unit); ok {
				if id, _ := m.ID(); id == place.Map {
					return nil
				}
			}
			if err := r.advance(1); err != nil {
				return err
			}
		}
		return fmt.Errorf("%s does not arrive on %s", w.name, place.Map)
	})
}

func doFace(r *runner, a args) error {
	b, err := r.one(a)
	if err != nil {
		return err
	}
	return r.doing(a, func(p *actor) error {
		u, here := r.find(p.self)
		if !here {
			return errAway(p)
		}
		return p.face(r, u, b.Position.Point)
	}, func(tx *gamemap.Tx, u *entity.Unit) error {
		tx.Face(u, geo.Heading(u.Position.Point, b.Position.Point))
		return nil
	})
}

// speeches is what the words of doSay mean.
var speeches = map[string]intent.Speech{"says": intent.Say, "yells": intent.Yell, "emotes": intent.Emote}

func doSay(r *runner, a args) error {
	how, text := speeches[a.text("says")], a.text("TEXT")
	return r.doing(a, func(p *actor) error {
		return p.ask(intent.Chat{Speech: how, Text: text})
	}, func(tx *gamemap.Tx, u *entity.Unit) error {
		tx.Say(u, how, content.Text{Key: text}, noArgs)
		return nil
	})
}

func doSelect(r *runner, a args) error {
	b, err := r.one(a)
	if err != nil {
		return err
	}
	return r.doing(a, func(p *actor) error { return p.ask(intent.Select{Target: b.GUID}) }, nil)
}

func doRespawn(r *runner, a args) error {
	return r.doing(a, func(p *actor) error { return p.ask(intent.Respawn{}) },
		func(tx *gamemap.Tx, u *entity.Unit) error { return tx.Respawn(u) })
}

func doDie(r *runner, a args) error {
	return r.doing(a, nil, func(tx *gamemap.Tx, u *entity.Unit) error { tx.Kill(nil, u); return nil })
}

func doHurt(r *runner, a args) error {
	victim, err := r.one(a)
	if err != nil {
		return err
	}
	g, _ := a.get("AMOUNT")
	points := g.num
	if g.pct {
		points = g.num / 100 * float64(victim.MaxHealth)
	}
	return r.doing(a, nil, func(tx *gamemap.Tx, u *entity.Unit) error {
		if err := together(tx, a, victim); err != nil {
			return err
		}
		if !victim.Alive() {
			return fmt.Errorf("%s is dead", a.text("B"))
		}
		tx.Damage(u, victim, combat.Points(points))
		return nil
	})
}

func doLog(r *runner, a args) error {
	return r.each(a, func(w *who) error {
		switch {
		case w.actor == nil:
			return fmt.Errorf("%s is no player", w.name)
		case a.text("in") == "out":
			return r.logOut(w.actor, false)
		}
		if err := r.logIn(w.actor); err != nil {
			return err
		}
		return r.advance(1)
	})
}

func doLose(r *runner, a args) error {
	return r.each(a, func(w *who) error {
		if w.actor == nil {
			return fmt.Errorf("%s is no player", w.name)
		}
		return r.logOut(w.actor, true)
	})
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
	if a.text("map") == "server" {
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
