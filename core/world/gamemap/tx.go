package gamemap

import (
	"fmt"
	"iter"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/gossip"
	"loam/core/rules/stat"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
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
func (tx *Tx) Units() iter.Seq[*entity.Unit] { return tx.on().s.Roster.All() }

// Within lists the units at most r yards from a point, in the order of their
// slots; the slice is valid until the next call.
func (tx *Tx) Within(at geo.Point, r geo.Yards) []*entity.Unit {
	return tx.on().s.Roster.Within(at, r)
}

// Reaction is what a feels for b.
func (tx *Tx) Reaction(a, b *entity.Unit) content.Reaction { return tx.on().s.Reaction(a, b) }

// FindPlayer finds a player on this map by name.
func (tx *Tx) FindPlayer(name string) (*entity.Unit, bool) { return tx.on().s.FindPlayer(name) }

// Say makes a unit utter a text to those around.
func (tx *Tx) Say(u *entity.Unit, how intent.Speech, text content.Text, args value.Value) {
	tx.on().s.Utter(u, how, text, args)
}

// Tell sends a message to one player of this map, or with 0 to all.
func (tx *Tx) Tell(player guid.GUID, text content.Text, args value.Value) {
	tx.on().s.Log.Add(event.Told{Player: player, Text: text, Args: args})
}

// Attack makes a unit fight a target.
func (tx *Tx) Attack(u, target *entity.Unit) error { return tx.on().combat.OrderAttack(u, target) }

// StopAttack makes a unit lower its weapon; a creature goes home.
func (tx *Tx) StopAttack(u *entity.Unit) { tx.on().combat.StopAttack(u) }

// Damage takes health from a victim, through the hooks, and returns the points
// lost. Source may be nil.
func (tx *Tx) Damage(source, victim *entity.Unit, points int64) int64 {
	return tx.on().combat.Damage(source, victim, combat.Hit{Amount: points})
}

// Heal gives health back, at most what is missing, and returns it. Source may be nil.
func (tx *Tx) Heal(source, target *entity.Unit, points int64) int64 {
	return tx.on().combat.Heal(source, target, points)
}

// Kill ends a unit's life. Killer may be nil.
func (tx *Tx) Kill(killer, victim *entity.Unit) { tx.on().combat.Die(victim, killer) }

// Evade makes a creature give up its fight and go home.
func (tx *Tx) Evade(u *entity.Unit) { tx.on().ai.Evade(u) }

// CallForHelp lets friendly idle creatures within some yards join a creature's
// fight and returns how many came.
func (tx *Tx) CallForHelp(u *entity.Unit, yards geo.Yards) int {
	return tx.on().combat.CallForHelp(u, yards)
}

// AddThreat changes what a creature feels for an enemy and begins the fight
// where there is none.
func (tx *Tx) AddThreat(u, enemy *entity.Unit, amount float64) { tx.on().combat.Hate(u, enemy, amount) }

// SetThreat sets it.
func (tx *Tx) SetThreat(u, enemy *entity.Unit, amount float64) {
	tx.on().combat.SetThreat(u, enemy, amount)
}

// ClearThreat makes a creature forget its grudges; it evades.
func (tx *Tx) ClearThreat(u *entity.Unit) { tx.on().ai.Evade(u) }

// Resume sends a creature back to its path, its wandering or its place.
func (tx *Tx) Resume(u *entity.Unit) { tx.on().ai.Resume(u) }

// Flee makes a creature run away from its victim, or from where it looks, for a while.
func (tx *Tx) Flee(u *entity.Unit, span clock.Time) error { return tx.on().ai.Flee(u, span) }

// Stop makes a creature stand where it is until Resume, MoveTo or a fight; a
// player's automatic swings end.
func (tx *Tx) Stop(u *entity.Unit) { tx.on().ai.Stop(u) }

// MoveTo sends a creature to a point in a straight line; it stays there until
// Resume, unless it fights.
func (tx *Tx) MoveTo(u *entity.Unit, p geo.Point, run bool) error {
	return tx.on().ai.MoveTo(u, p, run)
}

// Follow makes a creature keep within gap yards of a unit until Stop or Resume.
func (tx *Tx) Follow(u, target *entity.Unit, gap geo.Yards) error {
	return tx.on().ai.Follow(u, target, gap)
}

// FollowAt is Follow at a place of its own: at an angle from where the unit looks,
// counterclockwise.
func (tx *Tx) FollowAt(u, target *entity.Unit, gap geo.Yards, angle geo.Radians) error {
	return tx.on().ai.FollowAt(u, target, gap, angle)
}

// Face turns a standing unit.
func (tx *Tx) Face(u *entity.Unit, heading geo.Radians) { tx.on().ai.Face(u, heading) }

// WalkPath gives a creature another path, from its first waypoint.
func (tx *Tx) WalkPath(u *entity.Unit, path content.ID) error {
	return tx.on().ai.WalkPath(u, path)
}

// SetSpeed changes the factor on walk and run, 0.1 to 10.
func (tx *Tx) SetSpeed(u *entity.Unit, factor float64) error {
	return tx.on().units.SetSpeed(u, factor)
}

// Teleport puts a unit elsewhere on this map.
func (tx *Tx) Teleport(u *entity.Unit, to geo.Position) error { return tx.on().units.Teleport(u, to) }

// Summon makes a creature that belongs to no spawn. Owner may be nil; lifetime 0
// lasts until it is removed or its corpse is gone.
func (tx *Tx) Summon(owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time) (*entity.Unit, error) {
	return tx.on().pets.Conjure(pet.Summoning{Owner: owner, Def: def, At: at, Lifetime: lifetime})
}

// SummonBound is Summon by the script of a bundle, of which there is a limited
// number, MaxSummonsOfBundle; b ties the creature to its owner.
func (tx *Tx) SummonBound(bundle string, owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time, b content.Bond) (*entity.Unit, error) {
	return tx.on().pets.Conjure(pet.Summoning{By: bundle, Owner: owner, Def: def, At: at, Lifetime: lifetime, Bond: b})
}

// Despawn removes a creature; its spawn makes another in its usual time.
func (tx *Tx) Despawn(u *entity.Unit) { tx.on().remove(u, event.Ordered) }

// Respawn makes a dead creature's spawn work at once, or a dead player live
// again where it is.
func (tx *Tx) Respawn(u *entity.Unit) error { return tx.on().respawn(u) }

// SetLevel changes a unit's level; health stays the same share.
func (tx *Tx) SetLevel(u *entity.Unit, level int) error { return tx.on().units.SetLevel(u, level) }

// SetScale changes a unit's size, 0.1 to 10.
func (tx *Tx) SetScale(u *entity.Unit, scale float64) error { return tx.on().units.SetScale(u, scale) }

// SetRoot lets a unit not move from where it stands, or again.
func (tx *Tx) SetRoot(u *entity.Unit, rooted bool) error { return tx.on().units.SetRoot(u, rooted) }

// SetStance lets a living unit sit, lie, kneel or stand.
func (tx *Tx) SetStance(u *entity.Unit, s intent.Stance) error { return tx.on().s.SetStance(u, s) }

// SetFaction changes whose enemy a unit is.
func (tx *Tx) SetFaction(u *entity.Unit, faction content.ID) error {
	return tx.on().units.SetFaction(u, faction)
}

// GiveExperience gives a player experience, through the hook. Source may be nil.
func (tx *Tx) GiveExperience(player *entity.Unit, amount int64, source *entity.Unit) {
	tx.on().progression.GiveExperience(player, amount, source)
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
func (tx *Tx) Send(msg inbox.Message) {
	m := tx.on()
	msg.From, msg.Room = m.s.Map, m.s.Instance
	if m.cfg.Send != nil {
		m.cfg.Send(msg)
	}
}

// Log adds an event: what scripts print, their faults, what was switched off.
func (tx *Tx) Log(e event.Event) { tx.on().s.Log.Add(e) }

// SetTemper changes whom a creature that somebody owns fights.
func (tx *Tx) SetTemper(u *entity.Unit, t content.Temper) error {
	return tx.on().pets.SetTemper(u, t)
}

// DeadPet tells whether the pet of a player is dead and stays that player's.
func (tx *Tx) DeadPet(player *entity.Unit) bool { return tx.on().pets.DeadPet(player) }

// RevivePet lets the dead pet of a player live beside it with a percentage of its
// health, from 1 to 100, and tells whether it does.
func (tx *Tx) RevivePet(player *entity.Unit, pct float64) bool {
	return tx.on().pets.RevivePet(player, pct)
}

// Challenge lets a player challenge another to a duel, as a spell or a script may
// want. The answer is why that cannot be, or no text.
func (tx *Tx) Challenge(player, to *entity.Unit) content.Text {
	if player.Player == nil {
		return mapstate.CoreText("core.duel_whom")
	}
	return tx.on().combat.Challenge(player, to)
}

// EnterPhase brings a creature's fight into a phase of its definition. Refused says
// why it does not come about; the error is for a phase that there is not.
func (tx *Tx) EnterPhase(u *entity.Unit, name string) (refused string, err error) {
	return tx.on().ai.WantPhase(u, name)
}

// GainPower gives a unit points of a power, or takes some below 0, as far as it
// goes, and returns what that changed. It fails where the unit has no such power.
func (tx *Tx) GainPower(u *entity.Unit, id content.ID, points int64) (int64, error) {
	if _, _, ok := stat.Power(u, id); !ok {
		return 0, fmt.Errorf("%s has no power %s", u.Name.Key, id)
	}
	return tx.on().combat.GainPower(u, id, points), nil
}

// SpendPower takes points of a power from a unit, all or none, and reports whether
// it had them. A unit without the power has 0 of it.
func (tx *Tx) SpendPower(u *entity.Unit, id content.ID, points int64) bool {
	return tx.on().combat.SpendPower(u, id, points)
}

// Revive makes a dead player, or a ghost, live again where it is, with a share
// of its health in percent.
func (tx *Tx) Revive(u *entity.Unit, pct float64) error {
	m := tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is no player", u.Name.Key)
	case !u.Dead:
		return fmt.Errorf("%s is not dead", u.Name.Key)
	case !(pct > 0 && pct <= 100):
		return fmt.Errorf("%g percent is not a share of health above 0, up to 100", pct)
	}
	m.death.Revive(u, u.Position, pct)
	return nil
}

// LeaveBody lets a dead player leave its body, as if it had asked.
func (tx *Tx) LeaveBody(u *entity.Unit) error {
	m := tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is no player", u.Name.Key)
	case !u.Dead || u.Player.Ghost:
		return fmt.Errorf("%s does not lie dead", u.Name.Key)
	}
	m.death.LeaveBody(u, m.s.Now())
	return nil
}

// ShowMenu puts a menu before a player in place of another. Speaker is the
// creature that shows it, or the player itself; the answer says whether the
// player is near enough to it.
func (tx *Tx) ShowMenu(u *entity.Unit, speaker guid.GUID, menu gossip.Menu) (bool, error) {
	return tx.on().gossip.ShowMenu(u, speaker, menu)
}

// CloseMenu takes the menu away that a bundle has put before a player, and
// reports whether there was one.
func (tx *Tx) CloseMenu(player *entity.Unit, bundle string) bool {
	return tx.on().gossip.CloseMenu(player, bundle)
}

// OpenPanel shows a player a panel, from the end of this step on, until it is
// closed. One that is open stays as it is.
func (tx *Tx) OpenPanel(u *entity.Unit, id content.ID) error { return tx.on().gossip.OpenPanel(u, id) }

// ClosePanel takes a panel away and reports whether it was open.
func (tx *Tx) ClosePanel(player *entity.Unit, id content.ID) bool {
	return tx.on().gossip.ClosePanel(player, id)
}

// HasPanel tells whether a player has a panel open.
func (tx *Tx) HasPanel(player *entity.Unit, id content.ID) bool {
	return tx.on().gossip.HasPanel(player, id)
}
