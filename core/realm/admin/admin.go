// Package admin runs the operator commands of the realm: kicks, bans, mutes, reloads,
// shutdown, and lookups in the store. It also writes operator commands to the audit
// trail. Permissions are checked and arguments are read before; the [Keeper] reloads
// bundles and stops the world.
//
// Each command runs on its own goroutine, at most MaxAtOnce of them, since it may wait
// for a disk; the methods of an Office may be called from any goroutine.
package admin

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/modstorage"
	"loam/core/realm"
	"loam/core/store"
)

// MaxAtOnce is the largest number of commands that run at the same time; one more is
// refused.
const MaxAtOnce = 16

// runWithin is how long a command may take.
const runWithin = time.Minute

// Realm is what an Office needs of a realm.
type Realm interface {
	Players() []realm.PlayerInfo
	Kick(name, reason string) bool
	Tell(text content.Text, args value.Value) // everybody
	Stored() []modstorage.Entry
	Keep(e modstorage.Entry)
	Clock() int64 // real time at the realm, in ms
	Figures() realm.Figures
}

// Keeper runs the world: it reloads bundles and stops the world.
type Keeper interface {
	// Reload reads the bundles and the settings and returns the number of the release
	// that then runs.
	Reload(by string) (int, error)
	// Stop ends the world like a signal. It returns at once.
	Stop()
	Version() string
}

// Config has the parts of an Office.
type Config struct {
	Store  store.Store
	Epoch  int64
	Keeper Keeper                       // nil: reload and stop are not possible
	Audit  func(who, what, text string) // may be nil
	// Console is the name in the audit trail for commands typed at the console.
	Console string
	// Bans reads the banned networks from the store and enforces them; may be nil.
	Bans   func(context.Context) ([]store.NetworkBan, error)
	Now    func() time.Time
	AtOnce bool // commands finish before Run returns: for a headless realm
}

// Office implements realm.Office.
type Office struct {
	cfg   Config
	began time.Time
	turns chan struct{} // sent to by Run, received from when a command ends; holds MaxAtOnce
	work  sync.WaitGroup

	mu        sync.Mutex // guards the rest
	realm     Realm      // nil before Open and after Close
	countdown *countdown // of a shutdown that has been announced, or nil
}

// New makes an office, which Open must open.
func New(cfg Config) *Office {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Office{cfg: cfg, began: cfg.Now(), turns: make(chan struct{}, MaxAtOnce)}
}

// Open gives the office its realm.
func (o *Office) Open(r Realm) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.realm = r
}

// Close refuses new commands, cancels a shutdown, and waits for running commands until
// ctx ends.
func (o *Office) Close(ctx context.Context) {
	o.Open(nil)
	o.cancel()
	idle := make(chan struct{}) // closed by the goroutine below
	go func() {                 // ends with the last command; nobody waits for one that outlives ctx
		o.work.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-ctx.Done():
	}
}

// desk is one running command.
type desk struct {
	*Office
	realm.Order
	ctx   context.Context
	realm Realm
}

// operations maps built-in commands to their implementations, by name; a test fails if one is
// missing that the realm state does not run.
var operations = map[string]func(d *desk) command.Reply{
	"ban":             (*desk).ban,
	"ban account":     (*desk).banAccount,
	"ban address":     (*desk).banAddress,
	"ban list":        (*desk).banList,
	"kick":            (*desk).kick,
	"lookup":          (*desk).lookup,
	"mute":            (*desk).mute,
	"reload":          (*desk).reload,
	"server cancel":   (*desk).serverCancel,
	"server info":     (*desk).serverInfo,
	"server shutdown": (*desk).serverShutdown,
	"unban":           (*desk).unban,
	"unban account":   (*desk).unbanAccount,
	"unban address":   (*desk).unbanAddress,
	"unmute":          (*desk).unmute,
}

// Run implements realm.Office.
func (o *Office) Run(order realm.Order, answer func(command.Reply)) {
	o.mu.Lock()
	open := o.realm
	o.mu.Unlock()
	op := operations[order.Name]
	if open == nil || op == nil {
		answer(command.Deny("no_office"))
		return
	}
	run := func() {
		ctx, cancel := context.WithTimeout(context.Background(), runWithin)
		defer cancel()
		answer(op(&desk{o, order, ctx, open}))
	}
	if o.cfg.AtOnce {
		run()
		return
	}
	select {
	case o.turns <- struct{}{}:
		o.work.Go(func() { // ends with its command; Close waits
			defer func() { <-o.turns }()
			run()
		})
	default:
		answer(command.Deny("busy"))
	}
}

// Used implements realm.Office.
func (o *Office) Used(u realm.Use) {
	if o.cfg.Audit == nil {
		return
	}
	text := command.Prefix + strings.TrimPrefix(u.Line, command.Prefix)
	if u.Said != "" {
		text += ": " + u.Said
	}
	note := func() { o.cfg.Audit(o.who(u.By, u.Account), "commanded", text) }
	if o.cfg.AtOnce {
		note()
		return
	}
	o.work.Go(note) // ends when the line is written; Close waits
}

// who returns the name of the author of a command, for the audit trail.
func (o *Office) who(character, account string) string {
	switch {
	case character == "":
		return o.cfg.Console
	case account == "":
		return character
	}
	return fmt.Sprintf("%s as %s", account, character)
}

// text returns an argument, "" if it is left out.
func (d *desk) text(arg string) string { return strings.TrimSpace(d.Args.Get(arg).Text()) }

// failed returns the reply for a failure of the store or of files.
func failed(err error) command.Reply { return command.Deny("failed", "why", err.Error()) }
