// Package spell runs casts and auras: the ordered checks, the timeline of a cast (cast time,
// delay, channel, flight, cooldowns), the targets of each effect, and the effects, one file
// for each family. It changes the units that it is given and asks the map for everything else
// through [Host]. Packages rules/aura and rules/crowdcontrol decide how auras stack and what
// they do to control. It starts no goroutine, reads no clock and sends nothing; every number
// is content.
//
// Every function runs on the goroutine of the map that owns the units, within a step.
package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/combat"
)

// Host is what spells need of the map.
type Host interface {
	Units
	Bodies
	Movers
	Worldly
	Owning
	Listeners
	Grounds
	Things
	Objects
}

// Units is what spells ask a map about time, content and units.
type Units interface {
	Now() clock.Time
	Content() *content.Snapshot
	Random(name string) *clock.Stream
	Unit(g guid.GUID) (*entity.Unit, bool)
	Here(u *entity.Unit) bool // false: it has left the map in this step
	// Within lists units in the order of their slots; valid until the next call.
	Within(at geo.Point, r geo.Yards) []*entity.Unit
	CanAttack(a, b *entity.Unit) bool
	CanHelp(a, b *entity.Unit) bool
	SameGroup(a, b *entity.Unit, raid bool) bool
	InSight(a, b *entity.Unit) bool
	Notices(a, b *entity.Unit) bool // false: b hides from a
	NextSerial() uint32
	// Deeper counts spells that trigger spells; false is too deep. Every true must be followed
	// by a call of Shallower.
	Deeper() bool
	Shallower()
}

// Bodies is what spells have a map do to units.
type Bodies interface {
	Touch(u *entity.Unit, facts view.Mask)
	Log(e event.Event)
	Wake(u *entity.Unit, what entity.Due, at clock.Time) // 0: not at all
	Power(u *entity.Unit, power content.ID) (now, most int64)
	ChangePower(u *entity.Unit, power content.ID, by int64) int64
	Reagents(u *entity.Unit, item content.ID) int
	TakeItem(u *entity.Unit, item content.ID, count int)
	MayCraft(u *entity.Unit, def *content.Spell) Reason // whether the requirements of its profession are met
	Hurt(source, victim *entity.Unit, h Harm) int64
	Cure(source, target *entity.Unit, c Cure) int64
	// Strike hits with a weapon spell: armour and resistance are applied.
	Strike(source, victim *entity.Unit, b combat.Hit, hand event.Hand, h Harm) int64
	Parried(source, victim *entity.Unit) // the victim swings earlier
	Engage(source, victim *entity.Unit, threat float64)
	Rederive(u *entity.Unit)
	Launch(f Flight)
	Halt(u *entity.Unit)
	Pet(u *entity.Unit) (*entity.Unit, bool)
}

// auras are the facts that change with a unit's auras.
const auras = view.Auras | view.State | view.Speed | view.Looks | view.Health

// casts are the facts that change with a unit's cast.
const casts = view.Casts

// Worldly is what effects have a map do beyond health, powers and auras.
type Worldly interface {
	AddThreat(u, enemy *entity.Unit, amount float64)
	Attack(u, enemy *entity.Unit)
	DropFromThreatLists(u *entity.Unit) // drops it from all threat lists
	Swing(u *entity.Unit)               // at its victim, at once
	Kill(killer, victim *entity.Unit)
	Revive(u *entity.Unit, pct float64)
	Move(u *entity.Unit, to geo.Position)
	Travel(u *entity.Unit, place content.ID)
	GiveItem(u *entity.Unit, item content.ID, count int)
	// Enchant puts an enchantment on an item of a player; 0 is the item in its main hand.
	Enchant(u *entity.Unit, thing guid.GUID, id content.ID)
	// Disenchant disenchants an item of a player.
	Disenchant(u *entity.Unit, thing guid.GUID)
	CompleteQuest(u *entity.Unit, quest content.ID)
	TakeFlight(u *entity.Unit, flight content.ID)
	Learn(u *entity.Unit, spell content.ID, knows bool)
	Teach(u *entity.Unit, skill content.ID, rank int)
	OpenCrafts(u *entity.Unit, skill content.ID)
	Favor(u *entity.Unit, faction content.ID, points int)
	Bind(u *entity.Unit, place content.ID) // "" is the nearest
	Challenge(u, other *entity.Unit)
	Publish(e event.Published) // to all handlers of the bundle's events
}

// Listeners are the scripts with hooks of spells and auras.
type Listeners interface {
	// Listens reports whether a script has a handler for a hook of a spell or an aura.
	Listens(h hook.ID, id content.ID) bool
	AskSpell(h hook.ID, id content.ID, a hook.Args) (content.Text, bool)
	NoticeSpell(h hook.ID, id content.ID, a hook.Args)
	ChangeSpell(h hook.ID, id content.ID, a hook.Args, v float64) float64
	// ChooseTargets returns the targets of an effect as the scripts leave them, all of them on
	// the map; a.List holds those that were found.
	ChooseTargets(id content.ID, a hook.Args) []guid.GUID
	// NoticeUnit calls the unit's handlers for a moment about a spell.
	NoticeUnit(h hook.ID, u *entity.Unit, a hook.Args)
}

