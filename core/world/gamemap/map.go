// Package gamemap runs one map instance. It owns every unit on the map, the inbox, the
// step, timers, snapshots, restoring, the state hash, and the moments at which scripts are
// called. A map is plain data: it takes inputs and produces events. The rules are in the
// other packages of core/world and in core/rules, and package visibility decides what
// observers receive. Gamemap does not depend on packets, stores or sessions.
//
// One goroutine owns a Map: that of Run, or a test or headless runner that calls Step.
// Everybody else holds a *Map and calls Submit, Control or the methods that any goroutine
// may call.
package gamemap

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	commandmodel "loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/model/view"
	"loam/core/rules/gameevent"
	grouprules "loam/core/rules/group"
	"loam/core/world/ai"
	"loam/core/world/auction"
	"loam/core/world/chat"
	"loam/core/world/combat"
	"loam/core/world/command"
	"loam/core/world/condition"
	"loam/core/world/death"
	"loam/core/world/encounter"
	"loam/core/world/environment"
	"loam/core/world/escrow"
	"loam/core/world/gameobject"
	"loam/core/world/gossip"
	"loam/core/world/grid"
	"loam/core/world/group"
	"loam/core/world/guildbank"
	"loam/core/world/item"
	"loam/core/world/layer"
	"loam/core/world/loot"
	"loam/core/world/mail"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
	"loam/core/world/petition"
	"loam/core/world/progression"
	"loam/core/world/quest"
	"loam/core/world/save"
	"loam/core/world/spawn"
	"loam/core/world/spell"
	"loam/core/world/taxi"
	"loam/core/world/trade"
	"loam/core/world/trainer"
	"loam/core/world/transport"
	worldunit "loam/core/world/unit"
	"loam/core/world/vendors"
)

// MaxWaiting is how many intents of one player may wait for the next step; a flood costs
// only its sender.
const MaxWaiting = 32

// ErrBusy reports that MaxWaiting intents of a player wait already.
var ErrBusy = errors.New("too many intents are waiting")

// Config configures a map. The functions are called on the map's goroutine, must not block
// and may be nil.
type Config struct {
	Map        content.ID
	Instance   uint16
	Difficulty string   // of the copy of an instance
	Guild      string   // that owns the copy; "" is none
	Done       []string // encounters that are done at the start
	Seed       uint64
	Release    Release
	UnixMS     int64              // real time at the start
	Stored     []modstorage.Entry // the realm's storage at the start, by bundle and key
	Events     []gameevent.Fact   // the game events that are on at the start, by id
	Storage    modstorage.Limits

	Publish      func(*view.Batch)                // the batch of each step
	Send         func(inbox.Message)              // to the realm
	Save         func(character.Record, bool)     // a player's record; true: it has left
	SaveTogether func([]character.Record)         // of players who have exchanged something: saved all together or not at all
	Stepping     func(step int64)                 // a step begins, after so many steps
	Rested       func()                           // a step has been made, or inputs between two steps have been taken
	Record       func(step int64, in input.Input) // each input as it is taken
	Snapshot     func(step int64, state []byte)   // answer to an input Snapshot

	Hash      func(step int64, hash uint64) // of all state, every HashEvery steps
	HashEvery int64
	Fares     func(group int64, states []grouprules.State)      // changed states of members of a group who are on this map
	Marked    func(group int64, mark int, unit guid.GUID)       // a unit has a mark of a group, or with -1 none any more
	GroupActs func(by guid.GUID, act intent.Group, forced bool) // changes that a script requests for a player's group
	Progress  func(done string, busy []string)                  // the encounter that is done, or "", and those under way
	Adopted   func(number int)                                  // a release has been adopted
	Answered  func(ask int64, r commandmodel.Reply)             // the reply to a Commanded
	Find      func(hash string) (Release, error)                // a release for an Adopt that was not prepared, in a replay
	Office    Office                                            // operators' built-in commands; nil is none

	Development bool // scripts are checked more closely, Eval is allowed
	Wall        bool // stop handlers by the wall clock
	AwakeAll    bool // nothing sleeps: a scenario runs
}

