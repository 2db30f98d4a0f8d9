// Package entity holds what stands on a map: units, which are creatures run by
// the server or players run by a session. It owns their fields, which of them
// are state (coded into snapshots) and which are derived from definitions, and
// what changed since the last step. It knows no rule.
//
// Everything here belongs to the goroutine of one map.
package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/gossip"
	"loam/core/rules/guild"
	"loam/core/rules/panel"
)

// Unit is what fights. Exactly one of Creature and Player is set.
type Unit struct {
	GUID     guid.GUID
	Def      content.ID // of a creature definition or a character start
	Name     content.Text
	Faction  content.ID
	Level    int
	Scale    float64
	Speed    float64 // factor on walk and run, 1 is as defined
	Position geo.Position
	Way      Way // where it walks by itself; no points: it stands
	Walking  bool
	Pinned   bool // a script lets it not move from where it stands
	Led      Led  // by the server, against its will
	Aboard   Aboard
	// Layers are those in which it is, and Given those that scripts have brought it
	// into: of a player beside what it meets the needs of, of a creature in place of
	// what its spawn says. Sorted, never written into; nil is the common layer, and in
	// Given none.
	Layers, Given []content.ID
	Stance        intent.Stance // of the living

	Health int64 // points; 0 is dead
	Dead   bool
	Powers []Power // that it has next to health, as its definition lists them

	Victim    guid.GUID  // whom it attacks; 0 is nobody
	Combat    bool       // in combat
	LastBlow  clock.Time // given or taken
	NextSwing clock.Time // not before
	NextOff   clock.Time // the same of the off hand
	Grudges   []Grudge   // a creature's threat list, in the order of first grudge
	HatedBy   []guid.GUID
	Below     []bool // thresholds of health crossed, in the order of Stats.Thresholds
	Timers    []Timer
	Owned     []guid.GUID            // creatures that are bound to it, in the order of their coming
	Due       [DueCount]clock.Time   // when each kind of wake-up is due; 0 is not
	Wakes     [DueCount]clock.Handle // of them in the wheel of the map; rebuilt, never coded

	Creature *Creature
	Player   *Player
	Magic    // what it casts and bears

	Stats                       // derived; recomputed from definitions, never coded
	Boss      bool              // derived: belongs to an encounter of the map that is under way
	Rooted    bool              // derived: may not move from where it stands
	Charmer   guid.GUID         // derived: whom it obeys because of an aura; 0 is nobody
	Control   Control           // derived: what auras do to its will
	Luck      Luck              // derived: what auras add to the chances of its blows
	Wants     content.Occasions // derived: the moments for which its procs wait
	Modifiers []Modifier        // derived: of the auras that lie on it, in their order
	Worn      []view.Worn       // derived: of a player's items, those that others see; never written into
	Known     []content.ID      // derived: the spells that a player knows, sorted; never written into
	Ruled     hook.Set          // derived: the moments for which its rules wait
	Changed   view.Mask
	Slot      int32 // in the grid of its map
	Mover     bool  // derived: stands in the list of those that walk
	Held      bool  // keeps its cell awake
}

// Stats are what definitions, level and scripts' attachments make of a unit.
type Stats struct {
	Values               []float64     // of all stats, by content.Snapshot.StatIndex
	MaxPowers            []int64       // points, in the order of Unit.Powers
	Schools              [3]content.ID // of the blows of each hand; "" is none
	MaxHealth            int64
	DamageMin, DamageMax float64 // points a swing
	Armor                float64
	Swing                clock.Time
	Reach, Radius        geo.Yards
	Walk, Run, Swim      float64 // yards a second, with Speed
	Aggro, Help, Leash   geo.Yards
	FactionIndex         int
	Attackable           bool
	Fights, Moves        bool
	Size                 float64   // Scale, as its phase changes it
	Deals                float64   // factor on the damage that it deals
	Phased               bool      // its definition has phases, or an enrage
	Casts                bool      // its definition says what it casts by itself
	Keeps                geo.Yards // from which it fights while it can cast; 0 is its reach
	Immune               []string  // words of its phase
	FleeBelow            float64   // percent of health; 0 is never
	Assist               content.ID
	AssistIn             geo.Yards
	Hooks                hook.Set
	Thresholds           []float64 // percent of health, descending
	Near                 []float64 // yards at which a player is noticed, descending
	Manners              content.Manners
	Tags                 []string
	Errands              bool             // it gives quests or takes them back
	Chats                bool             // it has a menu
	Offers               content.Services // to who talks to it
	TalksTo              content.Audience
}

// Power is how much a unit has of something next to health.
type Power struct {
	Power content.ID
	Now   int64      // points
	Part  float64    // of a point, won or lost by regeneration and not counted yet
	Next  clock.Time // when it regenerates next; 0 is not
	Spent clock.Time // when some of it was last spent; 0 is never
}

