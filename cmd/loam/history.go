package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/store"
	"loam/mods/history"
	"loam/mods/live"
	"loam/mods/release"
)

// releasesFolder is where the last releases are kept, within a world's data.
const releasesFolder = "releases"

// historyVerbs are what modsCmd has about releases of the past.
type historyVerbs struct {
	Releases modsReleasesCmd `cmd:"" help:"List the last releases of a world, to go back to."`
	Rollback modsRollbackCmd `cmd:"" help:"Go back to one of the last releases, until the next save."`
	Purge    modsPurgeCmd    `cmd:"" help:"Delete what a bundle keeps that is not part of the world any more."`
	Log      modsLogCmd      `cmd:"" help:"The audit trail: who did what to the world, and when."`
}

func shelfOf(dir string) *history.Shelf {
	return &history.Shelf{Dir: filepath.Join(dir, world.DataFolder, releasesFolder), Now: time.Now}
}

// consoleUser is who asks through the console: the user whose socket it is.
func consoleUser() string { return "console " + operatorName() }

func decisionWord(allow bool) string {
	if allow {
		return "allowed"
	}
	return "denied"
}

func bundlesOf(r *release.Release) string {
	var all []string
	for _, b := range r.Bundles() {
		all = append(all, b.Name+" "+b.Version.String())
	}
	return strings.Join(all, ", ")
}

// trail writes the audit trail. What comes before the store is open waits for it.
type trail struct {
	log zerolog.Logger

	mu      sync.Mutex // guards the rest, and is held while a line is written
	store   store.Store
	epoch   int64
	waiting []store.Incident
}

// noteWithin is how long writing a line may take.
const noteWithin = 10 * time.Second

// purgeWithin is how long deleting what a bundle keeps may take.
const purgeWithin = 10 * time.Minute

// begin says where lines go.
func (t *trail) begin(s store.Store, epoch int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.store, t.epoch = s, epoch
	t.write(t.waiting)
	t.waiting = nil
}

// note adds a line. A world whose trail cannot be written goes on and says so.
func (t *trail) note(who, what, text, hash string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := incident(who, what, text, hash)
	if t.store == nil {
		t.waiting = append(t.waiting, i)
		return
	}
	t.write([]store.Incident{i})
}

// write is called with mu held.
func (t *trail) write(list []store.Incident) {
	ctx, cancel := context.WithTimeout(context.Background(), noteWithin)
	defer cancel()
	if err := t.store.Note(ctx, t.epoch, list...); err != nil {
		t.log.Error().Err(err).Msg("the audit trail was not written")
	}
}

// incident is a line of this moment; what is too long is cut.
func incident(who, what, text, hash string) store.Incident {
	cut := func(s string) string {
		if len(s) > store.MaxText {
			s = s[:store.MaxText]
		}
		return strings.ToValidUTF8(s, "?")
	}
	return store.Incident{At: time.Now().UnixMilli(), Who: cut(who), What: cut(what), Text: cut(text), Hash: cut(hash)}
}

// noteStopped adds a line to the trail of a world that does not run.
func (f worldFlag) noteStopped(ctx context.Context, what, text string) error {
	return f.with(ctx, func(s store.Store, epoch int64) error {
		return s.Note(ctx, epoch, incident(operatorName(), what, text, ""))
	})
}