// Map is one map instance.
type Map struct {
	inbox *inbox.Inbox[guid.GUID, input.Input]

	mu       sync.Mutex // guards the next; held for an append, never over a step
	requests []request  // not inputs: they change no state

	took atomic.Int64 // ns of recent steps: written by Run, not part of the state

	// Below: owned by the map goroutine.
	s           *mapstate.State
	conditions  *condition.Conditions
	combat      *combat.Fights
	units       *worldunit.Units
	pets        *pet.Pets
	groups      *group.Groups
	items       *item.Inventories
	ai          *ai.Creatures
	death       *death.Deaths
	gossip      *gossip.Menus
	trade       *trade.Trades
	vendors     *vendors.Shops
	escrow      *escrow.Escrow
	mail        *mail.Mailboxes
	auctions    *auction.Houses
	guildbanks  *guildbank.Banks
	petitions   *petition.Petitions
	trainers    *trainer.Trainers
	taxis       *taxi.Flights
	environment *environment.Environment
	encounters  *encounter.Encounters
	spawns      *spawn.Spawns
	saver       *save.Saver
	console     *command.Console
	chat        *chat.Speech
	layers      *layer.Layers
	quests      *quest.Logs
	progression *progression.Progress
	loot        *loot.Drops
	objects     *gameobject.Objects
	transports  *transport.Transports
	wakeUps     [entity.DueCount]func(*unit, clock.Time)
	cfg         Config
	population  population
	visits      visits
	walking     walking
	moments     moments
	menus       menus
	guises      guises
	release     Release
	adoption    adoption
	loading     bool // main chunks run: they draw nothing from the map's streams
	scripts     Scripts
	rules       ruling

	step    int64
	at      int64         // steps made before the one that runs
	begun   bool          // on_create has been called
	taken   int64         // inputs taken so far
	taking  []input.Input // of the step that runs, for Revive; not part of the state
	entries inbox.Entries // into scripts
	unix    int64         // real time in ms, as last stamped

	stored    stored
	direction direction // for Direct, which reads it at once
	answer    answer    // for EvalWith, which reads it at once

	host  *magic
	magic *spell.Spells

	tx *Tx
}

// Counters counts what the map has done, for metrics and for tests of work.
type Counters = mapstate.Counters

// New makes a map instance at time 0. Its places and areas are known, the units of spawns
// that exist from the start are there, and the first step calls on_create.
func New(cfg Config) (*Map, error) {
	m, err := empty(cfg)
	if err != nil {
		return nil, err
	}
	m.unix, m.stored.entries = cfg.UnixMS, slices.Clone(cfg.Stored)
	m.transports.Stamped(m.unix)
	m.environment.Take(slices.Clone(cfg.Events))
	m.guises.begin()
	m.encounters.Begin(cfg.Done)
	m.loading = true
	m.scripts, err = cfg.Release.Program.Box(m.boxPlace())
	m.loading = false
	if err != nil {
		return nil, fmt.Errorf("start the scripts of map %s: %w", cfg.Map, err)
	}
	m.rules.start()
	m.spawns.Take()
	return m, nil
}

func empty(cfg Config) (*Map, error) {
	cfg.Storage = cfg.Storage.OrDefault()
	if cfg.Save == nil { // saving leaves marks in the state
		cfg.Save = func(character.Record, bool) {}
	}
	m := &Map{
		cfg:   cfg,
		inbox: inbox.NewInbox[guid.GUID](urgent),
	}
	m.tx = &Tx{m: m}
	m.adoption.m, m.rules.m = m, m
	m.population.m, m.visits.m, m.walking.m, m.moments.m, m.menus.m, m.guises.m = m, m, m, m, m, m
	m.entries.Stopped = func(s inbox.StopAt) { m.foretell(input.StopAt(s)) }
	m.entries.Rebuilt = func(r inbox.Rebuilt) { m.foretell(input.Rebuilt(r)) }
	def, ok := cfg.Release.Content.Map(cfg.Map)
	if !ok {
		return nil, fmt.Errorf("release %d does not define map %s", cfg.Release.Number, cfg.Map)
	}
	m.s = mapstate.New(mapstate.Config{
		Map: cfg.Map, Instance: cfg.Instance, Seed: cfg.Seed, Scripts: (*heard)(m), Grid: gridOf(&cfg.Release.Content.Rules),
		Stood: func(u *unit) { m.magic.Casts.Broken(u, content.ByStanding, spell.Stopped) }, Moment: m.moments.moment, Ruled: m.rules.moment, RuledObject: m.rules.objectMoment,
	}, cfg.Release.Content.At(cfg.Difficulty), def)
	m.s.Grid.HoldAll(cfg.AwakeAll)
	m.wire()
	m.use(cfg.Release, def)
	return m, nil
}

