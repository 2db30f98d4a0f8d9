package gamemap

import (
	"iter"

	"loam/core/box"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
)

// unit is the short name within this package.
type unit = entity.Unit

// Tx is the permission to touch a map, valid inside a step only: used later it
// panics. Only hooks get one. Keep a GUID beyond the call, never a Tx or a Unit.
type Tx struct {
	m    *Map
	live bool
}

func (tx *Tx) on() *Map {
	if !tx.live {
		panic("gamemap: a Tx was used after its step")
	}
	return tx.m
}

// Now is the map's time.
func (tx *Tx) Now() clock.Time { return tx.on().s.Now() }

// Step is the number of steps made before this one.
func (tx *Tx) Step() int64 { return tx.on().step }

// MapID is the map's content id.
func (tx *Tx) MapID() content.ID { return tx.on().s.Map }

// Instance is the number of the map instance.
func (tx *Tx) Instance() uint16 { return tx.on().s.Instance }

// Content is the running release's.
func (tx *Tx) Content() *content.Snapshot { return tx.on().s.Content() }

// Random is a named stream of the map.
func (tx *Tx) Random(name string) *clock.Stream { return tx.on().s.Random(name) }

// RealUnix is the real time in ms since 1970, as last stamped by the realm.
func (tx *Tx) RealUnix() int64 { return tx.on().unix }

// Unit finds a unit on this map.
func (tx *Tx) Unit(g guid.GUID) (*entity.Unit, bool) {
	u, ok := tx.on().s.Units[g]
	return u, ok
}

// Units walks all units in the order in which they came.
func (tx *Tx) Units() iter.Seq[*entity.Unit] { return tx.on().s.Roll.All() }

// Within lists the units at most r yards from a point, in the order of their
// slots; the slice is valid until the next call.
func (tx *Tx) Within(at geo.Point, r geo.Yards) []*entity.Unit {
	return tx.on().s.Roll.Within(at, r)
}

// Reaction is what a feels for b.
func (tx *Tx) Reaction(a, b *entity.Unit) content.Reaction { return tx.on().s.Reaction(a, b) }

// FindPlayer finds a player on this map by name.
func (tx *Tx) FindPlayer(name string) (*entity.Unit, bool) { return tx.on().s.FindPlayer(name) }

// Say makes a unit utter a text to those around.
func (tx *Tx) Say(u *entity.Unit, how intent.Speech, text content.Text, args plain.Value) {
	tx.on().s.Utter(u, how, text, args)
}

// Tell sends a message to one player of this map, or with 0 to all.
func (tx *Tx) Tell(player guid.GUID, text content.Text, args plain.Value) {
	tx.on().s.Log.Add(event.Told{Player: player, Text: text, Args: args})
}

// Attack makes a unit fight a target.
func (tx *Tx) Attack(u, target *entity.Unit) error { return tx.on().orderAttack(u, target) }

// StopAttack makes a unit lower its weapon; a creature goes home.
func (tx *Tx) StopAttack(u *entity.Unit) { tx.on().stopAttack(u) }

// Damage takes health from a victim, through the hooks, and returns the points
// lost. Source may be nil.
func (tx *Tx) Damage(source, victim *entity.Unit, points int64) int64 {
	return tx.on().damage(source, victim, hit{amount: points})
}

// Heal gives health back, at most what is missing, and returns it. Source may be nil.
func (tx *Tx) Heal(source, target *entity.Unit, points int64) int64 {
	return tx.on().heal(source, target, points)
}

// Kill ends a unit's life. Killer may be nil.
func (tx *Tx) Kill(killer, victim *entity.Unit) { tx.on().die(victim, killer) }

// Evade makes a creature give up its fight and go home.
func (tx *Tx) Evade(u *entity.Unit) { tx.on().evade(u) }

// CallForHelp lets friendly idle creatures within some yards join a creature's
// fight and returns how many came.
func (tx *Tx) CallForHelp(u *entity.Unit, yards geo.Yards) int { return tx.on().callForHelp(u, yards) }

// AddThreat changes what a creature feels for an enemy and begins the fight
// where there is none.
func (tx *Tx) AddThreat(u, enemy *entity.Unit, amount float64) { tx.on().hate(u, enemy, amount) }