type modsReleasesCmd struct {
	worldFlag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// releaseJSON is a kept release as programs read it.
type releaseJSON struct {
	Number  int       `json:"number"`
	At      time.Time `json:"at"`
	Hash    string    `json:"hash"`
	Bundles []string  `json:"bundles"`
	Runs    bool      `json:"runs"`
}

// Run lists releases, newest first.
func (c modsReleasesCmd) Run(ctx context.Context, std streams) error {
	if !c.JSON {
		if ran, err := c.askRunning(ctx, std, "releases"); ran {
			return err
		}
	}
	if !world.Is(c.World) {
		return noWorld(c.World)
	}
	entries, err := shelfOf(c.World).Entries()
	if err != nil {
		return err
	}
	list := make([]live.Kept, len(entries))
	for i, e := range entries {
		list[i] = live.Kept{Entry: e, Runs: i == 0} // the newest runs, or will
	}
	if c.JSON {
		all := []releaseJSON{}
		for _, k := range list {
			all = append(all, releaseJSON{k.Number, k.At, k.Hash, append([]string{}, k.Bundles...), k.Runs})
		}
		return json.NewEncoder(std.out).Encode(all)
	}
	fmt.Fprintln(std.out, releasesText(list))
	return nil
}

func releasesText(list []live.Kept) string {
	var lines []string
	for _, k := range list {
		mark := " "
		if k.Runs {
			mark = "*"
		}
		lines = append(lines, fmt.Sprintf("%s %4d  %s  %.12s  %s", mark, k.Number, k.At.Local().Format(time.DateTime), k.Hash, strings.Join(k.Bundles, ", ")))
	}
	return strings.Join(append(lines, countOf(len(list), "release")), "\n")
}

// releases is the operator's verb.
func (o *operator) releases(string) (string, error) {
	list, err := o.loader.History()
	if err != nil {
		return "", err
	}
	text := releasesText(list)
	if held, ok := o.loader.Held(); ok {
		text += fmt.Sprintf("\nrelease %d runs in place of the files (%s), until the next save", held.Number, held.Why)
	}
	return text, nil
}

type modsRollbackCmd struct {
	worldFlag
	Number int `arg:"" optional:"" help:"Number of the release in the list of loam mods releases (the one before that which runs)."`
}

// Run goes back in a running world.
func (c modsRollbackCmd) Run(ctx context.Context, std streams) error {
	line := "rollback"
	if c.Number != 0 {
		line += " " + strconv.Itoa(c.Number)
	}
	if ran, err := c.askRunning(ctx, std, line); ran {
		return err
	}
	return fmt.Errorf("%s does not run; start it with: loam serve %s, and then roll back", c.World, c.World)
}

// rollback is the operator's verb.
func (o *operator) rollback(args string) (string, error) {
	number := 0
	if args != "" {
		var err error
		if number, err = strconv.Atoi(args); err != nil || number < 1 {
			return "", usage.Errorf("rollback [N]: N is the number of a release, from 1, not %s; releases lists them", strconv.Quote(args))
		}
	}
	return o.loader.Rollback(consoleUser(), number)
}

type modsLogCmd struct {
	worldFlag
	Lines int  `short:"n" default:"50" help:"How many lines, the newest ones (50)."`
	JSON  bool `name:"json" help:"Print a JSON list, for programs."`
}

// incidentJSON is a line of the audit trail as programs read it.
type incidentJSON struct {
	ID   int64     `json:"id"`
	At   time.Time `json:"at"`
	Who  string    `json:"who"`
	What string    `json:"what"`
	Text string    `json:"text"`
	Hash string    `json:"hash"`
}

// Run lists the audit trail, the newest line last; as JSON it comes first.
func (c modsLogCmd) Run(ctx context.Context, std streams) error {
	if c.Lines < 1 {
		return usage.Errorf("-n %d: want at least 1 line", c.Lines)
	}
	return c.with(ctx, func(s store.Store, _ int64) error {
		list, err := s.Incidents(ctx, c.Lines)
		if err != nil {
			return err
		}
		if c.JSON {
			all := []incidentJSON{}
			for _, i := range list {
				all = append(all, incidentJSON{i.ID, time.UnixMilli(i.At).UTC(), i.Who, i.What, i.Text, i.Hash})
			}
			return json.NewEncoder(std.out).Encode(all)
		}
		fmt.Fprintln(std.out, trailText(list))
		return nil
	})
}

func trailText(list []store.Incident) string {
	var lines []string
	for i := len(list) - 1; i >= 0; i-- {
		one := list[i]
		text, _, _ := strings.Cut(one.Text, "\n")
		lines = append(lines, fmt.Sprintf("%s  %-16s %-12s %.12s  %s", time.UnixMilli(one.At).Local().Format(time.DateTime), one.Who, one.What, one.Hash, text))
	}
	return strings.Join(append(lines, countOf(len(list), "line")), "\n")
}

// log is the operator's verb.
func (o *operator) log(args string) (string, error) {
	lines := 20
	if args != "" {
		var err error
		if lines, err = strconv.Atoi(args); err != nil || lines < 1 {
			return "", usage.Errorf("log [N]: N is a number of lines, not %s", strconv.Quote(args))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), noteWithin)
	defer cancel()
	list, err := o.server.Store.Incidents(ctx, lines)
	if errors.Is(err, context.DeadlineExceeded) {
		return "", errors.New("the database did not answer in time")
	}
	return trailText(list), err
}