// Harm is damage that a spell or an aura is about to do.
type Harm struct {
	Amount   float64 // points, before absorbs
	School   content.ID
	Spell    content.ID // or the aura, of Periodic and Shield
	Tags     []string   // of it
	Crit     bool
	Periodic bool
	Shield   bool
	NoThreat bool
	Exact    bool // nothing changes it any more: a share of split damage
	World    bool // from the environment, without a source
}

// Cure is healing that a spell or an aura is about to do.
type Cure struct {
	Amount   float64
	Spell    content.ID
	Tags     []string
	Crit     bool
	Periodic bool
}

// Flight is a cast on its way to a target: state of the map.
type Flight struct {
	Due    clock.Time
	Serial uint32
	Spell  content.ID
	Caster guid.GUID
	Level  int // of the caster when it was cast
	Target guid.GUID
	Aimed  guid.GUID // the target of the cast, or 0
	At     geo.Point
	Mask   uint32    // the effects that hit it
	Values []float64 // of each effect of the spell, fixed when it was cast
	Deep   int       // number of procs that have led to it
	Miss   event.Miss
	How    event.Outcome // if it does not miss: the outcome
	Item   content.ID
	On     guid.GUID // the item or game object of the cast, or 0
}

// MaxEffects is how many effects a spell or an aura can have.
const MaxEffects = 32

// Spells are the parts that run the spells of a map. Each part owns a piece of the state of
// units, and only it changes that piece; parts call each other for the rest.
type Spells struct {
	Host // the map

	Checks    *Checks
	Casts     *Casts
	Weapon    *WeaponSpells
	Cooldowns *Cooldowns
	Targets   *Targets
	Flights   *Flights
	Auras     *Auras
	Areas     *Areas
	Shields   *Shields
	Procs     *Procs
}

// New makes the Spells of a map.
func New(h Host) *Spells {
	s := &Spells{
		Host:   h,
		Checks: &Checks{Units: h, Bodies: h, Owning: h, Things: h, Objects: h}, Casts: &Casts{Units: h, Bodies: h, Listeners: h, Things: h},
		Weapon: &WeaponSpells{Units: h, Bodies: h, Worldly: h}, Cooldowns: &Cooldowns{Units: h, Bodies: h},
		Targets: &Targets{Units: h, Bodies: h, Listeners: h}, Flights: &Flights{Units: h, Bodies: h, Listeners: h},
		Auras: &Auras{Units: h, Bodies: h, Listeners: h}, Areas: &Areas{Units: h, Grounds: h},
		Shields: &Shields{Units: h, Bodies: h, Listeners: h}, Procs: &Procs{Units: h, Bodies: h, Listeners: h},
	}
	ef := &Effects{Host: h, kinds: &effects, ticks: &ticks, casts: s.Casts, auras: s.Auras, areas: s.Areas, cooldowns: s.Cooldowns, targets: s.Targets, shields: s.Shields, procs: s.Procs}
	s.Checks.cooldowns, s.Checks.targets = s.Cooldowns, s.Targets
	s.Casts.checks, s.Casts.weapon, s.Casts.cooldowns, s.Casts.targets, s.Casts.flights, s.Casts.auras = s.Checks, s.Weapon, s.Cooldowns, s.Targets, s.Flights, s.Auras
	s.Weapon.checks, s.Weapon.casts, s.Weapon.cooldowns = s.Checks, s.Casts, s.Cooldowns
	s.Cooldowns.auras = s.Auras
	s.Flights.targets, s.Flights.effects, s.Flights.shields, s.Flights.procs = s.Targets, ef, s.Shields, s.Procs
	s.Auras.casts, s.Auras.cooldowns, s.Auras.areas, s.Auras.effects = s.Casts, s.Cooldowns, s.Areas, ef
	s.Areas.auras, s.Areas.targets = s.Auras, s.Targets
	s.Shields.auras, s.Shields.procs = s.Auras, s.Procs
	s.Procs.casts, s.Procs.auras, s.Procs.targets, s.Procs.shields = s.Casts, s.Auras, s.Targets, s.Shields
	return s
}

// Request is a request to cast.
type Request struct {
	Spell  content.ID
	Target guid.GUID // 0 is none: the caster, where the spell allows it
	At     geo.Point
	Item   content.ID // out of which the spell is cast, or ""
	Thing  guid.GUID  // the very item of that kind, which must be there and loses a charge, or 0
	On     guid.GUID  // an item of the caster's own as target, or 0
	Took   clock.Time // how long the cast took
	// Triggered casts at once and without costs, and checks only that there is a target.
	Triggered bool
	// Own lets a unit be the target of its own spell, whatever the spell is aimed at: for what
	// a place does to the units in it.
	Own bool
	// Value, if any, replaces the values of the effects.
	Value *float64
	Bases [3]float64 // of the first effects, instead of their values; 0 is as defined
	Deep  int        // number of procs that have led to it
}
