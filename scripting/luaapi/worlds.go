package luaapi

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/rules/encounter"
	"loam/core/rules/gameevent"
	"loam/core/world/spell"
)

// Air are the functions of a map for jumps and vertical movement, speed, aggro radius,
// animations of objects and changes of definition.
type Air interface {
	Leap(u *entity.Unit, to geo.Point, speed float64, name string) error
	Rise(u *entity.Unit, yards geo.Yards) error
	Drop(u *entity.Unit) error
	SetPace(u *entity.Unit, g entity.Gait, factor float64) error
	SetSight(u *entity.Unit, yards geo.Yards) error
	Animate(o *entity.Object, animation int)
	Become(u *entity.Unit, creature content.ID, level bool) error
}

// Magic are the functions of a map for spells and auras. It is part of World.
type Magic interface {
	Cast(u *entity.Unit, rq spell.Request) spell.Reason
	StopCasting(u *entity.Unit)
	// Interrupt interrupts the cast of a unit if an effect could, and locks the school
	// for a time; 0 is as long as the spell says.
	Interrupt(u *entity.Unit, span clock.Time) bool
	// CooldownLeft returns the time until the cooldown of a unit's spell ends.
	CooldownLeft(u *entity.Unit, id content.ID) clock.Time
	// EndCooldowns ends the cooldown of a spell, or of all spells with "".
	EndCooldowns(u *entity.Unit, id content.ID)
	AddAura(u *entity.Unit, id content.ID, caster *entity.Unit, stacks int, lasts clock.Time) bool
	RemoveAura(u *entity.Unit, id content.ID, caster guid.GUID) int
	// Dispel removes at most that many auras of a dispel kind, harmful or helpful ones,
	// newest first.
	Dispel(u *entity.Unit, kind string, harmful bool, most int) int
	LearnSpell(u *entity.Unit, id content.ID, knows bool) bool
	// Hurt deals damage of a school and a spell, with the auras that modify it.
	Hurt(source, victim *entity.Unit, h spell.Harm) int64
}

// Events are the game events of the realm as a box knows them.
type Events interface {
	// EventFact returns the state of a game event; false while it is off.
	EventFact(id content.ID) (gameevent.Fact, bool)
	// RunningEvents returns the game events that are on, by id.
	RunningEvents() []gameevent.Fact
}

// InstanceWorld are the functions of a map for instances and encounters.
type InstanceWorld interface {
	Difficulty() string
	OfGuild() string
	Encounter(name string) (encounter.State, bool)
	SetEncounter(name string, s encounter.State) error
	ResetInstances(player *entity.Unit)
}

// Journeys are the functions of a map for journeys, escorts, services and summon
// groups.
type Journeys interface {
	StartJourney(u *entity.Unit, j entity.Journey) error
	Rest(u *entity.Unit, span clock.Time) bool
	GoOn(u *entity.Unit) bool
	BreakOff(u *entity.Unit, fails bool) bool
	Seek(u *entity.Unit, creature content.ID, yards geo.Yards) error
	HideServices(u *entity.Unit, hidden content.Services) error
	SummonGroup(u *entity.Unit, group string) []*entity.Unit
}

// LayerWorld are the functions of a map for layers.
type LayerWorld interface {
	JoinLayer(u *entity.Unit, id content.ID) error
	LeaveLayer(u *entity.Unit, id content.ID) error
	JoinObjectLayer(o *entity.Object, id content.ID) error
	LeaveObjectLayer(o *entity.Object, id content.ID) error
}

// Orders are the functions of a map that control how creatures behave.
type Orders interface {
	SetManners(u *entity.Unit, takes, leaves content.Manners) error
	LeaveFight(u *entity.Unit)
	FleeForHelp(u *entity.Unit, span clock.Time, seek, call geo.Yards) error
	GoTo(u *entity.Unit, p geo.Point, run bool, name string) error
	Stroll(u *entity.Unit, yards geo.Yards) error
	Settle(u *entity.Unit, home *geo.Position) error
	FightAll(u *entity.Unit, yards geo.Yards) int
	SetData(u *entity.Unit, field string, value int64, from *entity.Unit) error
	Data(u *entity.Unit, field string) int64
	SetActive(u *entity.Unit, on bool) error
	SetFloor(u *entity.Unit, points int64, pct float64) error
	SetKeeps(u *entity.Unit, yards geo.Yards) error
	SetCorpse(u *entity.Unit, lasts clock.Time) error
	DespawnIn(u *entity.Unit, delay, again clock.Time) error
	DespawnAtRest(u *entity.Unit, span clock.Time) error
	ScaleThreat(u, enemy *entity.Unit, pct float64)
	SetHealth(u *entity.Unit, pct float64)
	RestoreFaction(u *entity.Unit) error
	CreditKill(player *entity.Unit, creature content.ID, group bool) int
	CompleteQuestFor(player *entity.Unit, id content.ID, group bool) int
	RemoveAurasOf(u *entity.Unit, spell content.ID, charges int) int
	LaySpell(u *entity.Unit, spell content.ID) int
	EndTalk(player *entity.Unit) bool
}

// PoolWorld are the functions of a map for spawn groups and pools.
type PoolWorld interface {
	CallGroup(id content.ID, on bool) error
	GroupCalled(id content.ID) (on, known bool)
	PoolHas(id content.ID) ([]content.Member, bool)
	RedrawPool(id content.ID) error
}

// RuleWorld are the functions of a map for rules.
type RuleWorld interface {
	RunRules(u *entity.Unit, r ruletrace.Run) (begins bool, err error)
}

// Shows are the functions of a map for lines, sounds, emotes and the appearance of
// units.
type Shows interface {
	SpeakGroup(u *entity.Unit, group string, to *entity.Unit, lasts clock.Time) bool
	Sound(id content.ID, from, player *entity.Unit, yards geo.Yards, music bool) error
	Gesture(u *entity.Unit, emote content.ID, at *entity.Unit, words bool) error
	SetPosture(u *entity.Unit, emote content.ID) error
	SetWeapons(u *entity.Unit, w content.Weapons) error
	Morph(u *entity.Unit, creature content.ID) error
	Ride(u *entity.Unit, creature content.ID) error
	Held(u *entity.Unit) content.Held
	Wield(u *entity.Unit, held content.Held) error
	SetOutfit(u *entity.Unit, outfit string) error
}

// TransportWorld are the functions of a map for transports.
type TransportWorld interface {
	// Transport returns the object of a transport on this map, or nil.
	Transport(id content.ID) *entity.Object
	// NextStop returns the next stop of a transport and the time until it arrives.
	NextStop(o *entity.Object) (stop string, in clock.Time, ok bool)
	// Passengers returns the units on a transport, without its crew.
	Passengers(o *entity.Object) []*entity.Unit
	// Board puts a unit on a transport and reports whether that was possible.
	Board(u *entity.Unit, o *entity.Object, at geo.Position) bool
}

// StateWorld are the functions of a map for world states.
type StateWorld interface {
	WorldState(id content.ID) (now int64, ok bool)
	ChangeState(c content.StateChange) error
}
