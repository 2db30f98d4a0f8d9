// Package save owns the writing down of the players on a map: what the record of each
// is, when it is handed over to be saved, and that of players who have exchanged
// something all of it is or nothing. What a record consists of is package avatar's; who
// keeps it is nobody's business here.
//
// An Saver belongs to the goroutine of its map.
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

// Every is the number of steps in which every dirty player is saved once; who is saved
// in which step follows from the player's number.
const Every = 100

// Map is the map, from which records go to who keeps them.
type Map interface {
	// UnitState copies what scripts keep with a player.
	UnitState(g guid.GUID) []inbox.UnitState
	// UnixMS is the real time in ms since 1970, as it was last stamped.
	UnixMS() int64
	// Save hands a player's record over; left is that it has gone from the map.
	Save(r character.Record, left bool)
	// SaveTogether hands over those of players who have exchanged something.
	SaveTogether(all []character.Record)
}

// Saver writes the players of a scene down.
type Saver struct {
	*mapstate.State
	retinue *pet.Pets
	growth  *progression.Progress
	world   Map
	limits  *modstorage.Limits // of what bundles keep with a player
	ledger  player.Ledger      // no state
}

// New makes the engine of a scene.
func New(s *mapstate.State, own *pet.Pets, g *progression.Progress, limits *modstorage.Limits, w Map) *Saver {
	return &Saver{State: s, retinue: own, growth: g, limits: limits, world: w}
}

// Ground is the map as what its players stand on.
func (e *Saver) Ground() player.Ground {
	return player.Ground{Map: e.Def(), Instance: e.Instance, Now: e.Now()}
}

// Came notes what the record of a player says who has come.
func (e *Saver) Came(r *character.Record) { e.ledger.Note(r) }

// Record writes a player down as it would be if it logged out.
func (e *Saver) Record(u *entity.Unit) character.Record { return e.recordAt(u, content.OwnerLogsOut) }

// recordAt writes a player down with what comes along when it goes at a moment.
func (e *Saver) recordAt(u *entity.Unit, at content.Moments) character.Record {
	e.growth.SettleRest(u)
	r := player.Record(u, e.Ground(), e.world.UnitState(u.GUID))
	r.Magic, r.Owned, r.Saved = player.MagicOf(u, e.Now()), e.retinue.OwnedBy(u, at), e.world.UnixMS()
	for _, told := range e.ledger.Bound(&r, *e.limits) {
		e.Log.Add(told)
	}
	return r
}

// Leave hands over the record of a player that goes at a moment.
func (e *Saver) Leave(u *entity.Unit, at content.Moments) {
	e.world.Save(e.recordAt(u, at), true)
	e.ledger.Forget(u.GUID)
}

// SaveDue hands over those players whose step it is, as far as they have changed.
func (e *Saver) SaveDue(step int64) {
	for _, v := range e.Sight.Viewers {
		if u, ok := e.Units[v.Unit]; ok && (step+u.Player.Character)%Every == 0 {
			e.save(u)
		}
	}
}

// SaveAll hands over every player that has changed.
func (e *Saver) SaveAll() {
	for _, v := range e.Sight.Viewers {
		if u, ok := e.Units[v.Unit]; ok {
			e.save(u)
		}
	}
}

// SaveNow hands a player over at once, whether it has changed or not.
func (e *Saver) SaveNow(u *entity.Unit) {
	u.Player.Dirty = true
	e.save(u)
}

// save hands the record of a player over when it differs from the last: its figures are
// marked as they change, what scripts keep is compared.
func (e *Saver) save(u *entity.Unit) {
	r := e.Record(u)
	if u.Player.Dirty || e.ledger.Differs(&r) {
		e.world.Save(r, false)
	}
	e.ledger.Note(&r)
	u.Player.Dirty = false
}

// SaveTogether has the records of players saved at once, all of them or none.
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
