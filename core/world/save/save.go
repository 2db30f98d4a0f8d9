// Package save makes the records of the players of a map and decides when they are saved;
// records of players that have exchanged something are saved together or not at all. Package
// world/player defines what a record contains; the realm stores it.
//
// A Saver belongs to the goroutine of its map.
package save

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
	"loam/core/world/player"
	"loam/core/world/progression"
)

// Every is the number of steps in which each changed player is saved once; the player's number
// decides in which step.
const Every = 100

// Map is where records go to be stored.
type Map interface {
	// UnitState copies what scripts keep with a player.
	UnitState(g guid.GUID) []inbox.UnitState
	// UnixMS returns the real time in ms since 1970, as it was last stamped.
	UnixMS() int64
	// Save hands over a player's record; left means that it has left the map.
	Save(r character.Record, left bool)
	// SaveTogether hands over the records of players that have exchanged something.
	SaveTogether(all []character.Record)
}

// Saver makes and hands over the records of the players of a map.
type Saver struct {
	*mapstate.State
	pets   *pet.Pets
	growth *progression.Progress
	world  Map
	limits *modstorage.Limits // of what bundles keep with a player
	ledger player.Ledger      // no state
}

// New makes the Saver of a map.
func New(s *mapstate.State, own *pet.Pets, g *progression.Progress, limits *modstorage.Limits, w Map) *Saver {
	return &Saver{State: s, pets: own, growth: g, limits: limits, world: w}
}

// Ground returns the map as package player needs it.
func (e *Saver) Ground() player.Ground {
	return player.Ground{Map: e.Def(), Instance: e.Instance, Now: e.Now()}
}

// Came remembers the record of a player that has entered.
func (e *Saver) Came(r *character.Record) { e.ledger.Note(r) }

// Record makes the record of a player as if it logged out.
func (e *Saver) Record(u *entity.Unit) character.Record { return e.recordAt(u, content.OwnerLogsOut) }

// recordAt makes the record of a player, with the creatures that come along when it leaves at
// a moment.
func (e *Saver) recordAt(u *entity.Unit, at content.Moments) character.Record {
	e.growth.SettleRest(u)
	r := player.Record(u, e.Ground(), e.world.UnitState(u.GUID))
	r.Magic, r.Owned, r.Saved = player.MagicOf(u, e.Now()), e.pets.OwnedBy(u, at), e.world.UnixMS()
	for _, told := range e.ledger.Bound(&r, *e.limits) {
		e.Log.Add(told)
	}
	return r
}

// Leave hands over the record of a player that leaves at a moment.
func (e *Saver) Leave(u *entity.Unit, at content.Moments) {
	e.world.Save(e.recordAt(u, at), true)
	e.ledger.Forget(u.GUID)
}

// SaveDue saves the changed players that are due in this step.
func (e *Saver) SaveDue(step int64) {
	for _, v := range e.Sight.Viewers {
		if u, ok := e.Units[v.Unit]; ok && (step+u.Player.Character)%Every == 0 {
			e.save(u)
		}
	}
}

// SaveAll saves every changed player.
func (e *Saver) SaveAll() {
	for _, v := range e.Sight.Viewers {
		if u, ok := e.Units[v.Unit]; ok {
			e.save(u)
		}
	}
}

// SaveNow saves a player at once, changed or not.
func (e *Saver) SaveNow(u *entity.Unit) {
	u.Player.Dirty = true
	e.save(u)
}

// save saves a player whose record differs from the last: changes of the unit are marked when
// they happen, what scripts keep is compared.
func (e *Saver) save(u *entity.Unit) {
	r := e.Record(u)
	if u.Player.Dirty || e.ledger.Differs(&r) {
		e.world.Save(r, false)
	}
	e.ledger.Note(&r)
	u.Player.Dirty = false
}

// SaveTogether saves the records of players at once, all of them or none.
func (e *Saver) SaveTogether(list ...*entity.Unit) {
	var records []character.Record
	for _, u := range list {
		u.Player.Dirty = false
		r := e.Record(u)
		e.ledger.Note(&r)
		records = append(records, r)
	}
	e.world.SaveTogether(records)
}
