// Package state holds the state of a realm, as data that steps change, like a map without
// entities. It owns the inputs, the order of a step, snapshots and releases, the commands that
// need no place, and the Lua state of the realm's scripts; the packages below it own one part of
// the realm each, such as groups, guilds or mail, and share package realmstate. It does not
// depend on running maps, stores or sessions: it sends messages, and calls the functions of its
// [Config]. The packages of floor rules (rules/group, rules/guild, rules/mail and so on) decide.
//
// A Box belongs to the goroutine that calls Step. Control and Submit may be called from any
// goroutine.
package state

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/state/auction"
	"loam/core/realm/state/channel"
	"loam/core/realm/state/chat"
	"loam/core/realm/state/gameevent"
	"loam/core/realm/state/group"
	"loam/core/realm/state/guild"
	"loam/core/realm/state/mail"
	"loam/core/realm/state/modstorage"
	"loam/core/realm/state/petition"
	"loam/core/realm/state/realmstate"
	"loam/core/realm/state/social"
	gameeventrules "loam/core/rules/gameevent"
	grouprules "loam/core/rules/group"
	guildrules "loam/core/rules/guild"
	"loam/core/world/gamemap"
)

// Box is the realm state: stepped, snapshotted and recorded like a map, without entities. Its
// owner goroutine calls Step; any goroutine may call Control.
type Box struct {
	inbox *inbox.Inbox[string, Input]

	cfg      Config
	release  Release
	prepared *preparedBox
	loading  bool
	scripts  Scripts
	times    []clock.Schedule // by their index in Scripts.Schedules
	tx       *Tx

	begun   bool    // on_start has been called
	at      int64   // steps made before the one that runs
	taking  []Input // of that step
	taken   int     // how many of them it has dealt with
	entries inbox.Entries
	answer  answer       // of Realm.EvalNow, which waits for it
	lost    command.Lost // commands that earlier releases had
	timers  timers

	s         *realmstate.State
	contacts  *social.Contacts
	groups    *group.Groups
	channels  *channel.Channels
	whispers  *chat.Whispers
	mail      *mail.Mail
	auctions  *auction.Houses
	guilds    *guild.Guilds
	banks     *guild.Banks
	petitions *petition.Petitions
	events    *gameevent.Events
	storage   *modstorage.Storage
}

// Release is what a realm runs: the release of its maps, and the realm's own scripts.
type Release struct {
	gamemap.Release
	Realm Program
}

// Config is what a box is made from. Its functions are called on the owner goroutine, must not
// block and may be nil.
type Config struct {
	Seed        uint64
	Release     Release
	UnixMS      int64                   // real time at the realm's place when it begins
	Storage     []modstoragemodel.Entry // as loaded from the store
	Groups      grouprules.Book         // as kept in the store
	Events      gameeventrules.Book     // the same of game events
	Pages       []Page                  // of the books, as kept in the store
	Limits      modstoragemodel.Limits
	Versions    []modstoragemodel.Version // of it, sorted by bundle; 1 if there is none
	Development bool
	Wall        bool

	// Migrated is called at each adoption with what it has migrated: all of each bundle
	// concerned, and the versions. These changes are reported nowhere else.
	Migrated func(all []modstoragemodel.Migrated, at []modstoragemodel.Version)
	Send     func(inbox.Message)
	Store    func(modstoragemodel.Entry) // a change of the realm's storage
	Log      func(event.Event)
	Stepping func(step int64) // a step begins, after so many steps
	Record   func(step int64, in Input)
	Snapshot func(step int64, state []byte)
	Answered func(ask int64, r command.Reply)  // the reply to a Commanded
	Adopted  func(number int)                  // a release has been adopted
	Grouped  func(grouprules.Group)            // a group has changed
	Badged   func(guid.GUID, guildrules.Badge) // the guild of a character has changed; it may be none
	Happened func([]gameeventrules.State)      // game events have changed; all of them
	Keep     func(Books)                       // what a step has changed in the books
	Find     func(hash string) (Release, error)
}

// Program makes the scripts of the realm state.
type Program interface {
	RealmBox(at inbox.Place) (Scripts, error)
}

