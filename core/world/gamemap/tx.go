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

// Tx is the permission to touch a map. It is valid inside a step only: a later use panics.
// Only hooks get one. Keep a GUID beyond the call, never a Tx or a Unit.
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

// Now returns the map's time.
func (tx *Tx) Now() clock.Time { return tx.on().s.Now() }

// Step returns the number of steps made before this one.
func (tx *Tx) Step() int64 { return tx.on().step }

// MapID returns the map's content id.
func (tx *Tx) MapID() content.ID { return tx.on().s.Map }

// Instance returns the number of the map instance.
func (tx *Tx) Instance() uint16 { return tx.on().s.Instance }

// Content returns the definitions of the running release.
func (tx *Tx) Content() *content.Snapshot { return tx.on().s.Content() }

// Random returns a named random stream of the map.
func (tx *Tx) Random(name string) *clock.Stream { return tx.on().s.Random(name) }

// RealUnix returns the real time in ms since 1970, as last stamped by the realm.
func (tx *Tx) RealUnix() int64 { return tx.on().unix }

// Unit finds a unit on this map.
func (tx *Tx) Unit(g guid.GUID) (*entity.Unit, bool) {
	u, ok := tx.on().s.Units[g]
	return u, ok
}

// Units iterates over all units in the order in which they were added.
func (tx *Tx) Units() iter.Seq[*entity.Unit] { return tx.on().s.Roster.All() }

// Within lists the units at most r yards from a point, in the order of their slots; the
// slice is valid until the next call.
func (tx *Tx) Within(at geo.Point, r geo.Yards) []*entity.Unit {
	return tx.on().s.Roster.Within(at, r)
}

// Reaction returns the reaction of a to b.
func (tx *Tx) Reaction(a, b *entity.Unit) content.Reaction { return tx.on().s.Reaction(a, b) }

// FindPlayer finds a player on this map by name.
func (tx *Tx) FindPlayer(name string) (*entity.Unit, bool) { return tx.on().s.FindPlayer(name) }

// Say makes a unit say a text to those around it.
func (tx *Tx) Say(u *entity.Unit, how intent.Speech, text content.Text, args value.Value) {
	tx.on().s.Speak(u, how, text, args)
}

// Tell sends a message to one player of this map, or with 0 to all.
func (tx *Tx) Tell(player guid.GUID, text content.Text, args value.Value) {
	tx.on().s.Log.Add(event.Told{Player: player, Text: text, Args: args})
}

// Attack makes a unit attack a target.
func (tx *Tx) Attack(u, target *entity.Unit) error { return tx.on().combat.OrderAttack(u, target) }

// StopAttack makes a unit stop its attack; a creature evades.
func (tx *Tx) StopAttack(u *entity.Unit) { tx.on().combat.StopAttack(u) }

// Damage takes health from a victim, through the hooks, and returns the points lost.
// source may be nil.
func (tx *Tx) Damage(source, victim *entity.Unit, points int64) int64 {
	return tx.on().combat.Damage(source, victim, combat.Hit{Amount: points})
}

// Heal restores health, at most what is missing, and returns it. source may be nil.
func (tx *Tx) Heal(source, target *entity.Unit, points int64) int64 {
	return tx.on().combat.Heal(source, target, points)
}

// Kill kills a unit. killer may be nil.
func (tx *Tx) Kill(killer, victim *entity.Unit) { tx.on().combat.Die(victim, killer) }

// Evade makes a creature evade.
func (tx *Tx) Evade(u *entity.Unit) { tx.on().ai.Evade(u) }

// CallForHelp makes friendly idle creatures within some yards join a creature's fight. It
// returns how many joined.
func (tx *Tx) CallForHelp(u *entity.Unit, yards geo.Yards) int {
	return tx.on().combat.CallForHelp(u, yards)
}

// AddThreat changes a creature's threat for an enemy, and starts the fight if there is
// none.
func (tx *Tx) AddThreat(u, enemy *entity.Unit, amount float64) {
	tx.on().combat.RaiseThreat(u, enemy, amount)
}

// SetThreat sets a creature's threat for an enemy, and starts the fight if there is none.
func (tx *Tx) SetThreat(u, enemy *entity.Unit, amount float64) {
	tx.on().combat.SetThreat(u, enemy, amount)
}

// ClearThreat clears a creature's threat list; it evades.
func (tx *Tx) ClearThreat(u *entity.Unit) { tx.on().ai.Evade(u) }

// Resume sends a creature back to its path, its wandering or its place.
func (tx *Tx) Resume(u *entity.Unit) { tx.on().ai.Resume(u) }

// Flee makes a creature run away from its victim, or backwards without one, for a time.
func (tx *Tx) Flee(u *entity.Unit, span clock.Time) error { return tx.on().ai.Flee(u, span) }