// Modifier is what lies on a unit and changes one of its stats.
type Modifier struct {
	Stat  int        // index of the stat; -1 is none, then it is about a power
	Power content.ID // how much of it there can be; "" with Regen is health
	Regen bool       // of the power, what is won back each time
	Flat  float64    // added to its value
	Pct   float64    // percent by which it is then changed
}

// Luck is what is added to chances, in percent.
type Luck struct {
	Crit float64 // that a blow is critical
	Hit  float64 // that it does not miss
}

// Due counts the kinds of wake-up that a unit waits for.
type Due uint8

const (
	DueSwing Due = iota
	DueArrive
	DueThink
	DueChase
	DueRegen
	DueCombatEnd
	DueVanish
	DueRelease
	DueTalk
	DueFlag
	DuePhase
	DuePower
	DueDuel
	DueCast // the next moment of what it casts
	DueAura // the next tick or end of an aura that it bears
	DueWill // the next leg of who is led about
	DueOffHand
	DueMind    // a creature thinks of what to cast
	DueOffer   // the end of the time to answer an offer
	DueShot    // the turn of a spell that repeats
	DueQuest   // the end of the time of a quest
	DueLoot    // it is looked whether a player may go on looting
	DueRoll    // the end of a roll for what lies with it
	DueServe   // it is looked whether a player may go on dealing
	DueEnchant // the end of an enchantment that does not last
	DueItems   // scripts are told what a player has more of, or less
	DueSpeech  // the end of what a creature says
	DueJourney // a look at a creature's journey
	// DueCount is their number.
	DueCount
)

// Grudge is one entry of a threat list.
type Grudge struct {
	Enemy  guid.GUID
	Threat float64
}

// Mode is what a creature is about.
type Mode uint8

const (
	Idle   Mode = iota // stands, wanders or patrols, as its spawn says
	Chase              // fights its victim
	GoHome             // evades
	Follow             // keeps near a unit
	Order              // walks where a script sent it
	Flee               // runs from its victim for a while
	Corpse             // is dead
)

var modeNames = [...]string{"idle", "chase", "going home", "following", "ordered", "fleeing", "corpse"}

// String is the word shown to operators.
func (m Mode) String() string { return modeNames[min(m, Corpse)] }

// Creature is the part of a unit that the server runs.
type Creature struct {
	Spawn   content.ID // that made it; "" when summoned
	Came    content.ID // the definition with which it came, where it has become another; else ""
	Home    geo.Position
	Mode    Mode
	Fight   geo.Point  // where its fight began
	Until   clock.Time // end of Flee
	Goal    guid.GUID  // of Follow
	Gap     geo.Yards  // of Follow
	Flank   bool       // of Follow: it keeps at Angle
	Angle   geo.Radians
	Leg     int        // waypoint of its path that it walks to or waits at
	Back    bool       // walks its path backwards
	Paused  bool       // its path or wandering rests until the script resumes it
	Asleep  bool       // its cell sleeps
	Owner   guid.GUID  // who summoned it, or 0
	Told    bool       // stopped by a script: does not chase
	Seen    []Sight    // players near, for the nearness hook
	Path    content.ID // of its own, set by a script; "" is that of its spawn
	Respawn bool       // its spawn has made one before
	By      string     // bundle whose script summoned it, or ""
	Phase   Phase      // of its fight
	Born    uint32     // Phase.Serial of its owner in whose phase it was summoned; 0 is in none
	Sought  geo.Point  // to which it last looked for a way around what blocks
	Search  clock.Time // before which it looks for no other way there
	Bond    content.Bond
	Service Service
	Fled    bool // it has fled in this fight because its definition says so
	Crying  bool // it calls for help when its flight ends
	Mind    Mind
	Escort  Escort
	Spoils  Spoils
	Orders  Orders
	Speech  Speech
	Guise   Guise
	Journey Journey
}

// Phase is what a creature's fight has come to.
type Phase struct {
	Name    string     // as its definition calls it; "" is none
	Serial  uint32     // counts the phases that it has ever entered
	Since   clock.Time // when it entered this one
	Fight   clock.Time // when the fight began
	Done    []string   // phases into which conditions have led in this fight
	Adds    int        // of what it has summoned in this phase, what is alive
	Called  bool       // it has summoned somebody in this phase
	Raging  bool       // the enrage of its definition has come
	Enraged bool       // that of the phase has come
	Lost    Lost       // the phase that it was in when a release no longer had it
}

// Lost is a phase whose definition is gone.
type Lost struct {
	Name  string // "" is none
	Since clock.Time
	Until clock.Time // it is taken up again if the definition returns before
}

// Sight is a player that a creature has noticed at one of its distances.
type Sight struct {
	Player guid.GUID
	Near   int // index in Stats.Near
}

