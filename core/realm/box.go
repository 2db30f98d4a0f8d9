package realm

import (
	"fmt"
	"iter"
	"slices"
	"sync"

	"loam/core/character"
	"loam/core/clock"
	"loam/core/codec"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/hook"
	"loam/core/plain"
)

// Box is the realm box: stepped, snapshotted and recorded like a map, without
// entities. Its owner goroutine calls Step; Control may be called by anybody.
type Box struct {
	mu    sync.Mutex // guards inbox
	inbox []Input

	cfg      BoxConfig
	release  Release
	prepared *preparedBox
	loading  bool
	scripts  Scripts
	times    []schedule
	tx       *Tx

	now     clock.Time
	step    int64
	at      int64 // steps made before the one that runs
	begun   bool  // the scripts have heard on_start
	entries gamemap.Entries
	unix    int64
	serial  uint32
	streams *clock.Streams
	timers  []entity.Timer
	online  []Online
	storage []gamemap.Stored
}

// BoxConfig is what a box is made of. Its functions are called on the owner
// goroutine, must not block and may be nil.
type BoxConfig struct {
	Seed        uint64
	Release     Release
	Storage     []gamemap.Stored // as loaded from the store
	Development bool
	Wall        bool

	Send     func(gamemap.Message)
	Store    func(gamemap.Stored) // a change of the realm's storage
	Log      func(event.Event)
	Record   func(step int64, in Input)
	Snapshot func(step int64, state []byte)
	Find     func(hash string) (Release, error)
}

// Online is a character in the world.
type Online struct {
	Name  string
	Facts plain.Value // name, level, map
}

// Program makes the scripts of the realm box ready.
type Program interface {
	RealmBox(at gamemap.BoxPlace) (Scripts, error)
}

// Scripts is the script host of the realm box, as gamemap.Scripts is of a map.
type Scripts interface {
	Attached(h hook.ID) bool
	// Notice tells of a moment; key is the index in Schedules for RealmSchedule.
	Notice(tx *Tx, h hook.ID, key int, a hook.Args)
	Timer(tx *Tx, t entity.Timer) bool
	// Schedules are the times that handlers wait for, as written.
	Schedules() []string
	Eval(tx *Tx, bundle, source string) (string, error)
	State(tx *Tx) State
	SetState(s State)
	Close()
}

// State is what the scripts of the box remember.
type State struct {
	Realm  []character.Place // realm.state by bundle
	Faults plain.Value
}

// NewBox makes a box at time 0; its scripts hear on_start in the first step.
func NewBox(cfg BoxConfig) (*Box, error) {
	b := &Box{cfg: cfg, release: cfg.Release, streams: clock.NewStreams(cfg.Seed), storage: cfg.Storage}
	b.tx = &Tx{b: b}
	b.entries.Record = b.struck
	slices.SortFunc(b.storage, gamemap.CompareStored)
	if err := b.start(); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *Box) start() error {
	scripts, times, err := b.make(b.release)
	if err != nil {
		return fmt.Errorf("start the scripts of the realm: %w", err)
	}
	b.scripts, b.times = scripts, times
	return nil
}

func (b *Box) make(r Release) (Scripts, []schedule, error) {
	b.loading = true
	defer func() { b.loading = false }()
	scripts, err := r.Realm.RealmBox(gamemap.BoxPlace{
		Random: b.random, Development: b.cfg.Development, Wall: b.cfg.Wall,
		Entries: &b.entries,
	})
	if err != nil {
		return nil, nil, err
	}
	var times []schedule
	for _, text := range scripts.Schedules() {
		s, err := parseSchedule(text)
		if err != nil {
			scripts.Close()
			return nil, nil, err
		}
		times = append(times, s)
	}
	return scripts, times, nil
}

func (b *Box) random() float64 {
	if b.loading {
		return 0.5
	}
	return b.streams.Stream("scripts").Float64()
}

// Control leaves an input for the next step.
func (b *Box) Control(in Input) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.inbox = append(b.inbox, in)
}

// Step moves the box on by clock.Step.
func (b *Box) Step() {
	b.tx.live, b.at = true, b.step
	if !b.begun {
		b.begun = true
		b.notice(hook.RealmStart, 0, hook.Args{})
	}
	b.mu.Lock()
	inputs := b.inbox
	b.inbox = nil
	b.mu.Unlock()
	for _, in := range inputs {
		b.take(in)
	}
	b.now += clock.Step
	b.step++
	b.fireTimers()
	b.tx.live = false
}

func (b *Box) take(in Input) {
	if b.cfg.Record != nil {
		b.cfg.Record(b.step, in)
	}
	accept[in.kind()](b, in)
}

// struck records a stop by the wall clock.
func (b *Box) struck(s gamemap.StopAt) {
	if b.cfg.Record != nil {
		b.cfg.Record(b.at, StopAt(s))
	}
}

func (b *Box) notice(h hook.ID, key int, a hook.Args) {
	if b.scripts.Attached(h) {
		b.scripts.Notice(b.tx, h, key, a)
	}
}