// Stop makes a creature stay at its position until Resume, MoveTo or a fight; a player's
// automatic swings end.
func (tx *Tx) Stop(u *entity.Unit) { tx.on().ai.Stop(u) }

// MoveTo sends a creature to a point in a straight line; it stays there until Resume,
// unless it fights.
func (tx *Tx) MoveTo(u *entity.Unit, p geo.Point, run bool) error {
	return tx.on().ai.MoveTo(u, p, run)
}

// Follow makes a creature keep within gap yards of a unit until Stop or Resume.
func (tx *Tx) Follow(u, target *entity.Unit, gap geo.Yards) error {
	return tx.on().ai.Follow(u, target, gap)
}

// FollowAt is Follow at an angle from where the unit faces, counterclockwise.
func (tx *Tx) FollowAt(u, target *entity.Unit, gap geo.Yards, angle geo.Radians) error {
	return tx.on().ai.FollowAt(u, target, gap, angle)
}

// Face turns a standing unit.
func (tx *Tx) Face(u *entity.Unit, heading geo.Radians) { tx.on().ai.Face(u, heading) }

// WalkPath gives a creature another path, from its first waypoint.
func (tx *Tx) WalkPath(u *entity.Unit, path content.ID) error {
	return tx.on().ai.WalkPath(u, path)
}

// SetSpeed sets the factor on walk and run speed, 0.1 to 10.
func (tx *Tx) SetSpeed(u *entity.Unit, factor float64) error {
	return tx.on().units.SetSpeed(u, factor)
}

// Teleport moves a unit to another position on this map at once.
func (tx *Tx) Teleport(u *entity.Unit, to geo.Position) error { return tx.on().units.Teleport(u, to) }

// Summon makes a creature that belongs to no spawn. owner may be nil; with lifetime 0 it
// stays until it is removed or its corpse is gone.
func (tx *Tx) Summon(owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time) (*entity.Unit, error) {
	return tx.on().pets.SummonCreature(pet.Summoning{Owner: owner, Def: def, At: at, Lifetime: lifetime})
}

// SummonBound is Summon by the script of a bundle, which may have at most
// MaxSummonsOfBundle creatures; b defines how the creature depends on its owner.
func (tx *Tx) SummonBound(bundle string, owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time, b content.Bond) (*entity.Unit, error) {
	return tx.on().pets.SummonCreature(pet.Summoning{By: bundle, Owner: owner, Def: def, At: at, Lifetime: lifetime, Bond: b})
}

// Despawn removes a creature; its spawn makes another in its usual time.
func (tx *Tx) Despawn(u *entity.Unit) { tx.on().remove(u, event.Ordered) }

// Respawn makes the spawn of a dead creature respawn at once, or revives a dead player at
// its position.
func (tx *Tx) Respawn(u *entity.Unit) error { return tx.on().respawn(u) }

// SetLevel changes a unit's level; health keeps its share of the maximum.
func (tx *Tx) SetLevel(u *entity.Unit, level int) error { return tx.on().units.SetLevel(u, level) }

// SetScale changes a unit's scale, 0.1 to 10.
func (tx *Tx) SetScale(u *entity.Unit, scale float64) error { return tx.on().units.SetScale(u, scale) }

// SetRoot roots a unit in place or releases it.
func (tx *Tx) SetRoot(u *entity.Unit, rooted bool) error { return tx.on().units.SetRoot(u, rooted) }

// SetStance makes a living unit sit, lie, kneel or stand.
func (tx *Tx) SetStance(u *entity.Unit, s intent.Stance) error { return tx.on().s.SetStance(u, s) }

// SetFaction changes the faction of a unit.
func (tx *Tx) SetFaction(u *entity.Unit, faction content.ID) error {
	return tx.on().units.SetFaction(u, faction)
}

// GiveExperience gives a player experience, through the hook. source may be nil.
func (tx *Tx) GiveExperience(player *entity.Unit, amount int64, source *entity.Unit) {
	tx.on().progression.GiveExperience(player, amount, source)
}

// StartTimer starts a timer of a unit, or of the map when u is nil. It replaces one of the
// same bundle and handler. It is due after a time drawn between waitMin and waitMax; with
// t.Max > 0 it repeats, each time after a time drawn between t.Min and t.Max.
func (tx *Tx) StartTimer(u *entity.Unit, t entity.Timer, waitMin, waitMax clock.Time) error {
	return tx.on().s.StartTimer(u, t, waitMin, waitMax)
}

// CancelTimer stops a timer and reports whether it was running.
func (tx *Tx) CancelTimer(u *entity.Unit, bundle, handler string) bool {
	return tx.on().s.CancelTimer(u, bundle, handler)
}

