package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/nearest"
	"loam/core/realm"
	"loam/core/store"
	"loam/core/store/sqlite"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/form"
)

type modsPurgeCmd struct {
	worldFlag
	Name string `arg:"" help:"Of the bundle."`
	Yes  bool   `help:"Delete it; without this, only tell what would be deleted."`
	JSON bool   `name:"json" help:"Print a JSON object, for programs."`
}

// Run purges through the console of a running world, or in its database.
func (c modsPurgeCmd) Run(ctx context.Context, std streams) error {
	if !form.ValidName(c.Name) {
		return usage.Errorf("%s cannot be the name of a bundle", strconv.Quote(c.Name))
	}
	line := "purge " + c.Name
	if c.Yes {
		line += " " + purgeYes
	}
	if c.JSON {
		line += " " + purgeJSON
	}
	if ran, err := c.askRunning(ctx, std, line); ran {
		return err
	}
	all, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder)) // what is wrong with them is for check
	if slices.ContainsFunc(all, func(b *bundle.Bundle) bool { return b.Name == c.Name }) || c.Name == form.Base {
		return fmt.Errorf("bundle %s is part of this world: take it out of %s first", c.Name, filepath.Join(c.World, world.ModsFolder))
	}
	return c.withOld(ctx, func(s *sqlite.Store) error { return c.purge(ctx, std, s) })
}

// purge acts as the owner of the database, so that no server starts meanwhile.
func (c modsPurgeCmd) purge(ctx context.Context, std streams, s store.Store) error {
	epoch, err := s.Claim(ctx)
	if err != nil {
		return err
	}
	found, err := realm.PurgeStore(ctx, s, epoch, c.Name, !c.Yes)
	if err != nil {
		return err
	}
	l := leavings{c.Name, found, c.Yes, c.World}
	text, err := l.answer(c.JSON)
	if err != nil {
		return err
	}
	if c.Yes && !found.Nothing() {
		if err := s.Note(ctx, epoch, incident(operatorName(), "purged", l.text(), "")); err != nil {
			return fmt.Errorf("%s, but the audit trail was not written: %w", l.text(), err)
		}
	}
	fmt.Fprintln(std.out, text)
	return nil
}

// Words behind the operator's verb.
const (
	purgeYes  = "yes"
	purgeJSON = "json"
)

// maxKeysShown is how many keys are shown of what would be deleted.
const maxKeysShown = 8

// leavings is what a bundle keeps, or has kept, for people and programs.
type leavings struct {
	name string
	realm.Leavings
	done bool
	dir  string // of the world
}

// leavingsJSON is what a bundle keeps as programs read it.
type leavingsJSON struct {
	Bundle     string   `json:"bundle"`
	Keys       []string `json:"keys"`
	Characters int      `json:"characters"`
	Accounts   int      `json:"accounts"`
	Bytes      int      `json:"bytes"`
	Deleted    bool     `json:"deleted"`
}

// answer tells what there is. A bundle that the store does not know is an error,
// for its name is likely to be a mistake.
func (l leavings) answer(asJSON bool) (string, error) {
	if !l.Known {
		return "", l.unknown()
	}
	if asJSON {
		out, err := json.Marshal(leavingsJSON{l.name, append([]string{}, l.Keys...), l.Characters, l.Accounts, l.Bytes, l.done && !l.Nothing()})
		return string(out), err
	}
	if l.done || l.Nothing() {
		return l.text(), nil
	}
	return l.preview(), nil
}

func (l leavings) unknown() error {
	near, ok := nearest.Name(l.name, l.Others)
	switch {
	case ok:
		return fmt.Errorf("no bundle %s keeps anything in this world%s", l.name, usage.DidYouMean(near))
	case len(l.Others) == 0:
		return fmt.Errorf("no bundle %s keeps anything in this world, and no other does", l.name)
	}
	return fmt.Errorf("no bundle %s keeps anything in this world; these do: %s", l.name, strings.Join(l.Others, ", "))
}

// text is one line, also for the audit trail.
func (l leavings) text() string {
	what := fmt.Sprintf("%s of storage, and data of %s and %s", countOf(len(l.Keys), "key"), countOf(l.Characters, "character"), countOf(l.Accounts, "account"))
	switch {
	case l.Nothing():
		return l.name + " keeps nothing"
	case l.done:
		return "deleted what " + l.name + " kept: " + what
	}
	return l.name + " keeps " + what
}

// preview tells what would be deleted, and how to do it.
func (l leavings) preview() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, about %s in all; nothing was deleted\n", l.text(), countOf(l.Bytes, "byte"))
	shown := l.Keys[:min(len(l.Keys), maxKeysShown)]
	for _, key := range shown {
		fmt.Fprintf(&b, "  %s\n", strconv.Quote(key))
	}
	if more := len(l.Keys) - len(shown); more > 0 {
		fmt.Fprintf(&b, "  and %s more\n", countOf(more, "key"))
	}
	fmt.Fprintf(&b, "It cannot be undone: loam backup%s FILE comes first.\n", world.Flag(l.dir))
	fmt.Fprintf(&b, "To delete it: loam mods purge %s --yes%s", l.name, world.Flag(l.dir))
	return b.String()
}

// purge is the operator's verb.
func (o *operator) purge(args string) (string, error) {
	words := strings.Fields(args)
	asJSON := len(words) > 1 && words[len(words)-1] == purgeJSON
	if asJSON {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || len(words) > 2 || len(words) == 2 && words[1] != purgeYes || !form.ValidName(words[0]) {
		return "", usage.Errorf("purge BUNDLE [yes] [json]: which bundle? without yes, nothing is deleted")
	}
	ctx, cancel := context.WithTimeout(context.Background(), purgeWithin)
	defer cancel()
	yes := len(words) == 2
	found, err := o.server.Realm.Purge(ctx, words[0], !yes)
	if err != nil {
		return "", err
	}
	l := leavings{words[0], found, yes, o.desk.World}
	if yes && !found.Nothing() {
		o.trail.note(consoleUser(), "purged", l.text(), "")
	}
	return l.answer(asJSON)
}
