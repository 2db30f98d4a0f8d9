// Package entity is the units on a map: creatures run by the server and players run by
// a session, and game objects. It owns their fields, which of them are state (coded
// into snapshots) and which are derived from definitions, and what changed since the
// last step. It contains no rules: those are in the packages under core/rules.
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

// Unit is a creature or player. Exactly one of Creature and Player is set.
type Unit struct {
	GUID     guid.GUID
	Def      content.ID // of a creature definition or a character start
	Name     content.Text
	Faction  content.ID
	Level    int
	Scale    float64
	Speed    float64 // factor on walk and run, 1 is as defined
	Position geo.Position
	Way      Way // its own movement; no points: it does not move
	Walking  bool
	Pinned   bool // a script roots it
	Led      Led  // forced movement by the server
	Aboard   Aboard
	// Layers are the layers of the unit. Given are those that scripts have added: for
	// a player in addition to those by conditions, for a creature in place of those of
	// its spawn. They are sorted and never modified; nil is the common layer, and for
	// Given none.
	Layers, Given []content.ID
	Stance        intent.Stance // while alive

	Health int64 // points; 0 is dead
	Dead   bool
	Powers []Power // powers besides health, in the order of its definition

	Victim    guid.GUID     // its current target; 0 is none
	Combat    bool          // in combat
	LastHit   clock.Time    // dealt or taken
	NextSwing clock.Time    // not before
	NextOff   clock.Time    // the same for the off hand
	Threats   []ThreatEntry // a creature's threat list, in the order in which enemies were added
	HatedBy   []guid.GUID
	Below     []bool // thresholds of health crossed, in the order of Stats.Thresholds
	Timers    []Timer
	Owned     []guid.GUID            // creatures that it owns, in the order in which it got them
	Due       [DueCount]clock.Time   // when each kind of wake-up is due; 0 is not
	Wakes     [DueCount]clock.Handle // of them in the wheel of the map; rebuilt, never coded

	Creature *Creature
	Player   *Player
	Magic    // casts and auras

	Stats                       // derived; recomputed from definitions, never coded
	Boss      bool              // derived: belongs to an encounter in progress
	Rooted    bool              // derived: may not move
	Charmer   guid.GUID         // derived: who controls it by an aura; 0 is nobody
	Control   Control           // derived: crowd control by auras
	Luck      Luck              // derived: what auras add to the chances of its hits
	Wants     content.Occasions // derived: the events that trigger its procs
	Modifiers []Modifier        // derived: of its auras, in their order
	Worn      []view.Worn       // derived: a player's items that others see; never modified
	Known     []content.ID      // derived: the spells that a player knows, sorted; never modified
	Ruled     hook.Set          // derived: the events that its rules handle
	Changed   view.Mask
	Slot      int32 // in the grid of its map
	Mover     bool  // derived: is in the list of moving units
	Held      bool  // keeps its cell awake
}

// Stats are the values that definitions, level and scripts give a unit.
type Stats struct {
	Values               []float64     // of all stats, by content.Figures.Index
	MaxPowers            []int64       // points, in the order of Unit.Powers
	Schools              [3]content.ID // of the swings of each hand; "" is none
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
	Deals                float64   // factor on the damage that it does
	Phased               bool      // its definition has phases, or an enrage
	Casts                bool      // its definition has a cast list
	Keeps                geo.Yards // distance from which it fights while it can cast; 0 is melee range
	Immune               []string  // immunities of its phase
	FleeBelow            float64   // percent of health; 0 is never
	Assist               content.ID
	AssistIn             geo.Yards
	Hooks                hook.Set
	Thresholds           []float64 // percent of health, descending
	Near                 []float64 // yards at which a player is noticed, descending
	Manners              content.Manners
	Tags                 []string
	Errands              bool             // it is a quest giver or ender
	Chats                bool             // it has a menu
	Offers               content.Services // services for players who talk to it
	TalksTo              content.Audience
}

// Power is a power of a unit besides health, such as mana.
type Power struct {
	Power content.ID
	Now   int64      // points
	Part  float64    // fraction of a point from regeneration that is not counted yet
	Next  clock.Time // next regeneration; 0 is none
	Spent clock.Time // when some of it was last spent; 0 is never
}