// SetThreat sets it.
func (tx *Tx) SetThreat(u, enemy *entity.Unit, amount float64) { tx.on().setThreat(u, enemy, amount) }

// ClearThreat makes a creature forget its grudges; it evades.
func (tx *Tx) ClearThreat(u *entity.Unit) { tx.on().evade(u) }

// Resume sends a creature back to its path, its wandering or its place.
func (tx *Tx) Resume(u *entity.Unit) { tx.on().resume(u) }

// Teleport puts a unit elsewhere on this map.
func (tx *Tx) Teleport(u *entity.Unit, to geo.Position) error { return tx.on().teleport(u, to) }

// Summon makes a creature that belongs to no spawn. Owner may be nil; lifetime 0
// lasts until it is removed or its corpse is gone.
func (tx *Tx) Summon(owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time) (*entity.Unit, error) {
	return tx.on().conjure(summoning{owner: owner, def: def, at: at, lifetime: lifetime})
}

// SummonBound is Summon by the script of a bundle, of which there is a limited
// number, MaxSummonsOfBundle; b ties the creature to its owner.
func (tx *Tx) SummonBound(bundle string, owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time, b content.Bond) (*entity.Unit, error) {
	return tx.on().conjure(summoning{by: bundle, owner: owner, def: def, at: at, lifetime: lifetime, bond: b})
}

// Despawn removes a creature; its spawn makes another in its usual time.
func (tx *Tx) Despawn(u *entity.Unit) { tx.on().remove(u, event.Ordered) }

// Respawn makes a dead creature's spawn work at once, or a dead player live
// again where it is.
func (tx *Tx) Respawn(u *entity.Unit) error { return tx.on().respawn(u) }

// SetLevel changes a unit's level; health stays the same share.
func (tx *Tx) SetLevel(u *entity.Unit, level int) error { return tx.on().setLevel(u, level) }

// SetScale changes a unit's size, 0.1 to 10.
func (tx *Tx) SetScale(u *entity.Unit, scale float64) error { return tx.on().setScale(u, scale) }

// SetRoot lets a unit not move from where it stands, or again.
func (tx *Tx) SetRoot(u *entity.Unit, rooted bool) error { return tx.on().setRoot(u, rooted) }

// SetStance lets a living unit sit, lie, kneel or stand.
func (tx *Tx) SetStance(u *entity.Unit, s intent.Stance) error { return tx.on().s.SetStance(u, s) }

// SetFaction changes whose enemy a unit is.
func (tx *Tx) SetFaction(u *entity.Unit, faction content.ID) error {
	return tx.on().setFaction(u, faction)
}

// GiveExperience gives a player experience, through the hook. Source may be nil.
func (tx *Tx) GiveExperience(player *entity.Unit, amount int64, source *entity.Unit) {
	tx.on().giveExperience(player, amount, source)
}

// StartTimer starts a timer of a unit, or of the map when u is nil, in place of
// one of the same bundle and handler. It is due after a time drawn between min
// and max; with t.Max > 0 it comes again, drawn anew between t.Min and t.Max.
func (tx *Tx) StartTimer(u *entity.Unit, t entity.Timer, waitMin, waitMax clock.Time) error {
	return tx.on().s.StartTimer(u, t, waitMin, waitMax)
}

// CancelTimer stops a timer and reports whether it ran.
func (tx *Tx) CancelTimer(u *entity.Unit, bundle, handler string) bool {
	return tx.on().s.CancelTimer(u, bundle, handler)
}

// TimerLeft is the time until a timer is due.
func (tx *Tx) TimerLeft(u *entity.Unit, bundle, handler string) (clock.Time, bool) {
	return tx.on().s.TimerLeft(u, bundle, handler)
}

// Send hands a message to the realm, which delivers it a step later.
func (tx *Tx) Send(msg box.Message) {
	m := tx.on()
	msg.From = m.s.Map
	if m.cfg.Send != nil {
		m.cfg.Send(msg)
	}
}

// Log adds an event: what scripts print, their faults, what was switched off.
func (tx *Tx) Log(e event.Event) { tx.on().s.Log.Add(e) }
