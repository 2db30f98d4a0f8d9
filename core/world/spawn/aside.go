package spawn

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/rules/spawn"
)

// Defined reports whether definition and spawn of a unit exist.
func (e *Spawns) Defined(u *entity.Unit) bool {
	if u.Player != nil {
		return true
	}
	if _, ok := e.Content().Creature(u.Def); !ok {
		return false
	}
	if u.Creature.Spawn == "" {
		return true
	}
	s, ok := e.Content().Spawn(u.Creature.Spawn)
	return ok && !s.Empty && s.Map == e.Map && s.Makes(u.Origin())
}

// keepUndefined is how long the state of a creature without a definition is kept: an author
// who breaks a line and repairs it loses nothing.
const keepUndefined = 60 * clock.Second

// undefined is the state that is kept of such a creature.
type undefined struct {
	spawn  content.ID
	share  float64
	at     geo.Position
	home   geo.Position // of the spawn: a spawn at another place is another spawn
	until  clock.Time
	states []inbox.UnitState
}

func codeUndefined(c *codec.Coder, u *undefined) {
	codec.Text(c, &u.spawn)
	c.Float(&u.share)
	u.at.Code(c)
	u.home.Code(c)
	codec.Int(c, &u.until)
	s := inbox.State{Units: u.states}
	s.Code(c)
	u.states = s.Units
}

// SetAside keeps the state of a creature that is not defined any more, with that of all
// scripts.
func (e *Spawns) SetAside(u *entity.Unit, state inbox.State) {
	if u.Creature == nil || u.Creature.Spawn == "" || u.Dead {
		return
	}
	kept := undefined{spawn: u.Creature.Spawn, share: u.Share(), at: u.Position, home: u.Creature.Home, until: e.Now() + keepUndefined}
	for _, s := range state.Units {
		if s.Unit == u.GUID {
			kept.states = append(kept.states, s)
		}
	}
	e.undef = append(e.undef, kept)
	if s := e.spawns.Find(u.Creature.Spawn); s != nil {
		s.Forget()
	}
}

// BringBack restores creatures whose definition has returned.
func (e *Spawns) BringBack() {
	rest := e.undef[:0]
	for _, k := range e.undef {
		s := e.spawns.Find(k.spawn)
		switch {
		case k.until < e.Now(), s != nil && !e.sameHome(k):
		case s == nil:
			rest = append(rest, k)
		default:
			e.reinstate(s, k)
		}
	}
	clear(e.undef[len(rest):])
	e.undef = rest
}

// sameHome reports whether the spawn of a kept creature is where it was.
func (e *Spawns) sameHome(k undefined) bool {
	s, ok := e.Content().Spawn(k.spawn)
	return ok && (s.At == k.home || s.Path != "")
}

func (e *Spawns) reinstate(s *spawn.State, k undefined) {
	if s.Unit == 0 {
		e.hatch(s)
	}
	u, ok := e.Units[s.Unit]
	if !ok {
		return
	}
	u.Health = max(1, int64(k.share*float64(u.MaxHealth)))
	for j := range k.states {
		k.states[j].Unit = u.GUID
	}
	e.world.SetUnitState(k.states)
	e.units.Jump(u, k.at)
	e.combat.PlanRegen(u)
}
