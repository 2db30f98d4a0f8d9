package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/grants"
	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/server"
	"loam/core/store"
	"loam/mods/grant"
	"loam/mods/live"
	"loam/mods/quarantine"
	"loam/mods/release"
	"loam/mods/replay"
	"loam/mods/ruletrial"
	"loam/mods/watch"
	"loam/scripting"
	"loam/scripting/guest"
	"loam/scripting/sandbox"
)

type serveCmd struct {
	World string `arg:"" optional:"" default:"world" help:"Folder of the world (default: world); if it does not exist, a world is made."`
	Overrides
	Record   string `help:"Write a recording of everything that reaches the world to FILE, for loam replay." placeholder:"FILE"`
	From     string `help:"Bundle that comes with Loam with which a new world begins, such as vale, or empty; otherwise a terminal asks, and elsewhere it is meadow." placeholder:"BUNDLE"`
	Open     bool   `help:"Open the page in the browser of this machine."`
	TakeOver bool   `help:"Take the world from a server that runs it and does not answer, or whose machine cannot be reached: nothing that it still writes is accepted, and it ends."`
	NewMaps  bool   `help:"Begin all maps anew, instead of as they were when the world stopped. Characters and everything that is saved stay."`
	NoTest   bool   `help:"Do not run the scenarios of a bundle after each save."`
}

// Run serves until it is interrupted.
func (c serveCmd) Run(ctx context.Context, std terminal.Streams) error {
	signal.Ignore(syscall.SIGPIPE) // whoever reads the output may go away; the world goes on and saves
	if err := c.check(); err != nil {
		return err
	}
	config, err := c.world(ctx, std)
	if errors.Is(err, errInterrupted) {
		fmt.Fprintln(std.Out, "Stopped before the world was made.")
		return nil
	}
	if err != nil {
		return err
	}
	c.apply(&config)
	log := logger(std.Err, c.World, config.Log)
	rec, err := openRecorder(c.Record, config.Development, log)
	if err != nil {
		return err
	}
	err = c.watch(ctx, std, config, rec, log)
	return errors.Join(err, rec.close(std.Out))
}

// errInterrupted is that somebody stopped the world before it ran.
var errInterrupted = errors.New("interrupted")

// watch serves what the bundles say, from before they are read until the end.
func (c serveCmd) watch(ctx context.Context, std terminal.Streams, config world.Config, rec *recorder, log zerolog.Logger) error {
	watcher, err := watch.New(filepath.Join(c.World, world.ModsFolder), log, filepath.Join(c.World, world.ConfigFile), filepath.Join(c.World, grant.File))
	if err != nil {
		return err
	}
	asking, trail := &grants.Desk{World: c.World}, &operator.Trail{Log: log}
	heap := sandbox.NewHeapWatch(nil)
	var ward *quarantine.Ward
	if std.Exit != nil { // otherwise this process is not the program
		ward = quarantine.NewWard(c.quarantine)
		defer ward.Close()
	}
	compiler, end := c.compiler(std, heap)
	defer end()
	loader, err := c.load(ctx, std, config, asking, trail, watcher, rec, ward, compiler, log)
	if err == nil {
		rec.known(loader.Release())
		defer watchHeap(ctx, heap)()
		err = c.serve(ctx, std, config, asking, trail, loader, watcher, rec, log)
	}
	if errors.Is(err, errInterrupted) {
		fmt.Fprintln(std.Out, "Stopped before the world started.")
		err = nil
	}
	return errors.Join(err, watcher.Close())
}

// compiler returns what compiles the scripts of the world. End ends the processes in which
// some of them run.
func (c serveCmd) compiler(std terminal.Streams, heap *sandbox.HeapWatch) (made *scripting.Compiler, end func()) {
	began := time.Now()
	made = scripting.NewCompiler(func() time.Duration { return time.Since(began) }).Forgive(clock.ThreadTime).WatchHeap(heap)
	if std.Exit == nil { // this process is not the program
		return made, func() {}
	}
	pool := guest.NewPool(guestProcess)
	return made.Guests(pool.Take), pool.Close
}

// heapSample is the time between two looks at the heap.
const heapSample = 10 * time.Millisecond

// watchHeap begins to watch the memory of scripts. The result ends that.
func watchHeap(ctx context.Context, heap *sandbox.HeapWatch) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(heapSample)
	var running sync.WaitGroup
	running.Go(func() { heap.Run(ctx, ticker.C) })
	return func() {
		cancel()
		running.Wait()
		ticker.Stop()
	}
}