// gridOf returns the sight distances of a map and the distance at which cells wake.
func gridOf(r *content.Rules) grid.Config {
	enter := r.Eval(content.SightYards)
	leave := max(enter, r.Eval(content.SightLeaveYards))
	return grid.Config{Enter: enter, Leave: leave, Slack: slackYards, Wake: leave + slackYards}
}

// slackYards is how far an object may move before its visibility sets are computed again.
const slackYards geo.Yards = 10

// use reads what the map keeps of a release that defines it.
func (m *Map) use(r Release, def *content.Map) {
	m.release = r
	m.console.Use(r.Commands)
	m.s.Use(m.guises.definitions(), def)
	m.encounters.Use()
	m.environment.Use()
	m.layers.Use()
	m.walking.use()
	m.units.FindAreas()
	m.transports.Use()
	m.ai.Noticing.Rebuild()
}

func (m *Map) boxPlace() inbox.Place {
	random := func() float64 {
		if m.loading {
			return 0.5
		}
		return m.s.Random("scripts").Float64()
	}
	return inbox.Place{
		Map: m.s.Map, Instance: m.s.Instance, Random: random,
		Development: m.cfg.Development, Wall: m.cfg.Wall,
		Entries: &m.entries,
	}
}

// Submit leaves an intent of a player for the next step and returns at once, with ErrBusy
// over MaxWaiting. There is deliberately no call that waits: a map that waits for itself
// is dead. Any goroutine may call it.
func (m *Map) Submit(by guid.GUID, in intent.Intent) error {
	if !m.inbox.Submit(by, input.Asked{By: by, Intent: in}, MaxWaiting) {
		return ErrBusy
	}
	return nil
}

// Control leaves an input that is never refused: enter, leave, adoption, messages, stamps.
// Any goroutine may call it. An adoption is taken at once, between two steps; the rest
// with the next step.
func (m *Map) Control(in input.Input) { m.inbox.Control(in) }

// urgent reports whether an input does not wait for the next step.
func urgent(in input.Input) bool { return in.Kind() == input.KindAdopt }

// Now returns the map's time at the end of its last step. Only the owner goroutine may
// call it and the methods below.
func (m *Map) Now() clock.Time { return m.s.Now() }

// StepNumber returns how many steps have been made.
func (m *Map) StepNumber() int64 { return m.step }

// Began returns how many steps had been made when the one that runs began, or the last one.
func (m *Map) Began() int64 { return m.at }

// Counters returns what the map has done so far.
func (m *Map) Counters() Counters { return m.s.Counters }

// ID returns the map's content id and instance.
func (m *Map) ID() (content.ID, uint16) { return m.s.Map, m.s.Instance }

// Release returns the running release.
func (m *Map) Release() Release { return m.release }

// Size returns how many units are on the map.
func (m *Map) Size() int { return len(m.s.Units) }

// Close frees the scripts of a map that is not used any more.
func (m *Map) Close() {
	m.adoption.drop()
	m.scripts.Close()
}

// Stored returns the realm's storage as the map last received it. It must not be changed.
func (m *Map) Stored() []modstorage.Entry { return m.stored.entries }

// Hash returns the hash of all state.
func (m *Map) Hash() uint64 {
	c := codec.NewHasher()
	m.code(c, false)
	return c.Sum()
}