// TimerLeft returns the time until a timer is due.
func (tx *Tx) TimerLeft(u *entity.Unit, bundle, handler string) (clock.Time, bool) {
	return tx.on().s.TimerLeft(u, bundle, handler)
}

// Send sends a message to the realm, which delivers it a step later.
func (tx *Tx) Send(msg inbox.Message) {
	m := tx.on()
	msg.From, msg.Room = m.s.Map, m.s.Instance
	if m.cfg.Send != nil {
		m.cfg.Send(msg)
	}
}

// Log adds an event: what scripts print, their faults, what was switched off.
func (tx *Tx) Log(e event.Event) { tx.on().s.Log.Add(e) }

// SetTemper changes whom an owned creature fights.
func (tx *Tx) SetTemper(u *entity.Unit, t content.Temper) error {
	return tx.on().pets.SetTemper(u, t)
}

// DeadPet reports whether a player's pet is dead and can be revived.
func (tx *Tx) DeadPet(player *entity.Unit) bool { return tx.on().pets.DeadPet(player) }

// RevivePet revives the dead pet of a player next to it with a percentage of its health,
// from 1 to 100. It reports whether it does.
func (tx *Tx) RevivePet(player *entity.Unit, pct float64) bool {
	return tx.on().pets.RevivePet(player, pct)
}

// Challenge makes a player challenge another to a duel, for a spell or a script. It
// returns why not, or no text.
func (tx *Tx) Challenge(player, to *entity.Unit) content.Text {
	if player.Player == nil {
		return mapstate.CoreText("core.duel_whom")
	}
	return tx.on().combat.Duels.Challenge(player, to)
}

// EnterPhase moves a creature's fight into a phase of its definition. refused is the reason
// if it cannot; the error is for a phase that is not defined.
func (tx *Tx) EnterPhase(u *entity.Unit, name string) (refused string, err error) {
	return tx.on().ai.Phases.Enter(u, name)
}

// GainPower gives a unit points of a power, or takes some below 0, within the limits of
// the power. It returns the change, and an error if the unit has no such power.
func (tx *Tx) GainPower(u *entity.Unit, id content.ID, points int64) (int64, error) {
	if _, _, ok := stat.Power(u, id); !ok {
		return 0, fmt.Errorf("%s has no power %s", u.Name.Key, id)
	}
	return tx.on().combat.Powers.Gain(u, id, points), nil
}

// SpendPower takes points of a power from a unit, all or none, and reports whether it had
// them. A unit without the power has 0 of it.
func (tx *Tx) SpendPower(u *entity.Unit, id content.ID, points int64) bool {
	return tx.on().combat.Powers.Spend(u, id, points)
}

// Revive revives a dead player or a ghost at its position, with pct percent of its health.
func (tx *Tx) Revive(u *entity.Unit, pct float64) error {
	m := tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is not a player", u.Name.Key)
	case !u.Dead:
		return fmt.Errorf("%s is not dead", u.Name.Key)
	case !(pct > 0 && pct <= 100):
		return fmt.Errorf("%g percent is not a share of health: it must be above 0 and at most 100", pct)
	}
	m.death.Revive(u, u.Position, pct)
	return nil
}

// LeaveBody makes a dead player release its spirit, like the player's own request.
func (tx *Tx) LeaveBody(u *entity.Unit) error {
	m := tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is not a player", u.Name.Key)
	case !u.Dead || u.Player.Ghost:
		return fmt.Errorf("%s is not dead, or is already a ghost", u.Name.Key)
	}
	m.death.ReleaseSpirit(u, m.s.Now())
	return nil
}

// ShowMenu shows a player a menu in place of an open one. speaker is the creature that
// shows it, or the player itself. It reports whether the player is near enough to it.
func (tx *Tx) ShowMenu(u *entity.Unit, speaker guid.GUID, menu gossip.Menu) (bool, error) {
	return tx.on().gossip.ShowMenu(u, speaker, menu)
}

// CloseMenu closes the menu that a bundle has shown to a player. It reports whether there
// was one.
func (tx *Tx) CloseMenu(player *entity.Unit, bundle string) bool {
	return tx.on().gossip.CloseMenu(player, bundle)
}

// OpenPanel shows a player a panel, from the end of this step until it is closed. An open
// one does not change.
func (tx *Tx) OpenPanel(u *entity.Unit, id content.ID) error { return tx.on().gossip.OpenPanel(u, id) }

// ClosePanel closes a panel and reports whether it was open.
func (tx *Tx) ClosePanel(player *entity.Unit, id content.ID) bool {
	return tx.on().gossip.ClosePanel(player, id)
}

// HasPanel reports whether a player has a panel open.
func (tx *Tx) HasPanel(player *entity.Unit, id content.ID) bool {
	return tx.on().gossip.HasPanel(player, id)
}