// Modifier is a change of one of a unit's stats by an aura.
type Modifier struct {
	Stat  int        // index of the stat; -1 is none, then it changes a power
	Power content.ID // its maximum; "" with Regen is health
	Regen bool       // changes the regeneration of the power
	Flat  float64    // added to its value
	Pct   float64    // percent by which it is then changed
}

// Luck is a bonus to chances, in percent.
type Luck struct {
	Crit float64 // of a critical hit
	Hit  float64 // of a hit
}

// Due are the kinds of wake-ups of a unit.
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
	DueCast    // the next event of its cast
	DueAura    // the next tick or end of its auras
	DueControl // the next leg of a feared, confused or charging unit
	DueOffHand
	DueCastList // a creature selects its next cast
	DueOffer    // the end of the time to answer an offer
	DueShot     // the next shot of a repeating spell
	DueQuest    // the time limit of a quest
	DueLoot     // check whether a player may continue to loot
	DueRoll     // the end of a roll for its loot
	DueServe    // check whether a player may continue to use a vendor or other service
	DueEnchant  // the end of a temporary enchantment
	DueItems    // scripts receive changes of a player's items
	DueSpeech   // the end of a creature's line
	DueJourney  // check of a creature's journey
	// DueCount is the number of kinds.
	DueCount
)

// ThreatEntry is one entry of a threat list.
type ThreatEntry struct {
	Enemy  guid.GUID
	Threat float64
}

// Mode is the current behaviour of a creature.
type Mode uint8

const (
	Idle   Mode = iota // stands, wanders or patrols, as its spawn says
	Chase              // fights its victim
	GoHome             // evades: runs home
	Follow             // keeps near a unit
	Order              // walks where a script sent it
	Flee               // runs from its victim for a while
	Corpse             // is dead
)

var modeNames = [...]string{"idle", "chase", "going home", "following", "ordered", "fleeing", "corpse"}

// String returns the word shown to operators.
func (m Mode) String() string { return modeNames[min(m, Corpse)] }

// Creature is the part of a unit that the server runs.
type Creature struct {
	Spawn      content.ID // that made it; "" when summoned
	Came       content.ID // the definition with which it came, if it has another now; else ""
	Home       geo.Position
	Mode       Mode
	Fight      geo.Point  // where combat began
	Until      clock.Time // end of Flee
	Goal       guid.GUID  // of Follow
	Gap        geo.Yards  // of Follow
	Flank      bool       // of Follow: it stays at Angle
	Angle      geo.Radians
	Leg        int        // waypoint of its path that it walks to or waits at
	Back       bool       // it walks its path backwards
	Paused     bool       // its path or wandering is paused until the script resumes it
	Asleep     bool       // its cell is asleep
	Owner      guid.GUID  // who summoned it, or 0
	Told       bool       // a script has stopped it: it does not chase
	Seen       []Sight    // players near, for the hook of nearness
	Path       content.ID // of its own, set by a script; "" is that of its spawn
	Respawn    bool       // its spawn has made one before
	By         string     // bundle whose script summoned it, or ""
	Phase      Phase      // of its fight
	Born       uint32     // Phase.Serial of its owner when it was summoned in a phase; 0: in none
	Sought     geo.Point  // the point to which it last searched a path around an obstacle
	Search     clock.Time // no new search to that point before this time
	Bond       content.Bond
	Service    Service
	Fled       bool // it has fled in this fight by its definition
	Crying     bool // it calls for help when its flight ends
	CastState  CastState
	Escort     Escort
	Spoils     Loot
	Orders     Orders
	Speech     Speech
	Appearance Appearance
	Journey    Journey
}

// Phase is the state of a creature's fight.
type Phase struct {
	Name    string     // as its definition calls it; "" is none
	Serial  uint32     // counts the phases that it has ever entered
	Since   clock.Time // when it entered this one
	Fight   clock.Time // when the fight began
	Done    []string   // phases into which conditions have led in this fight
	Adds    int        // of what it has summoned in this phase, what is alive
	Called  bool       // it has summoned somebody in this phase
	Raging  bool       // the enrage of its definition is active
	Enraged bool       // the enrage of its phase is active
	Lost    Lost       // the phase that it was in when a release removed it
}

// Lost is a phase without a definition.
type Lost struct {
	Name  string // "" is none
	Since clock.Time
	Until clock.Time // it is entered again if the definition returns before
}