// Player is the part of a unit that a session runs.
type Player struct {
	Character  int64
	Account    int64
	Role       auth.Role
	Viewer     guid.GUID
	Selected   guid.GUID
	Traits     character.Traits
	Guild      guild.Badge
	Items      character.Items  // never shared; package item changes them
	Purse      character.Purse  // never written into
	Looting    Looting          // what it has open
	Post       character.Post   // what the offices of the realm and it owe each other
	Sold       []character.Sold // that it may buy back, the last at the end; never written into
	Served     Served           // by whom
	Mailbox    guid.GUID        // that it has open: who or what it is at; 0 is none
	Vault      guid.GUID        // the bank of its guild that it has open: who or what it is at; 0 is none
	Petition   Petitioning      // how it stands to petitions
	Experience int64
	Played     Played           // how long it has been in the world
	Stock      []StockChange    // of which scripts wait to be told
	Enchanted  clock.Time       // until then has been counted how long enchantments last
	Learned    []content.ID     // spells that it knows beside those of its start, sorted
	Quests     []Quest          // taken on, in order
	Done       []character.Done // quests for which it has been rewarded, ascending by id
	Stable     character.Stable // lists in it are never written into
	Stops      []content.ID     // of flights, that it has visited, sorted
	Growth     character.Growth // never shared; packages skill, reputation and so on change it
	LoggedIn   bool
	Areas      []content.ID // it stands in, sorted
	Boons      []content.ID // auras that it has where it stands because of game events
	Moved      Moved
	Looked     geo.Point    // where it was when its surroundings were last checked
	Complained clock.Time   // when a swing last could not land and it was told
	Dirty      bool         // differs from what was last saved
	Home       content.ID   // place where it comes back
	Bound      content.ID   // to a place of its own, which is its home; "" is none
	Panels     []panel.Open // in the order in which they were opened
	Group      int64        // it belongs to, 0 is none
	Presses    clock.Time   // when all presses so far have been paid for, at a steady rate
	Menu       *gossip.Open // of its talk, or nil
	Before     Pace         // at which its client may still move
	Ghost      bool         // dead, and walks without its body
	Staff      bool         // an operator who stands outside of the game: nobody attacks it
	Veiled     bool         // was a ghost at the end of the step before, as viewers know it
	Body       Body         // that it has left; of a ghost only
	Flag       Flag         // for fights between players
	Rest       Repose
	Duel       Duel                     // none while its Foe is 0
	Peace      Peace                    // of the last duel that it has lost
	Offers     [intent.OfferKinds]Offer // that wait for its answer
}

// Pace is how fast a player might move before its speeds changed, in yards a
// second, and until when it still may.
type Pace struct {
	Walk, Run, Swim float64
	Until           clock.Time
}

// Body is where a ghost has left its body.
type Body struct {
	Map      content.ID
	Instance uint16
	At       geo.Position
	Due      clock.Time // when it may be taken back
	GUID     guid.GUID  // of what lies there, while map and ghost are here; else 0
	Slot     int32      // of it in the grid
}

// Moved is the last movement believed of a player.
type Moved struct {
	At     clock.Time // map time
	Client clock.Time // the client's own
	Spare  float64    // yards that it may still run ahead; negative, by which it is ahead
	Flags  uint16
	Top    geo.Yards // height where a fall began
}

// Timer is a wake-up that a script asked for.
type Timer struct {
	Serial  uint32 // tells a restarted timer from the one before
	Bundle  string
	Handler string
	Due     clock.Time
	Min     clock.Time // of Every; 0 is once
	Max     clock.Time
	Keep    bool         // outlives the fight it was started in
	Fight   bool         // started in combat
	Wake    clock.Handle // in the map's wheel; no state, a restored map gives a new one
}

// Alive tells whether the unit has health left.
func (u *Unit) Alive() bool { return !u.Dead }

// Heeds tells whether scripts or rules of the unit wait for a moment.
func (u *Unit) Heeds(h hook.ID) bool { return u.Hooks.Has(h) || u.Ruled.Has(h) }

// IsPlayer tells whether a session runs the unit.
func (u *Unit) IsPlayer() bool { return u.Player != nil }

// Ghost tells whether it is a player who walks without its body.
func (u *Unit) Ghost() bool { return u.Player != nil && u.Player.Ghost }

// Share is its health as a share of full, 0 to 1.
func (u *Unit) Share() float64 {
	if u.MaxHealth <= 0 {
		return 0
	}
	return float64(u.Health) / float64(u.MaxHealth)
}

// Gap is the distance between the edges of two units, at least 0.
func (u *Unit) Gap(o *Unit) geo.Yards {
	return max(0, geo.Distance(u.Position.Point, o.Position.Point)-u.Radius-o.Radius)
}

// Evading tells whether the unit runs home and cannot be fought.
func (u *Unit) Evading() bool { return u.Creature != nil && u.Creature.Mode == GoHome }

// HasTag tells whether definition or spawn carry the tag.
func (u *Unit) HasTag(tag string) bool {
	for _, t := range u.Tags {
		if t == tag {
			return true
		}
	}
	return false
}