// fireTimers runs what is due, by due time, then in the order of starting.
func (b *Box) fireTimers() {
	for {
		next := -1
		for i, t := range b.timers {
			if t.Due <= b.now && (next < 0 || t.Due < b.timers[next].Due) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		t := b.timers[next]
		b.timers = slices.Delete(b.timers, next, next+1)
		if t.Max > 0 {
			again := t
			again.Due = t.Due + max(1, b.streams.Stream("timers").Range(t.Min, t.Max))
			b.timers = append(b.timers, again)
		}
		if !b.scripts.Timer(b.tx, t) && t.Max == 0 {
			t.Due = b.now + orphanWait
			b.timers = append(b.timers, t)
		}
	}
}

// orphanWait is how often a timer without a handler looks for one.
const orphanWait = 10 * clock.Second

// stamp takes the real time and calls the schedules that it has reached.
func (b *Box) stamp(unix int64) {
	before := b.unix
	b.unix = unix
	if before == 0 {
		return
	}
	for i, s := range b.times {
		if s.reached(before, unix) {
			b.notice(hook.RealmSchedule, i, hook.Args{})
		}
	}
}

func (b *Box) stored(bundle, key string) plain.Value {
	if i, ok := gamemap.FindStored(b.storage, bundle, key); ok {
		return b.storage[i].Value
	}
	return plain.Value{}
}

// store changes the realm's storage: the one place where it changes.
func (b *Box) store(s gamemap.Stored) {
	b.storage = gamemap.PutStored(b.storage, s)
	if b.cfg.Store != nil {
		b.cfg.Store(s)
	}
}

// Now is the box's time; StepNumber how many steps it has made. Owner goroutine only.
func (b *Box) Now() clock.Time { return b.now }

// StepNumber is how many steps have been made.
func (b *Box) StepNumber() int64 { return b.step }

// Hash is the hash of all state.
func (b *Box) Hash() uint64 {
	c := codec.NewHasher()
	b.code(c, false)
	return c.Sum()
}

// Tx is the permission to touch the box, valid inside a step only.
type Tx struct {
	b    *Box
	live bool
}

func (tx *Tx) on() *Box {
	if !tx.live {
		panic("realm: a Tx was used after its step")
	}
	return tx.b
}

// Now is the realm's time.
func (tx *Tx) Now() clock.Time { return tx.on().now }

// RealUnix is the real time at the realm's place in ms, as last stamped.
func (tx *Tx) RealUnix() int64 { return tx.on().unix }

// Content is the running release's.
func (tx *Tx) Content() *content.Snapshot { return tx.on().release.Content }

// Online walks the characters in the world, in the order of log-in.
func (tx *Tx) Online() iter.Seq2[string, plain.Value] {
	b := tx.on()
	return func(yield func(string, plain.Value) bool) {
		for _, o := range b.online {
			if !yield(o.Name, o.Facts) {
				return
			}
		}
	}
}

// Announce tells a text to every player of the realm.
func (tx *Tx) Announce(text content.Text, args plain.Value) {
	tx.Send(gamemap.Message{To: gamemap.Address{Kind: gamemap.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args})
}

// Tell tells a text to one player and reports whether it is in the world.
func (tx *Tx) Tell(player string, text content.Text, args plain.Value) bool {
	if !slices.ContainsFunc(tx.on().online, func(o Online) bool { return o.Name == player }) {
		return false
	}
	to := gamemap.Address{Kind: gamemap.ToPlayer, Player: player}
	tx.Send(gamemap.Message{To: to, Bundle: text.Bundle, Name: text.Key, Data: args})
	return true
}

// Send hands a message out, to be delivered a step later.
func (tx *Tx) Send(m gamemap.Message) {
	if b := tx.on(); b.cfg.Send != nil {
		b.cfg.Send(m)
	}
}

// Stored reads a bundle's storage.
func (tx *Tx) Stored(bundle, key string) plain.Value { return tx.on().stored(bundle, key) }

// Store writes it; nil removes.
func (tx *Tx) Store(bundle, key string, v plain.Value) {
	tx.on().store(gamemap.Stored{Bundle: bundle, Key: key, Value: v})
}

// AddStored adds to a number, from 0 where there is none, and returns the sum.
func (tx *Tx) AddStored(bundle, key string, amount float64) float64 {
	sum := tx.on().stored(bundle, key).Number() + amount
	tx.b.store(gamemap.Stored{Bundle: bundle, Key: key, Value: plain.OfNumber(sum)})
	return sum
}

// StartTimer starts a timer in place of one of the same bundle and handler.
func (tx *Tx) StartTimer(t entity.Timer, waitMin, waitMax clock.Time) error {
	b := tx.on()
	tx.CancelTimer(t.Bundle, t.Handler)
	if len(b.timers) >= gamemap.MaxTimers {
		return fmt.Errorf("more than %d timers at once", gamemap.MaxTimers)
	}
	b.serial++
	t.Serial = b.serial
	t.Due = b.now + b.streams.Stream("timers").Range(waitMin, waitMax)
	b.timers = append(b.timers, t)
	return nil
}

func (b *Box) timer(bundle, handler string) int {
	return slices.IndexFunc(b.timers, func(t entity.Timer) bool { return t.Bundle == bundle && t.Handler == handler })
}

// CancelTimer stops a timer and reports whether it ran.
func (tx *Tx) CancelTimer(bundle, handler string) bool {
	b := tx.on()
	i := b.timer(bundle, handler)
	if i >= 0 {
		b.timers = slices.Delete(b.timers, i, i+1)
	}
	return i >= 0
}

// TimerLeft is the time until a timer is due.
func (tx *Tx) TimerLeft(bundle, handler string) (clock.Time, bool) {
	b := tx.on()
	i := b.timer(bundle, handler)
	if i < 0 {
		return 0, false
	}
	return max(0, b.timers[i].Due-b.now), true
}

// Log takes what scripts print, their faults, what was switched off.
func (tx *Tx) Log(e event.Event) {
	if b := tx.on(); b.cfg.Log != nil {
		b.cfg.Log(e)
	}
}