// Scripts is the script host of the realm state, like gamemap.Scripts of a map.
type Scripts interface {
	Attached(h hook.ID) bool
	// Notice calls the handlers of a hook; key is the index in Schedules for RealmSchedule.
	Notice(tx *Tx, h hook.ID, key int, a hook.Args)
	// Ask returns the text of the first refusal.
	Ask(tx *Tx, h hook.ID, a hook.Args) (content.Text, bool)
	Timer(tx *Tx, t entity.Timer) bool
	// Command runs a command of the realm state with the arguments that its table has read; by
	// is its author.
	Command(tx *Tx, by Typist, s *command.Spec, args []value.Value) command.Reply
	// NoticeEvent calls the handlers of a game event.
	NoticeEvent(tx *Tx, h hook.ID, id content.ID, a hook.Args)
	// Schedules returns the times that handlers wait for, as written.
	Schedules() []string
	// Settle delivers the events that scripts have published in the step.
	Settle(tx *Tx)
	Eval(tx *Tx, bundle, source string) (string, error)
	// Answer passes the answer to a question of a bundle to its handler, and reports whether
	// there is one.
	Answer(tx *Tx, bundle, handler string, answer, data value.Value) bool
	State(tx *Tx) State
	SetState(s State)
	// Unload, Migrate and Loaded are those of gamemap.Scripts.
	Unload(tx *Tx) (State, error)
	Migrate(tx *Tx, s State) (State, error)
	Loaded(tx *Tx, why string) error
	Close()
}

// State is what the scripts of the box keep in memory.
type State struct {
	Realm  []character.Place // realm.state by bundle
	Faults value.Value
	Events []inbox.Published // that wait for the end of the step
	// Versions are the bundles whose scripts wrote it.
	Versions []inbox.BundleVersion
}

// New makes a box at time 0; its scripts get on_start in the first step.
func New(cfg Config) (*Box, error) {
	b := emptyBox(cfg)
	b.s.Begin(cfg.UnixMS, cfg.Seed)
	b.storage.Restore(cfg.Storage, cfg.Versions)
	b.groups.Restore(cfg.Groups)
	b.events.Restore(cfg.Events)
	if err := b.readBooks(cfg.Pages); err != nil {
		return nil, err
	}
	if err := b.start(); err != nil {
		return nil, err
	}
	b.channels.Declare()
	b.guilds.PublishBadges()
	return b, nil
}

func emptyBox(cfg Config) *Box {
	b := &Box{cfg: cfg, release: cfg.Release, inbox: inbox.NewInbox[string](urgent)}
	b.tx = &Tx{b: b}
	b.entries.Stopped = func(in inbox.StopAt) { b.foretell(StopAt(in)) }
	b.entries.Rebuilt = func(in inbox.Rebuilt) { b.foretell(Rebuilt(in)) }
	b.s = realmstate.New(realmstate.Config{Content: cfg.Release.Content, Scripts: (*calls)(b), Send: cfg.Send, Log: cfg.Log})
	b.storage = modstorage.New(b.s, modstorage.Config{Limits: cfg.Limits, Changed: cfg.Store, Migrated: cfg.Migrated})
	b.contacts = social.New(b.s)
	b.channels = channel.New(b.s)
	b.whispers = chat.New(b.s, b.contacts)
	b.groups = group.New(b.s, b.contacts, cfg.Grouped)
	b.mail = mail.New(b.s, b.contacts)
	b.auctions = auction.New(b.s, b.mail)
	b.guilds = guild.New(b.s, b.contacts, b.groups, b.mail, cfg.Badged)
	b.banks = guild.NewBanks(b.guilds)
	b.petitions = petition.New(b.s, b.guilds, b.mail)
	b.events = gameevent.New(b.s, (*calls)(b), cfg.Happened)
	return b
}

// calls is the box for parts that call the scripts of the realm.
type calls Box

func (b *calls) Attached(h hook.ID) bool       { return b.scripts.Attached(h) }
func (b *calls) Notice(h hook.ID, a hook.Args) { b.scripts.Notice(b.tx, h, 0, a) }
func (b *calls) Ask(h hook.ID, a hook.Args) (content.Text, bool) {
	return b.scripts.Ask(b.tx, h, a)
}
func (b *calls) NoticeEvent(h hook.ID, id content.ID, a hook.Args) {
	b.scripts.NoticeEvent(b.tx, h, id, a)
}

func (b *Box) start() error {
	scripts, times, err := b.make(b.release)
	if err != nil {
		return fmt.Errorf("start the scripts of the realm: %w", err)
	}
	b.scripts, b.times = scripts, times
	return nil
}