// world makes the world if there is none, and reads its config.
func (c serveCmd) world(ctx context.Context, std terminal.Streams) (world.Config, error) {
	free, err := world.IsFree(c.World)
	if err != nil {
		return world.Config{}, fmt.Errorf("open the world: %w", err)
	}
	switch {
	case free:
		if err := c.make(ctx, std); err != nil {
			return world.Config{}, err
		}
	case c.From != "":
		return world.Config{}, usage.Errorf("--from %s: only for a new world, and %s has been made already; start it without --from", c.From, c.World)
	}
	config, problems, err := world.Read(c.World)
	if err != nil {
		return config, err
	}
	if len(problems) > 0 {
		terminal.PrintProblems(std.Err, problems)
		return config, terminal.ErrFault
	}
	if err := os.MkdirAll(filepath.Join(c.World, world.ModsFolder), 0o755); err != nil {
		return config, fmt.Errorf("open the world: %w", err)
	}
	if config.Development {
		err = world.RefreshEditorFiles(c.World)
	}
	return config, err
}

// make makes the world, of what a person chooses.
func (c serveCmd) make(ctx context.Context, std terminal.Streams) error {
	const empty = "empty"
	from := c.From
	switch from {
	case "":
		beginnings := world.Beginnings()
		var choices []terminal.Choice
		for _, b := range beginnings {
			choices = append(choices, terminal.Choice{Name: cmp.Or(b.Bundle, empty), Doc: b.Doc})
		}
		n, err := terminal.Choose(ctx, std, fmt.Sprintf("There is no world in the folder %s yet. With what shall it begin?", c.World), choices)
		if err != nil {
			return errInterrupted
		}
		from = beginnings[n].Bundle
	case empty:
		from = ""
	default:
		if err := world.CheckExample(from); err != nil {
			return err
		}
	}
	added, err := world.Make(c.World, from, terminal.User(), time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "Made the world %s.\n", c.World)
	for _, line := range added {
		fmt.Fprintln(std.Out, "Added "+line)
	}
	return nil
}

// load reads the bundles. When they are broken it says so; in development it
// then waits until they are mended, or until it is interrupted.
func (c serveCmd) load(ctx context.Context, std terminal.Streams, config world.Config, asking *grants.Desk, trail *operator.Trail, watcher *watch.Watcher, rec *recorder, ward *quarantine.Ward, compiler *scripting.Compiler, log zerolog.Logger) (*live.Loader, error) {
	say := sayer(std.Out)
	later := new(world.StartOnly)
	cfg := live.Config{
		Dir: filepath.Join(c.World, world.ModsFolder), Log: log,
		Options: release.Options{
			Settings: config.Settings, SettingAt: config.SettingAt, Resolve: config.Resolve, ResolveAt: config.ResolveAt,
			Compiler: compiler,
		},
		Refresh: func(o *release.Options) diag.List {
			return append(c.refresh(o, later, say), asking.Granted(o)...)
		},
		Known:   rec.known,
		Wants:   asking.Wants,
		Waiting: asking.Wait,
		History: worlddir.Shelf(c.World),
		Audit:   func(i live.Incident) { trail.Note(i.Who, i.What, i.Text, i.Hash) },
		Say:     say,
	}
	scenarios := checkcmd.RunChanged
	if ward != nil {
		cfg.Quarantine, scenarios = ward, scenariosIn(ward)
	}
	cfg.Adopted = func(r *release.Release) {
		checkcmd.LogRemarks(log, r)
		asking.Ask(r, cfg.Say)
		asking.Changed()
	}
	switch {
	case config.Gate:
		cfg.Gate = scenarios
	case config.Development && !c.NoTest:
		cfg.Test = scenarios
	}
	loader, problems := firstRelease(ctx, cfg)
	said := ""
	for loader == nil {
		if ctx.Err() != nil {
			return nil, errInterrupted
		}
		if conn, err := console.Dial(ctx, c.World); err == nil && !c.TakeOver {
			return nil, errors.Join(c.notStarted(store.ErrInUse), conn.Close())
		}
		if text := problems.Error(); text != said {
			said = text
			terminal.PrintProblems(std.Err, problems)
			if !config.Development {
				return nil, fmt.Errorf("the bundles in %s have %s; fix them and start again", cfg.Dir, terminal.CountOf(len(problems), "problem"))
			}
			fmt.Fprintf(std.Out, "%s above: %s starts when the fixed files are saved. Ctrl-C stops.\n", terminal.CountOf(len(problems), "problem"), c.World)
		}
		if !checkcmd.WaitSave(ctx, watcher.Changes(), func() bool {
			loader, problems = firstRelease(ctx, cfg)
			return loader == nil && !watcher.Wrong()
		}) {
			return nil, errInterrupted
		}
	}
	return loader, nil
}

// firstRelease reads the bundles for the first time.
func firstRelease(ctx context.Context, cfg live.Config) (*live.Loader, diag.List) {
	if problems := cfg.Refresh(&cfg.Options); len(problems) > 0 {
		return nil, problems
	}
	return live.New(ctx, cfg)
}

