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

// Air is what the API asks of a map about creatures that leave the ground, and how fast
// and how far they go and see.
type Air interface {
	Leap(u *entity.Unit, to geo.Point, speed float64, name string) error
	Rise(u *entity.Unit, yards geo.Yards) error
	Drop(u *entity.Unit) error
	SetPace(u *entity.Unit, g entity.Gait, factor float64) error
	SetSight(u *entity.Unit, yards geo.Yards) error
	Animate(o *entity.Object, animation int)
	Become(u *entity.Unit, creature content.ID, level bool) error
}

// Magic is what the API asks of a map about spells and auras; part of World.
type Magic interface {
	Cast(u *entity.Unit, rq spell.Request) spell.Reason
	StopCasting(u *entity.Unit)
	// Interrupt breaks what a unit casts if an effect could, and keeps it from
	// casting that school for a while; 0 is as long as the spell says.
	Interrupt(u *entity.Unit, span clock.Time) bool
	// CooldownLeft is how long a unit cannot cast a spell because it rests.
	CooldownLeft(u *entity.Unit, id content.ID) clock.Time
	// EndCooldowns ends the rest of a spell, or with "" of all.
	EndCooldowns(u *entity.Unit, id content.ID)
	AddAura(u *entity.Unit, id content.ID, caster *entity.Unit, stacks int, lasts clock.Time) bool
	RemoveAura(u *entity.Unit, id content.ID, caster guid.GUID) int
	// Dispel removes at most so many auras of a kind of dispel, harmful or helpful
	// ones, the newest first.
	Dispel(u *entity.Unit, kind string, harmful bool, most int) int
	LearnSpell(u *entity.Unit, id content.ID, knows bool) bool
	// Hurt is Damage of a school and a spell, through what modifies it.
	Hurt(source, victim *entity.Unit, h spell.Harm) int64
}

// Events is what a box knows of the game events of the realm.
type Events interface {
	// EventFact is how one stands; false while it is off.
	EventFact(id content.ID) (gameevent.Fact, bool)
	// RunningEvents are those that are on, by id.
	RunningEvents() []gameevent.Fact
}

// InstanceWorld is what these entries ask of a map.
type InstanceWorld interface {
	Difficulty() string
	OfGuild() string
	Encounter(name string) (encounter.State, bool)
	SetEncounter(name string, s encounter.State) error
	ResetInstances(player *entity.Unit)
}

// Journeys is what the API asks of a map about where creatures go of their own.
type Journeys interface {
	Embark(u *entity.Unit, j entity.Journey) error
	Rest(u *entity.Unit, span clock.Time) bool
	GoOn(u *entity.Unit) bool
	BreakOff(u *entity.Unit, fails bool) bool
	Seek(u *entity.Unit, creature content.ID, yards geo.Yards) error
	HideServices(u *entity.Unit, hidden content.Services) error
	SummonGroup(u *entity.Unit, group string) []*entity.Unit
}

// LayerWorld is what these entries ask of a map.
type LayerWorld interface {
	JoinLayer(u *entity.Unit, id content.ID) error
	LeaveLayer(u *entity.Unit, id content.ID) error
	JoinObjectLayer(o *entity.Object, id content.ID) error
	LeaveObjectLayer(o *entity.Object, id content.ID) error
}

// Orders is what the API asks of a map about how creatures behave.
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

// PoolWorld is what these entries ask of a map.
type PoolWorld interface {
	CallGroup(id content.ID, on bool) error
	GroupCalled(id content.ID) (on, known bool)
	PoolHas(id content.ID) ([]content.Member, bool)
	RedrawPool(id content.ID) error
}

// RuleWorld is what the API asks of a map about rules.
type RuleWorld interface {
	RunRules(u *entity.Unit, r ruletrace.Run) (begins bool, err error)
}

// Shows is what the API asks of a map about what players see and hear of units.
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

// TransportWorld is what a map tells scripts of its transports.
type TransportWorld interface {
	// Transport is a transport as it is on this map, or nil.
	Transport(id content.ID) *entity.Object
	// NextStop is the stop that the transport of an object comes to next, and when.
	NextStop(o *entity.Object) (stop string, in clock.Time, ok bool)
	// Passengers are those who stand on an object, but for its crew.
	Passengers(o *entity.Object) []*entity.Unit
	// Board puts a unit on a transport, and tells whether that can be.
	Board(u *entity.Unit, o *entity.Object, at geo.Position) bool
}

// StateWorld is what these entries ask of a map.
type StateWorld interface {
	WorldState(id content.ID) (now int64, ok bool)
	ChangeState(c content.StateChange) error
}