func (b *Box) make(r Release) (Scripts, []clock.Schedule, error) {
	b.loading = true
	defer func() { b.loading = false }()
	scripts, err := r.Realm.RealmBox(inbox.Place{
		Random: b.random, Development: b.cfg.Development, Wall: b.cfg.Wall,
		Entries: &b.entries,
	})
	if err != nil {
		return nil, nil, err
	}
	var times []clock.Schedule
	for _, text := range scripts.Schedules() {
		s, err := clock.ParseSchedule(text)
		if err != nil {
			scripts.Close()
			return nil, nil, fmt.Errorf("schedule %q: %w", text, err)
		}
		times = append(times, s)
	}
	return scripts, times, nil
}

func (b *Box) random() float64 {
	if b.loading {
		return 0.5
	}
	return b.s.Stream("scripts").Float64()
}

// urgent reports whether an input does not wait for the next step.
func urgent(in Input) bool {
	switch in := in.(type) {
	case Adopt:
		return true
	case Deliver:
		return in.Message.To.Kind == inbox.ToStorage && in.Message.Name == inbox.StoragePurge
	}
	return false
}

// Control queues an input for the next step; an urgent one wakes the owner, so that it calls
// Between.
func (b *Box) Control(in Input) { b.inbox.Control(in) }

// Step moves the box on by clock.Step.
func (b *Box) Step() {
	b.tx.live = true
	if b.cfg.Stepping != nil {
		b.cfg.Stepping(b.s.Step())
	}
	b.takeAll(b.inbox.Take())
	b.s.Advance()
	b.timers.fire(b.s, func(t entity.Timer) bool { return b.scripts.Timer(b.tx, t) })
	b.groups.Pass()
	b.auctions.Pass()
	b.mail.Pass()
	b.guilds.Pass()
	b.scripts.Settle(b.tx)
	b.events.Flush()
	if s, ok := b.scripts.(interface{ Stepped(tx *Tx) }); ok {
		s.Stepped(b.tx)
	}
	b.keepBooks()
	b.tx.live = false
	b.taking = nil
}

// Between handles the inputs up to and including a waiting adoption or purge, so that they
// happen between two steps and the order of inputs is kept.
func (b *Box) Between() {
	inputs := b.inbox.TakeUrgent()
	if len(inputs) == 0 {
		return
	}
	b.tx.live = true
	b.takeAll(inputs)
	b.tx.live = false
	b.taking = nil
}

// takeAll handles inputs; before the first of all the scripts get on_start.
func (b *Box) takeAll(inputs []Input) {
	b.at = b.s.Step()
	if !b.begun {
		b.begun = true
		_ = b.scripts.Loaded(b.tx, inbox.LoadStart) // a failure was reported as a fault
		b.s.Notice(hook.RealmStart, hook.Args{})
		b.events.Begin()
	}
	b.taking, b.taken = inputs, 0
	for _, in := range inputs {
		b.take(in)
		b.taken++
	}
}

func (b *Box) take(in Input) {
	if b.cfg.Record != nil {
		b.cfg.Record(b.s.Step(), in)
	}
	accept[in.kind()](b, in)
}

// foretell records nondeterministic events of scripts.
func (b *Box) foretell(in Input) {
	if b.cfg.Record != nil {
		b.cfg.Record(b.at, in)
	}
}

// stamp takes the real time and calls the schedules that it has reached since the time before;
// one that was reached several times is called once.
func (b *Box) stamp(unix int64) {
	from, moved, anew := b.s.Stamp(unix)
	if !moved {
		return
	}
	for i, at := range b.times {
		if !anew && at.Next(from) <= unix && b.scripts.Attached(hook.RealmSchedule) {
			b.scripts.Notice(b.tx, hook.RealmSchedule, i, hook.Args{})
		}
	}
	b.events.Pass()
}

// Now returns the box's time. Owner goroutine only, like the methods below.
func (b *Box) Now() clock.Time { return b.s.Now() }

// StepNumber returns how many steps have been made.
func (b *Box) StepNumber() int64 { return b.s.Step() }

// Release returns the running release.
func (b *Box) Release() Release { return b.release }

// Hash returns the hash of all state.
func (b *Box) Hash() uint64 {
	c := codec.NewHasher()
	b.code(c, false)
	return c.Sum()
}