// refresh reads the settings in the world's config again, and says what else
// has changed there.
func (c serveCmd) refresh(o *release.Options, later *world.StartOnly, say func(string)) diag.List {
	config, problems, err := world.Read(c.World)
	if err != nil {
		return diag.List{{File: filepath.ToSlash(filepath.Join(c.World, world.ConfigFile)), Code: diag.CannotRead, Msg: err.Error()}}
	}
	o.Settings, o.SettingAt = config.Settings, config.SettingAt
	o.Trusted = config.Trusts
	o.Resolve, o.ResolveAt = config.Resolve, config.ResolveAt
	if len(problems) == 0 {
		later.Tell(config, say)
	}
	return problems
}

// tryingAtOnce is how many people try rules out at once.
const tryingAtOnce = 2

// serve runs the world until it is interrupted.
func (c serveCmd) serve(ctx context.Context, std terminal.Streams, config world.Config, asking *grants.Desk, trail *operator.Trail, loader *live.Loader, watcher *watch.Watcher, rec *recorder, log zerolog.Logger) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	context.AfterFunc(ctx, loader.Stop) // a reload that somebody has asked for is not waited for
	chooser := &operator.Chooser{World: c.World, Loader: loader, Trail: trail}
	o := &operator.Operator{Loader: loader, Desk: asking, Trail: trail, Chooser: chooser, Development: config.Development}
	asking.Look(loader.Release().Bundles())
	book, err := numbersOf(c.World, loader.Release())
	if err != nil {
		return err
	}
	builds := operator.NewBuilding(filepath.Join(c.World, world.ModsFolder), filepath.Join(c.World, world.DataFolder, "edits.jsonl"), loader, asking, trail)
	pages, err := documents()
	if err != nil {
		return err
	}
	kept, err := config.Database.In(c.World)
	if err != nil {
		return err
	}
	s, err := server.New(ctx, server.Config{
		DataDir: filepath.Join(c.World, world.DataFolder), Database: kept, Listen: config.Listen, TLS: config.TLS.In(c.World), LogOn: c.logOn(config), Elsewhere: server.Elsewhere{Page: !config.Chosen.Listen, LogOn: !config.Chosen.LogOn, Worlds: !config.Chosen.Ports},
		Connections: config.Connections, Entries: book, Release: loader.Release().Release,
		Seed: config.Seed, Development: config.Development, Registration: config.Registration, Version: version(), Recorder: rec.taker(), TakeOver: c.TakeOver, Journal: server.Journal{Archives: rec.sources.Find, Build: replay.Build, Anew: c.NewMaps}, Log: log, Desk: o, Files: loader, Limits: config.Storage, Settings: chooser, Tryouts: ruletrial.NewBench(tryingAtOnce, loader.Release), Edit: builds.Edit,
		Documents: pages,
		Audit:     func(who, what, text string) { trail.Note(who, what, text, loader.Release().Hash) },
		Keeper:    &operator.Keeper{Operator: o, End: stop, Program: version()}, Console: terminal.ConsoleUser(),
	})
	if err != nil {
		return c.notStarted(err)
	}
	trail.Begin(s.Store, s.Epoch)
	trail.Note(terminal.User(), "started", bundlesOf(loader.Release()), loader.Release().Hash)
	o.Server, asking.Changed, loader.Refused = s, s.Ask, s.Refuse // before anybody can reach it
	builds.Number = func() int { _, number := s.Realm.Content(); return number }
	numbered := numbering{s.Realm, book}
	loader.Attach(numbered) // before the console, which may ask for a reload
	asked := console.Open(c.World, o.Answer, log)
	go builds.Run()                // ends at stop, which waits for it
	watched := make(chan struct{}) // closed by the goroutine below
	go func() {                    // ends when the watcher is closed; waited for by reading watched
		defer close(watched)
		loader.Run(watcher, numbered)
	}()
	c.greet(std.Out, s, config, loader.Release())
	if c.Open {
		go showPage(s.Address(), log) // ends with the program that opens it, or with this one
	}
	asking.Ask(loader.Release(), func(text string) { fmt.Fprintln(std.Out, text) })
	checkcmd.LogRemarks(log, loader.Release())
	err = s.Run(ctx)
	asked.Close()
	loader.Stop()
	builds.Stop()
	err = errors.Join(err, watcher.Close())
	<-watched
	if err == nil {
		fmt.Fprintln(std.Out, "Stopped; all characters are saved.")
	}
	return err
}

// notStarted states why the server of the world does not start.
func (c serveCmd) notStarted(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%s is already running; control it with: loam console%s; if it does not answer, take it over with: loam serve --take-over%s (%w)", c.World, world.Flag(c.World), argumentOf(c.World), err)
	}
	return err
}

// argumentOf returns the folder of a world as an argument, or "" for the usual one.
func argumentOf(dir string) string {
	if dir == world.Usual {
		return ""
	}
	return " " + dir
}

// sayer prints lines, one at a time, whoever calls.
func sayer(out io.Writer) func(line string) {
	var mu sync.Mutex // held while a line is printed
	return func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(out, line)
	}
}
