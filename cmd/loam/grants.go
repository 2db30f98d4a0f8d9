package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/nearest"
	"loam/core/session"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/mods/release"
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
	d := desk{world: c.World}
	text, err := d.decide(bundles, words, verb == "allow", operatorName())
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, text)
	return c.noteStopped(ctx, decisionWord(verb == "allow"), text)
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

// desk is where permissions are decided for one world.
type desk struct {
	world   string
	changed func() // what there is to decide is another; set before the world runs

	mu   sync.Mutex                // held while the file is read and written; guards said
	said map[string]permission.Set // by bundle, what was asked already
	open []grant.Question          // as last looked at
}

// decide writes a decision down: words are the name of a bundle and
// permissions. It returns what to tell.
func (d *desk) decide(bundles []*bundle.Bundle, words []string, allow bool, by string) (string, error) {
	of, err := bundleNamed(bundles, words[0])
	if err != nil {
		return "", err
	}
	decision := grant.Decision{Allowed: allow, By: by, At: time.Now()}
	if decision.Set, decision.Own, err = wordsOf(of, words[1:], allow); err != nil {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	book, problems := grant.Read(d.world)
	if len(problems) > 0 {
		return "", problems.Err()
	}
	book = book.Decide(of, decision)
	if err := book.Write(d.world); err != nil {
		return "", err
	}
	return "bundle " + of.Name + " may: " + orNothing(book.Granted(of).String()), nil
}

func orNothing(s string) string {
	if s == "" {
		return "nothing beyond itself"
	}
	return s
}

func bundleNamed(bundles []*bundle.Bundle, name string) (*bundle.Bundle, error) {
	var names []string
	for _, b := range bundles {
		if b.Name == name {
			return b, nil
		}
		names = append(names, b.Name)
	}
	near, _ := nearest.Name(name, names)
	return nil, fmt.Errorf("there is no bundle %s%s", strconv.Quote(name), didYouMean(near))
}

// wordsOf is which permissions are meant, and whether all are, now and later.
func wordsOf(of *bundle.Bundle, words []string, allow bool) (set permission.Set, own bool, err error) {
	if len(words) == 1 && words[0] == grant.Everything && allow {
		return 0, true, nil
	}
	for _, word := range words {
		p, ok := permission.Of(word)
		switch {
		case !ok:
			return 0, false, usage.Errorf("unknown permission %s%s", strconv.Quote(word), didYouMean(permission.Near(word)))
		case !of.Asks().Has(p):
			return 0, false, fmt.Errorf("bundle %s does not ask for %s; it asks for: %s", of.Name, word, orNothing(of.Asks().String()))
		}
		set |= p
	}
	if len(words) > 0 {
		return set, false, nil
	}
	if of.Asks() == 0 {
		return 0, false, fmt.Errorf("bundle %s asks for nothing", of.Name)
	}
	return of.Asks(), false, nil
}

// granted reads what is decided, for the making of a release.
func (d *desk) granted(o *release.Options) bundle.Problems {
	d.mu.Lock()
	book, problems := grant.Read(d.world)
	d.mu.Unlock()
	if len(problems) == 0 {
		o.Granted = book.Granted
	}
	return problems
}

// questions are what is not decided about the bundles.
func (d *desk) questions(bundles []*bundle.Bundle) []grant.Question {
	d.mu.Lock()
	defer d.mu.Unlock()
	book, problems := grant.Read(d.world)
	if len(problems) > 0 {
		return nil // told where releases are made
	}
	d.open = book.Questions(bundles)
	return d.open
}

// ask says the questions that were not said yet.
func (d *desk) ask(r *release.Release, say func(string)) {
	for _, q := range d.questions(r.Bundles()) {
		d.mu.Lock()
		before := d.said[q.Bundle]
		if d.said == nil {
			d.said = make(map[string]permission.Set)
		}
		d.said[q.Bundle] = before | q.Asks
		d.mu.Unlock()
		if !before.Has(q.Asks) {
			say(q.Text() + "\n" + d.howTo(q))
		}
	}
}

// howTo says what to type as an answer.
func (d *desk) howTo(q grant.Question) string {
	in := worldArg(d.world)
	text := fmt.Sprintf("It runs without until you decide: loam mods allow %s%s, or: loam mods deny %s%s", q.Bundle, in, q.Bundle, in)
	if words := q.Asks.Words(); len(words) > 1 {
		text += fmt.Sprintf("\nOne by one: loam mods allow %s %s%s", q.Bundle, words[0], in)
	}
	return text
}

type modsGrantsCmd struct {
	worldFlag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// grantJSON is what a bundle may do as programs read it.
type grantJSON struct {
	Bundle  string   `json:"bundle"`
	Allowed []string `json:"allowed"`
	Denied  []string `json:"denied"`
	Open    []string `json:"open"`
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
	list := listGrants(book, bundles)
	if c.JSON {
		return json.NewEncoder(std.out).Encode(list)
	}
	fmt.Fprintln(std.out, grantsText(list))
	return nil
}

func listGrants(book *grant.Book, bundles []*bundle.Bundle) []grantJSON {
	list := []grantJSON{}
	for _, b := range bundles {
		allowed := book.Granted(b)
		var open permission.Set
		for _, q := range book.Questions([]*bundle.Bundle{b}) {
			open = q.Asks
		}
		list = append(list, grantJSON{b.Name, orEmpty(allowed), orEmpty(b.Asks() &^ allowed &^ open), orEmpty(open)})
	}
	slices.SortFunc(list, func(a, b grantJSON) int { return strings.Compare(a.Bundle, b.Bundle) })
	return list
}

func orEmpty(s permission.Set) []string { return append([]string{}, s.Words()...) }

func grantsText(list []grantJSON) string {
	var lines []string
	for _, g := range list {
		line := fmt.Sprintf("%-16s may: %s", g.Bundle, orNothing(strings.Join(g.Allowed, ", ")))
		if len(g.Denied) > 0 {
			line += "; denied: " + strings.Join(g.Denied, ", ")
		}
		if len(g.Open) > 0 {
			line += "; asks for: " + strings.Join(g.Open, ", ")
		}
		lines = append(lines, line)
	}
	if lines == nil {
		return "no bundles"
	}
	return strings.Join(lines, "\n")
}

// allow and deny are the operator's verbs.
func (o *operator) allow(args string) (string, error) { return o.decide(args, true, consoleUser()) }

func (o *operator) deny(args string) (string, error) { return o.decide(args, false, consoleUser()) }

// Questions implements session.Desk: what nobody has decided.
func (o *operator) Questions() []session.Question {
	o.desk.mu.Lock()
	defer o.desk.mu.Unlock()
	var open []session.Question
	for _, q := range o.desk.open {
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

// decide writes a decision down and lets the world adopt it.
func (o *operator) decide(args string, allow bool, by string) (string, error) {
	words := strings.Fields(args)
	if len(words) == 0 {
		return "", usage.Errorf("allow or deny which bundle? grants lists them")
	}
	text, err := o.desk.decide(o.bundles(), words, allow, by)
	if err != nil {
		return "", err
	}
	o.trail.note(by, decisionWord(allow), text, "")
	o.desk.questions(o.loader.Release().Bundles())
	o.desk.changed()
	if err := o.loader.Reload(by); err != nil {
		return "", errors.Join(fmt.Errorf("%s; but the world cannot adopt it yet", text), err)
	}
	return text, nil
}

// bundles are those whose permissions can be decided: as they lie in the folder,
// for what is not granted may be why one does not run yet, and what runs
// although its files have gone.
func (o *operator) bundles() []*bundle.Bundle {
	list, _ := mods.ReadDir(filepath.Join(o.desk.world, world.ModsFolder)) // what is wrong with them is told when they are loaded
	for _, b := range o.loader.Release().Bundles() {
		if !slices.ContainsFunc(list, func(other *bundle.Bundle) bool { return other.Name == b.Name }) {
			list = append(list, b)
		}
	}
	return list
}

// grants lists what bundles may do.
func (o *operator) grants(string) (string, error) {
	book, problems := grant.Read(o.desk.world)
	if len(problems) > 0 {
		return "", problems.Err()
	}
	return grantsText(listGrants(book, o.bundles())), nil
}