// Sight is a player within one of the distances at which a creature notices.
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
	Purse      character.Purse  // never modified
	Looting    Looting          // the loot window
	Post       character.Post   // open orders and deliveries between it and the realm
	Sold       []character.Sold // the buyback list, the last at the end; never modified
	Served     Served           // by whom
	Mailbox    guid.GUID        // the mailbox that it has open; 0 is none
	Vault      guid.GUID        // the guild bank that it has open; 0 is none
	Petition   Petitioning      // petitions offered to it
	Experience int64
	Played     Played           // time played
	Stock      []StockChange    // changes that scripts are not notified of yet
	Enchanted  clock.Time       // the durations of enchantments are counted up to this time
	Learned    []content.ID     // spells that it knows in addition to those of its start, sorted
	Quests     []Quest          // accepted, in order
	Done       []character.Done // rewarded quests, ascending by quest
	Stable     character.Stable // its lists are never modified
	Stops      []content.ID     // known taxi stops, sorted
	Growth     character.Growth // never shared; packages skill, reputation and so on change it
	LoggedIn   bool
	Areas      []content.ID // areas in which it is, sorted
	Boons      []content.ID // auras that game events give it at its place
	Moved      Moved
	Looked     geo.Point    // its position when its surroundings were last checked
	Complained clock.Time   // when it was last told that a swing is not possible
	Dirty      bool         // differs from what was last saved
	Home       content.ID   // the place to which it returns
	Bound      content.ID   // the place to which it is bound, which is its home; "" is none
	Panels     []panel.Open // in the order in which they were opened
	Group      int64        // its group; 0 is none
	Presses    clock.Time   // when all presses so far have been paid for, at a steady rate
	Menu       *gossip.Open // its gossip menu, or nil
	Before     Pace         // previous speed that is still allowed
	Ghost      bool         // dead, with released spirit
	Staff      bool         // an operator outside of the game: nobody attacks it
	Veiled     bool         // it was a ghost at the end of the previous step, as viewers know it
	Body       Body         // its corpse; of a ghost only
	Flag       Flag         // PvP flag
	Rest       Repose
	Duel       Duel                     // none while its Foe is 0
	Peace      Peace                    // after the last duel that it has lost
	Offers     [intent.OfferKinds]Offer // waiting for its answer
}

// Pace is how fast a player could move before its speeds changed, in yards a second,
// and until when it still may.
type Pace struct {
	Walk, Run, Swim float64
	Until           clock.Time
}

// Body is the corpse of a ghost.
type Body struct {
	Map      content.ID
	Instance uint16
	At       geo.Position
	Due      clock.Time // when it may be reclaimed
	GUID     guid.GUID  // of the corpse, while map and ghost are here; else 0
	Slot     int32      // of the corpse in the grid
}

// Moved is the last accepted movement of a player.
type Moved struct {
	At     clock.Time // map time
	Client clock.Time // the client's own
	Spare  float64    // yards that it may still run ahead; negative, by which it is ahead
	Flags  uint16
	Top    geo.Yards // height where a fall began
}

// Timer is a timer of a script.
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

// Alive reports whether the unit is alive.
func (u *Unit) Alive() bool { return !u.Dead }

// HasHook reports whether scripts or rules of the unit handle a hook.
func (u *Unit) HasHook(h hook.ID) bool { return u.Hooks.Has(h) || u.Ruled.Has(h) }

// IsPlayer reports whether a session runs the unit.
func (u *Unit) IsPlayer() bool { return u.Player != nil }

// Ghost reports whether it is a player whose spirit is released.
func (u *Unit) Ghost() bool { return u.Player != nil && u.Player.Ghost }

// Share returns its health as a share of full health, 0 to 1.
func (u *Unit) Share() float64 {
	if u.MaxHealth <= 0 {
		return 0
	}
	return float64(u.Health) / float64(u.MaxHealth)
}

// Gap returns the distance between the edges of two units, at least 0.
func (u *Unit) Gap(o *Unit) geo.Yards {
	return max(0, geo.Distance(u.Position.Point, o.Position.Point)-u.Radius-o.Radius)
}

// Evading reports whether the unit evades and cannot be fought.
func (u *Unit) Evading() bool { return u.Creature != nil && u.Creature.Mode == GoHome }

// HasTag reports whether definition or spawn have the tag.
func (u *Unit) HasTag(tag string) bool {
	for _, t := range u.Tags {
		if t == tag {
			return true
		}
	}
	return false
}
