package gamemap

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	combatrules "loam/core/rules/combat"
	"loam/core/rules/condition"
	"loam/core/rules/movement"
	"loam/core/world/combat"
	"loam/core/world/spell"
	"loam/core/world/transport"
)

// walking is the movement that clients report for their players. It owns the limits of
// what a player can have moved.
type walking struct {
	m      *Map
	limits movement.Limits
	now    bool // a player moves by itself just now; false between inputs
}

// use reads the limits of the map as it is now.
func (w *walking) use() { w.limits = movement.LimitsOf(w.m.s.Def(), w.m.s.Rules()) }

// move accepts a player's movement, or puts the player back.
func (w *walking) move(u *unit, in intent.Move) {
	m := w.m
	if u.IsLed() {
		u.Player.Moved.At = m.s.Now()
		return // the server moves it: the client's own report comes too late
	}
	if in.Grounded && !m.s.Def().Geometry.Flat() && in.To.Finite() {
		in.To.Point = m.s.Def().On(in.To.Point)
	}
	if u.Control&entity.Flying == 0 {
		in.Flags &^= intent.Flying
	}
	verdict, course, ferried := w.believes(u, &in)
	if verdict.Refused != "" {
		m.s.Counters.Refused++
		u.Player.Moved.At = m.s.Now()
		u.Player.Moved.Spare = verdict.Moved.Spare
		m.s.Log.Add(event.PutBack{Player: u.GUID, To: u.Position, Reason: verdict.Refused})
		return
	}
	swam := intent.Flags(u.Player.Moved.Flags) & intent.Swimming
	u.Player.Moved = verdict.Moved
	switch swims := in.Flags & intent.Swimming; {
	case swims > swam:
		m.magic.Casts.Broken(u, content.ByWater, spell.ByMoving)
	case swims < swam:
		m.magic.Casts.Broken(u, content.ByShore, spell.ByMoving)
	}
	if ferried {
		w.ferried(u, &in, &course)
	}
	in.To.Facing = geo.NormalizeAngle(in.To.Facing)
	walking := in.Flags&intent.Walking != 0
	m.s.Log.Add(event.Moved{Player: u.GUID, Move: in})
	if in.To == u.Position && walking == u.Walking {
		return
	}
	u.Walking = walking
	if in.To.Point != u.Position.Point {
		m.s.StandUp(u)
		m.magic.Casts.Broken(u, content.ByMoving, spell.ByMoving)
	}
	if in.To.Facing != u.Position.Facing {
		m.magic.Casts.Broken(u, content.ByTurning, spell.ByMoving)
	}
	w.now = true
	m.units.Place(u, in.To)
	w.now = false
	if fall := m.s.Rules().Eval(content.FallDamage, verdict.Fell, float64(u.MaxHealth)); verdict.Fell > 0 && fall > 0 && u.Control&entity.LightFooted == 0 {
		m.combat.Damage(nil, u, combat.Hit{Amount: combatrules.Points(fall)})
	}
}

// believes decides whether a player can have moved as it says, on the map or on a
// transport. The height of a jump aboard is kept relative to the transport. If it accepts
// the movement, it writes into it what others receive.
func (w *walking) believes(u *unit, in *intent.Move) (movement.Verdict, transport.Course, bool) {
	m := w.m
	course, ferried := m.transports.Judge(u, in, w.limits)
	switch {
	case !ferried:
		return movement.Check(u, *in, m.s.Now(), w.limits), course, false
	case course.Refused != "":
		return movement.Verdict{Refused: course.Refused, Moved: u.Player.Moved}, course, true
	case !course.Aboard():
		top := u.Player.Moved.Top
		u.Player.Moved.Top += m.transports.Height(u)
		v := movement.Check(u, *in, m.s.Now(), course.Limits)
		u.Player.Moved.Top = top
		if course.Object != nil {
			v.Moved.Top -= course.Object.At.Z
		}
		if drop := u.Position.Z - in.To.Z; in.Grounded && course.Object == nil && drop > transport.Step {
			v.Fell = drop
		}
		return v, course, true
	}
	stands := u.Position
	u.Position = course.From
	v := movement.Check(u, *in, m.s.Now(), course.Limits)
	u.Position = stands
	return v, course, true
}

// ferried applies an accepted movement that transports are involved in.
func (w *walking) ferried(u *unit, in *intent.Move, c *transport.Course) {
	m := w.m
	in.To, in.Carrier, in.On = m.transports.Moved(u, in, c), 0, geo.Position{}
	if c.Object != nil {
		in.Carrier, in.On = c.Object.GUID, u.Aboard.At
	}
}

// lead transfers a player who walks into an area that leads elsewhere. A player who was
// put into such an area, or arrives in it, stays: so two such areas do not send a player
// back and forth.
func (w *walking) lead(u *unit, area content.ID) {
	m := w.m
	p, ok := m.s.Content().Place(area)
	if !ok || p.Travel == "" || u.Player == nil || u.Dead || !w.now {
		return
	}
	if need := m.conditions.Unmet(p.Needs, u, nil); need != nil {
		text, args := condition.Text(need)
		m.s.Counters.Refused++
		m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindMove, Reason: text, Args: args})
		return
	}
	w.now = false
	_ = m.tx.Travel().Transfer(u, p.Travel) // the place exists: that was checked when the release was made
}
