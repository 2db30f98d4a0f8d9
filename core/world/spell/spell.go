// Package spell decides how spells are cast and what they do: the ordered checks,
// the timeline of a cast (cast time, delay, channel, flight, rests), whom each
// effect reaches, and the effects, one file for each family. It changes the units
// that it is given and asks the map for everything beyond them, by [Host]. It
// starts no goroutine, reads no clock and sends nothing; every number is content.
//
// Every function runs on the goroutine of the map that owns the units, within a
// step.
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

// Host is the map, as far as spells are concerned with it.
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
	Here(u *entity.Unit) bool // false: it has gone in this step
	// Within lists units in the order of their slots; valid until the next call.
	Within(at geo.Point, r geo.Yards) []*entity.Unit
	CanAttack(a, b *entity.Unit) bool
	CanHelp(a, b *entity.Unit) bool
	SameGroup(a, b *entity.Unit, raid bool) bool
	InSight(a, b *entity.Unit) bool
	Notices(a, b *entity.Unit) bool // false: b hides from a
	NextSerial() uint32
	// Deeper counts spells that trigger spells: false is too deep. Its answer must be
	// given back to Shallower when it was true.
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
	MayCraft(u *entity.Unit, def *content.Spell) Reason // whether what it has to do with a skill is there
	Hurt(source, victim *entity.Unit, h Harm) int64
	Cure(source, target *entity.Unit, c Cure) int64
	// Strike is a blow of a spell: what armor and resistance leave is worked out.
	Strike(source, victim *entity.Unit, b combat.Blow, hand event.Hand, h Harm) int64
	Parried(source, victim *entity.Unit) // the victim strikes earlier
	Engage(source, victim *entity.Unit, threat float64)
	Rederive(u *entity.Unit)
	Launch(f Flight)
	Halt(u *entity.Unit)
	Pet(u *entity.Unit) (*entity.Unit, bool)
}

// auras are the facts that change with what a unit bears.
const auras = view.Auras | view.State | view.Speed | view.Looks | view.Health

// casts are those that change with what it casts.
const casts = view.Casts

// Worldly is what effects have a map do beyond health, powers and auras.
type Worldly interface {
	AddThreat(u, enemy *entity.Unit, amount float64)
	Attack(u, enemy *entity.Unit)
	Forgotten(u *entity.Unit) // all who hate it forget it
	Swing(u *entity.Unit)     // at its victim, at once
	Kill(killer, victim *entity.Unit)
	Revive(u *entity.Unit, pct float64)
	Move(u *entity.Unit, to geo.Position)
	Travel(u *entity.Unit, place content.ID)
	GiveItem(u *entity.Unit, item content.ID, count int)
	// Enchant lays an enchantment on an item of a player, with 0 on what it holds in
	// its main hand.
	Enchant(u *entity.Unit, thing guid.GUID, id content.ID)
	// Disenchant takes one of an item of a player apart.
	Disenchant(u *entity.Unit, thing guid.GUID)
	CompleteQuest(u *entity.Unit, quest content.ID)
	TakeFlight(u *entity.Unit, flight content.ID)
	Learn(u *entity.Unit, spell content.ID, knows bool)
	Teach(u *entity.Unit, skill content.ID, rank int)
	OpenCrafts(u *entity.Unit, skill content.ID)
	Favor(u *entity.Unit, faction content.ID, points int)
	Bind(u *entity.Unit, place content.ID) // "" is the nearest
	Challenge(u, other *entity.Unit)
	Publish(e event.Published) // to whoever waits for events of the bundle
}

// Listeners are the scripts that hear of spells and auras.
type Listeners interface {
	// Listens tells whether a script waits for a hook of a spell or an aura.
	Listens(h hook.ID, id content.ID) bool
	AskSpell(h hook.ID, id content.ID, a hook.Args) (content.Text, bool)
	NoticeSpell(h hook.ID, id content.ID, a hook.Args)
	ChangeSpell(h hook.ID, id content.ID, a hook.Args, v float64) float64
	// ChooseTargets returns the targets of an effect as the scripts left them, all
	// of them on the map; a.List are those that were found.
	ChooseTargets(id content.ID, a hook.Args) []guid.GUID
	// NoticeUnit tells the scripts of a unit of something that is about a spell.
	NoticeUnit(h hook.ID, u *entity.Unit, a hook.Args)
}

// Harm is damage about to be done by a spell or an aura.
type Harm struct {
	Amount   float64 // points, before what takes it up
	School   content.ID
	Spell    content.ID // or the aura, of Periodic and Shield
	Tags     []string   // of it
	Crit     bool
	Periodic bool
	Shield   bool
	NoThreat bool
	Exact    bool // nothing changes it any more: somebody's share of it
	World    bool // nobody is to blame
}

// Cure is health about to be given back by a spell or an aura.
type Cure struct {
	Amount   float64
	Spell    content.ID
	Tags     []string
	Crit     bool
	Periodic bool
}

// Flight is what of a cast is on its way to a target: state of the map.
type Flight struct {
	Due    clock.Time
	Serial uint32
	Spell  content.ID
	Caster guid.GUID
	Level  int // of the caster when it was cast
	Target guid.GUID
	Aimed  guid.GUID // at whom the spell was cast, or 0
	At     geo.Point
	Mask   uint32    // the effects that reach it
	Values []float64 // of each effect of the spell, fixed when it was cast
	Deep   int       // procs that have led to it
	Miss   event.Miss
	How    event.Outcome // where it does not miss; what lands
	Item   content.ID
	On     guid.GUID // at which item or game object it was cast, or 0
}

// MaxEffects is how many effects a spell or an aura may have.
const MaxEffects = 32

// Casts casts spells on a map.
type Casts struct {
	Host
	effects *[content.EffectKindCount]func(*hit)
	ticks   *[content.EffectKindCount]func(*tick)
	busy    *[]uint32 // the auras whose procs go off just now, by serial; empty between steps
}

// New makes the engine of a map.
func New(h Host) Casts { return Casts{h, &effects, &ticks, new([]uint32)} }

// Request is somebody's wish to cast.
type Request struct {
	Spell  content.ID
	Target guid.GUID // 0 is nobody: the caster where it can be
	At     geo.Point
	Item   content.ID // out of which it is cast, or ""
	Thing  guid.GUID  // the one item of that kind, which must be there and pays with a charge, or 0
	On     guid.GUID  // an item of the caster's own, at which it is cast, or 0
	Took   clock.Time // how long it was cast
	// Triggered casts at once, for nothing, and asks only whether there is a target.
	Triggered bool
	// Own lets a unit be the target of what it casts, whatever the spell is aimed at:
	// what a place does to who is in it, where nobody else stands.
	Own bool
	// Values, if any, go before what the effects say.
	Value *float64
	Bases [3]float64 // of the first effects, in place of their values; 0 is as defined
	Deep  int        // procs that have led to it
}
