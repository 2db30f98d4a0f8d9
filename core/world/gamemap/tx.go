package gamemap

import (
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
)

// unit is the short name within this package.
type unit = entity.Unit

// Tx is the permission to touch a map. It is valid inside a step only: a later use panics.
// Only hooks get one. Keep a GUID beyond the call, never a Tx or a Unit.
//
// What a subject of the game needs is behind the handle of the subject: Quests, Combat,
// Movement and so on. A handle is a small value that checks on each call that the step is
// still running.
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

// Say makes a unit say a text to those around it.
func (tx *Tx) Say(u *entity.Unit, how intent.Speech, text content.Text, args value.Value) {
	tx.on().s.Speak(u, how, text, args)
}

// Tell sends a message to one player of this map, or with 0 to all.
func (tx *Tx) Tell(player guid.GUID, text content.Text, args value.Value) {
	tx.on().s.Log.Add(event.Told{Player: player, Text: text, Args: args})
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

// Quests returns the handle for the quest logs of players.
func (tx *Tx) Quests() Quests { return Quests{tx} }

// Combat returns the handle for fights.
func (tx *Tx) Combat() Combat { return Combat{tx} }

// Movement returns the handle for the movement of units.
func (tx *Tx) Movement() Movement { return Movement{tx} }

// Spells returns the handle for spells and auras.
func (tx *Tx) Spells() Spells { return Spells{tx} }

// Objects returns the handle for game objects.
func (tx *Tx) Objects() Objects { return Objects{tx} }

// Items returns the handle for the inventories of players.
func (tx *Tx) Items() Items { return Items{tx} }

// Loot returns the handle for the loot of units.
func (tx *Tx) Loot() Loot { return Loot{tx} }

// Gossip returns the handle for menus and panels.
func (tx *Tx) Gossip() Gossip { return Gossip{tx} }

// Services returns the handle for the services of creatures, and mail.
func (tx *Tx) Services() Services { return Services{tx} }

// Travel returns the handle for taxi flights, transports and transfers.
func (tx *Tx) Travel() Travel { return Travel{tx} }

// Instances returns the handle for the instance.
func (tx *Tx) Instances() Instances { return Instances{tx} }

// Groups returns the handle for groups.
func (tx *Tx) Groups() Groups { return Groups{tx} }

// Progression returns the handle for the progression of players.
func (tx *Tx) Progression() Progression { return Progression{tx} }

// Spawns returns the handle for spawns.
func (tx *Tx) Spawns() Spawns { return Spawns{tx} }

// Environment returns the handle for the environment.
func (tx *Tx) Environment() Environment { return Environment{tx} }

// Layers returns the handle for layers.
func (tx *Tx) Layers() Layers { return Layers{tx} }

// Storage returns the handle for the realm's storage.
func (tx *Tx) Storage() Storage { return Storage{tx} }

// Creatures returns the handle for creatures and pets.
func (tx *Tx) Creatures() Creatures { return Creatures{tx} }

// Appearance returns the handle for the appearance of units.
func (tx *Tx) Appearance() Appearance { return Appearance{tx} }

// Handlers returns the handle for handlers, timers and rules.
func (tx *Tx) Handlers() Handlers { return Handlers{tx} }

// Terrain returns the handle for the terrain.
func (tx *Tx) Terrain() Terrain { return Terrain{tx} }

// Players returns the handle for players.
func (tx *Tx) Players() Players { return Players{tx} }
