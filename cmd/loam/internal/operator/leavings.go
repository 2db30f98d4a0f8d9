package operator

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/suggest"
	"loam/core/realm/modstorage"
	"loam/mods/yamlschema"
)

// Words after the operator's verb.
const (
	PurgeYes  = "yes"
	PurgeJSON = "json"
)

// maxKeysShown is how many keys are shown of what would be deleted.
const maxKeysShown = 8

// Leavings is the stored data of a bundle, for people and programs.
type Leavings struct {
	Name string // of the bundle
	modstorage.Leavings
	Done bool   // it is deleted
	Dir  string // of the world
}

// leavingsJSON is what a bundle keeps as programs read it.
type leavingsJSON struct {
	Bundle     string   `json:"bundle"`
	Keys       []string `json:"keys"`
	States     []string `json:"world_states"`
	Characters int      `json:"characters"`
	Accounts   int      `json:"accounts"`
	Bytes      int      `json:"bytes"`
	Deleted    bool     `json:"deleted"`
}

// Answer lists the stored data. A bundle without an entry in the store is an error,
// since the name is likely misspelled.
func (l Leavings) Answer(asJSON bool) (string, error) {
	if !l.Known {
		return "", l.unknown()
	}
	if asJSON {
		out, err := json.Marshal(leavingsJSON{l.Name, append([]string{}, l.Keys...), append([]string{}, l.States...), l.Characters, l.Accounts, l.Bytes, l.Done && !l.Nothing()})
		return string(out), err
	}
	if l.Done || l.Nothing() {
		return l.Text(), nil
	}
	return l.preview(), nil
}

func (l Leavings) unknown() error {
	near, ok := suggest.Name(l.Name, l.Others)
	switch {
	case ok:
		return fmt.Errorf("no stored data of a bundle %s in this world%s", l.Name, usage.DidYouMean(near))
	case len(l.Others) == 0:
		return fmt.Errorf("no stored data of a bundle %s in this world, or of any other bundle", l.Name)
	}
	return fmt.Errorf("no stored data of a bundle %s in this world; there is data of: %s", l.Name, strings.Join(l.Others, ", "))
}

// Text returns one line, also for the audit trail.
func (l Leavings) Text() string {
	kept := terminal.CountOf(len(l.Keys), "key") + " of storage"
	if n := len(l.States); n > 0 {
		kept += ", " + terminal.CountOf(n, "world state")
	}
	what := kept + fmt.Sprintf(", and data of %s and %s", terminal.CountOf(l.Characters, "character"), terminal.CountOf(l.Accounts, "account"))
	switch {
	case l.Nothing():
		return l.Name + " has no stored data"
	case l.Done:
		return "deleted the data of " + l.Name + ": " + what
	}
	return l.Name + " keeps " + what
}

// preview tells what would be deleted, and how to do it.
func (l Leavings) preview() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, about %s in all; nothing was deleted\n", l.Text(), terminal.CountOf(l.Bytes, "byte"))
	for i, key := range l.Keys {
		if i == maxKeysShown {
			fmt.Fprintf(&b, "  and %s more\n", terminal.CountOf(len(l.Keys)-i, "key"))
			break
		}
		fmt.Fprintf(&b, "  %s\n", strconv.Quote(key))
	}
	for i, state := range l.States {
		if i == maxKeysShown {
			fmt.Fprintf(&b, "  and %s more\n", terminal.CountOf(len(l.States)-i, "world state"))
			break
		}
		fmt.Fprintf(&b, "  world state %s\n", state)
	}
	fmt.Fprintf(&b, "This cannot be undone. Make a backup first: loam backup%s FILE\n", world.Flag(l.Dir))
	fmt.Fprintf(&b, "To delete it: loam mods purge %s --yes%s", l.Name, world.Flag(l.Dir))
	return b.String()
}

// purge is the operator's verb.
func (o *Operator) purge(args string) (string, error) {
	words := strings.Fields(args)
	asJSON := len(words) > 1 && words[len(words)-1] == PurgeJSON
	if asJSON {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || len(words) > 2 || len(words) == 2 && words[1] != PurgeYes || !yamlschema.ValidName(words[0]) {
		return "", usage.Errorf("purge BUNDLE [yes] [json]: needs the name of a bundle; without yes, nothing is deleted")
	}
	ctx, cancel := context.WithTimeout(context.Background(), purgeWithin)
	defer cancel()
	yes := len(words) == 2
	found, err := o.Server.Realm.Purge(ctx, words[0], !yes)
	if err != nil {
		return "", err
	}
	l := Leavings{words[0], found, yes, o.Desk.World}
	if yes && !found.Nothing() {
		o.Trail.Note(terminal.ConsoleUser(), "purged", l.Text(), "")
	}
	return l.Answer(asJSON)
}

// purgeWithin is how long deleting what a bundle keeps may take.
const purgeWithin = 10 * time.Minute
