package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/desk"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/session"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/scripting/permission"
)

// grantVerbs are the subcommands of mods about permissions.
type grantVerbs struct {
	Allow  modsAllowCmd  `cmd:"" help:"Grant a bundle permissions that it asks for."`
	Deny   modsDenyCmd   `cmd:"" help:"Refuse a bundle permissions that it asks for, or take them back."`
	Grants modsGrantsCmd `cmd:"" help:"List what bundles may do, and what they ask for."`
}

// decisionArgs are the arguments of allow and deny.
type decisionArgs struct {
	worldFlag
	Name        string   `arg:"" help:"Of the bundle."`
	Permissions []string `arg:"" optional:"" name:"permission" help:"Which; without one, everything that the bundle asks for now."`
}

type modsAllowCmd struct{ decisionArgs }

// Help tells of what goes beyond words.
func (modsAllowCmd) Help() string {
	return "The word all grants everything that the bundle asks for, now and later: for bundles of your own. Bundles made by loam new have that from the beginning.\n\n" + permissionList()
}

// Run grants permissions, also while the world runs.
func (c modsAllowCmd) Run(ctx context.Context, std streams) error { return c.run(ctx, std, "allow") }

type modsDenyCmd struct{ decisionArgs }

// Help lists the permissions.
func (modsDenyCmd) Help() string { return permissionList() }

// Run refuses permissions, also while the world runs.
func (c modsDenyCmd) Run(ctx context.Context, std streams) error { return c.run(ctx, std, "deny") }

func permissionList() string {
	text := "The permissions:\n"
	for _, i := range permission.Table {
		text += fmt.Sprintf("\n  %-9s %s", i.Word, i.Doc)
	}
	return text
}

// run decides in the running world, or in its folder when it does not run.
func (c decisionArgs) run(ctx context.Context, std streams, verb string) error {
	words := append([]string{c.Name}, c.Permissions...)
	if ran, err := c.askRunning(ctx, std, strings.Join(append([]string{verb}, words...), " ")); ran {
		return err
	}
	bundles, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder)) // what is wrong with them is for check
	d := desk.Desk{World: c.World}
	text, err := d.Decide(bundles, words, decisionBy(operatorName(), verb == "allow"))
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, text)
	return c.noteStopped(ctx, decisionWord(verb == "allow"), decided(words, text))
}

// askRunning asks the world's console. It reports false when the world does not run.
func (f worldFlag) askRunning(ctx context.Context, std streams, line string) (bool, error) {
	if !world.Is(f.World) {
		return true, noWorld(f.World)
	}
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return false, nil
	}
	conn.Close()
	return true, consoleCmd{worldFlag: f, Verb: []string{line}}.Run(ctx, std)
}

// operatorName is who sits at the machine, for the record.
func operatorName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "operator"
}

type modsGrantsCmd struct {
	worldFlag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// Run lists what each bundle may do.
func (c modsGrantsCmd) Run(_ context.Context, std streams) error {
	if !world.Is(c.World) {
		return noWorld(c.World)
	}
	bundles, _ := mods.ReadDir(filepath.Join(c.World, world.ModsFolder))
	book, problems := grant.Read(c.World)
	if len(problems) > 0 {
		printProblems(std.err, problems)
		return errFault
	}
	list := desk.List(book, bundles)
	if c.JSON {
		return json.NewEncoder(std.out).Encode(list)
	}
	fmt.Fprintln(std.out, desk.Text(list))
	return nil
}

// decisionBy is what somebody decides now.
func decisionBy(by string, allow bool) grant.Decision {
	return grant.Decision{Allowed: allow, By: by, At: time.Now()}
}

// allow and deny are the operator's verbs.
func (o *operator) allow(args string) (string, error) { return o.decide(args, true, consoleUser()) }

func (o *operator) deny(args string) (string, error) { return o.decide(args, false, consoleUser()) }

// Questions implements session.Desk: what nobody has decided.
func (o *operator) Questions() []session.Question {
	var open []session.Question
	for _, q := range o.desk.Open() {
		shown := session.Question{Bundle: q.Bundle, Version: q.Version, Again: q.Again}
		for _, i := range permission.Table {
			if q.Asks.Has(i.Set) {
				shown.Asks = append(shown.Asks, session.Ask{Word: i.Word, Doc: i.Doc})
			}
		}
		open = append(open, shown)
	}
	return open
}

// Decide implements session.Desk, for operators at their page.
func (o *operator) Decide(by string, d session.Decision) error {
	_, err := o.decide(strings.Join(append([]string{d.Bundle}, d.Words...), " "), d.Allow, by)
	return err
}

// decided is a decision for the audit trail: what was said, and what came of it.
func decided(words []string, came string) string {
	of := "all that it asks for"
	if len(words) > 1 {
		of = strings.Join(words[1:], ", ")
	}
	return fmt.Sprintf("%s: %s (%s)", words[0], of, came)
}

// decide writes a decision down and lets the world adopt it.
func (o *operator) decide(args string, allow bool, by string) (string, error) {
	words := strings.Fields(args)
	if len(words) == 0 {
		return "", usage.Errorf("allow or deny which bundle? grants lists them")
	}
	text, err := o.desk.Decide(o.bundles(), words, decisionBy(by, allow))
	if err != nil {
		return "", err
	}
	o.trail.note(by, decisionWord(allow), decided(words, text), "")
	o.desk.Look(o.loader.Release().Bundles())
	o.desk.Changed()
	if err := o.loader.Reload(by); err != nil {
		return "", errors.Join(fmt.Errorf("%s; but the world cannot adopt it yet", text), err)
	}
	return text, nil
}

// bundles are those whose permissions can be decided: as they lie in the folder,
// for what is not granted may be why one does not run yet, and what runs
// although its files have gone.
func (o *operator) bundles() []*bundle.Bundle {
	list, _ := mods.ReadDir(filepath.Join(o.desk.World, world.ModsFolder)) // what is wrong with them is told when they are loaded
	for _, b := range o.loader.Release().Bundles() {
		if !slices.ContainsFunc(list, func(other *bundle.Bundle) bool { return other.Name == b.Name }) {
			list = append(list, b)
		}
	}
	return list
}

// grants lists what bundles may do.
func (o *operator) grants(string) (string, error) {
	book, problems := grant.Read(o.desk.World)
	if len(problems) > 0 {
		return "", problems.Err()
	}
	return desk.Text(desk.List(book, o.bundles())), nil
}
